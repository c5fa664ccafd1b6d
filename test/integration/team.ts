import { env } from "cloudflare:test";
import { openSession } from "../../src/backend/accounts/sessions.ts";
import { setRole } from "../../src/backend/admin/roles.ts";
import { browser } from "./post.ts";

/** The browser of somebody with a new account, who signed in some hours ago. */
export async function accountHolder(email: string, hoursAgo = 0, bindings: Env = env) {
  const at = new Date(Date.now() - hoursAgo * 3_600_000);
  const row = await env.DB.prepare(
    "INSERT INTO account (email, name, created_at, updated_at) VALUES (?, 'Ana Souza', ?, ?) RETURNING id",
  )
    .bind(email, at.toISOString(), at.toISOString())
    .first<{ id: number }>();
  const person = browser(bindings);
  person.cookies.set("authentication_token", await openSession(env.DB, row!.id, "Teste", at, "given"));
  return person;
}

/** The browser of an administrator who is signed in. */
export async function teamMember(bindings: Env = env, email = "ana@equipe.example", hoursAgo = 0) {
  const person = await accountHolder(email, hoursAgo, bindings);
  if ((await setRole(env.DB, email, "admin", new Date())) !== "changed") throw new Error(`${email} got no role`);
  return person;
}
