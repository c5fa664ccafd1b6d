import { env } from "cloudflare:test";
import { hashWithScrypt } from "../../../src/backend/accounts/scrypt.ts";
import { openSession } from "../../../src/backend/accounts/sessions.ts";
import { setRole } from "../../../src/backend/admin/roles.ts";
import { hashToken } from "../../../src/backend/tokens.ts";
import { browser, postOffice } from "../post.ts";
import type { Person } from "./families.ts";

/** Visitors without access to Ana's records and the administration. */
export type StrangerName =
  | "nobody"
  | "another family"
  /** Somebody with the mailed link of another school. */
  | "another school"
  | "an administrator without a second factor"
  | "a session that awaits its code"
  | "an expired session"
  | "a session from before a new password";

export interface Stranger {
  /** A separate browser for each request, so that requests do not affect each other's session. */
  readonly open: () => Promise<Person>;
  /** Token of a link of the stranger, for routes with one in the path. */
  readonly token: string;
}

const DAY_MS = 86_400_000;
const PASSWORD = "uma frase comprida";

/** Creates all of them. `school` is the slug of the other school. */
export async function makeStrangers(school: string): Promise<Readonly<Record<StrangerName, Stranger>>> {
  const bruno = await addAccount("bruno@familia.example", "Bruno Lima");
  const admin = await addAccount("equipe@escola.example", "Equipe da Casa");
  await setRole(env.DB, "equipe@escola.example", "admin", new Date());
  const expired = await openSession(env.DB, bruno, "Teste", new Date(Date.now() - 40 * DAY_MS));
  const old = await leaveByNewPassword();
  const desk = await linkOf(school);

  const none = "a".repeat(64);
  const holding = (token: string): Stranger => ({ open: async () => signedIn(token), token: none });
  const signedInAs = (account: number, factor = "none"): Stranger => ({
    async open() {
      const token = await openSession(env.DB, account, "Teste", new Date());
      await env.DB.prepare("UPDATE account_session SET factor = ? WHERE token_hash = ?")
        .bind(factor, await hashToken(token))
        .run();
      return signedIn(token);
    },
    token: none,
  });
  return {
    nobody: { open: async () => browser(env), token: none },
    "another family": signedInAs(bruno),
    "another school": { open: async () => browser(env), token: desk },
    "an administrator without a second factor": signedInAs(admin),
    "a session that awaits its code": signedInAs(bruno, "awaited"),
    "an expired session": holding(expired),
    "a session from before a new password": holding(old),
  };
}

function signedIn(token: string): Person {
  const person = browser(env);
  person.cookies.set("authentication_token", token);
  return person;
}

async function addAccount(email: string, name: string, passwordHash: string | null = null): Promise<number> {
  const now = new Date().toISOString();
  const sql = `INSERT INTO account (email, name, password_hash, created_at, updated_at) VALUES (?, ?, ?, ?, ?) RETURNING id`;
  return (await env.DB.prepare(sql).bind(email, name, passwordHash, now, now).first<number>("id"))!;
}

/** The token of a session that a password change in another one ended. */
async function leaveByNewPassword(): Promise<string> {
  const carla = await addAccount("carla@familia.example", "Carla Souza", await hashWithScrypt(PASSWORD));
  const [old, current] = [
    await openSession(env.DB, carla, "A", new Date()),
    await openSession(env.DB, carla, "B", new Date()),
  ];
  const change = { current: PASSWORD, password: "outra frase comprida" };
  const changed = await signedIn(current).json("/v3/account/user/password", change);
  if (!changed.ok) throw new Error(await changed.text());
  return old;
}

/** The link of an approved school claim. */
async function linkOf(school: string): Promise<string> {
  const post = postOffice();
  const claim = {
    name: "Rita Prado",
    role: "Diretora",
    email: "rita@outra.example",
    phone: "(11) 98765-4321",
    proof: "Meu nome está no site da escola.",
    accepts: "on",
  };
  const sent = await browser(post.bindings).form(`/escola/${school}/assumir`, claim);
  if (sent.status !== 303) throw new Error(`${sent.status} ${await sent.text()}`);
  await env.DB.prepare("UPDATE school_claim SET status = 'approved', expires_at = NULL").run();
  return post.lastToken();
}
