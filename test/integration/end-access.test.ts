import { env } from "cloudflare:test";
import { TOTP } from "otpauth";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endAccess } from "../../src/backend/accounts/end-access.ts";
import { findAccount } from "../../src/backend/accounts/find-account.ts";
import { linkGoogle } from "../../src/backend/accounts/google.service.ts";
import { hashWithScrypt } from "../../src/backend/accounts/scrypt.ts";
import { submitCode } from "../../src/backend/accounts/second-factor.service.ts";
import { makePass, redeemPass } from "../../src/backend/accounts/session-pass.ts";
import { findSession, openProvenSession, openSession } from "../../src/backend/accounts/sessions.ts";
import { act } from "../../src/backend/admin/admin.api.ts";
import { resetSecondFactor } from "../../src/backend/admin/reset-second-factor.ts";
import { hashToken, newToken } from "../../src/backend/tokens.ts";
import type { ApiError } from "../../src/contract/v3/errors.ts";
import { bindingsOf } from "../../src/worker/backend.ts";
import { browser, postOffice } from "./post.ts";
import { publishWorld } from "./worker.ts";

const EMAIL = "maria@familia.example";
const PASSWORD = "uma senha comprida";
const NEW_PASSWORD = "outra frase comprida";
const USER = "/v3/account/user";
const AUTH = "/v3/account/auth";

beforeAll(publishWorld);

beforeEach(async () => {
  const tables = ["account", "email_code", "attempt", "limited_mail", "mail_outbox"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

/** Context of a call, besides its user and its body. */
const callOf = (bindings: Env) => ({
  env: bindingsOf(bindings),
  params: {},
  client: { ip: "network", device: "Teste" },
  now: new Date(),
  later: () => {},
});

type Browser = ReturnType<typeof browser>;

/** Hashed once, because hashing takes a while. */
const passwordHash = hashWithScrypt(PASSWORD);

/** An owner and a stranger who knows the password, each signed in to the same account. */
async function ownerAndStranger() {
  const post = postOffice();
  const now = new Date();
  const { id } = (await env.DB.prepare(
    "INSERT INTO account (email, name, password_hash, created_at, updated_at) VALUES (?, 'Maria Silva', ?, ?, ?) RETURNING id",
  )
    .bind(EMAIL, await passwordHash, now.toISOString(), now.toISOString())
    .first<{ id: number }>())!;
  const signedIn = async () => {
    const visitor = browser(post.bindings);
    visitor.cookies.set("authentication_token", await openSession(env.DB, id, "Teste", now, "given"));
    return visitor;
  };
  return { post, id, owner: await signedIn(), stranger: await signedIn() };
}

type People = Awaited<ReturnType<typeof ownerAndStranger>>;

async function turnFactorOn(owner: Browser) {
  const begun = await owner.json(`${USER}/second-factor`, { proof: PASSWORD });
  const { seed } = (await begun.json()) as { seed: string };
  const response = await owner.json(`${USER}/second-factor/confirmation`, {
    code: new TOTP({ secret: seed }).generate(),
  });
  expect(response.status).toBe(200);
  return { seed, ...((await response.json()) as { recoveryCodes: string[] }) };
}

/** The token of the last mail to an address. */
function tokenTo({ post }: People, to: string, subject: RegExp): string {
  const mail = post.mails.findLast((sent) => sent.to === to && subject.test(sent.subject))!;
  return /\/([\da-f]{64})\b/.exec(mail.text)![1]!;
}

/** Somebody has a code and a link sent to an address. */
const anybodyAsksFor = (post: People["post"], email: string) =>
  browser(post.bindings).json(`${AUTH}/email-code`, { email });

/** Everything that a stranger can have pending on an account, and how each is used. */
async function pendingAccess(people: People) {
  const { stranger, post } = people;
  const asked = await stranger.json(`${USER}/email-change`, { email: "estranho@fora.example", proof: PASSWORD });
  expect(asked.status).toBe(202);
  const newEmail = tokenTo(people, "estranho@fora.example", /^Confirme seu novo/);
  await stranger.json(`${AUTH}/recover-password`, { email: EMAIL });
  const reset = tokenTo(people, EMAIL, /^Crie uma nova senha/);
  await anybodyAsksFor(post, EMAIL);
  const login = tokenTo(people, EMAIL, /é o seu código/);
  const state = "a".repeat(64);
  const token = stranger.cookies.get("authentication_token")!;
  const pass = await makePass(env.DB, (await findSession(env.DB, token, new Date()))!, state, new Date());
  const link = newToken();
  const later = new Date(Date.now() + 600_000).toISOString();
  await env.DB.prepare(
    "INSERT INTO google_link (token_hash, account_id, google_subject, expires_at) VALUES (?, ?, 'g', ?)",
  )
    .bind(await hashToken(link), people.id, later)
    .run();
  const anybody = browser(post.bindings);
  return {
    "the session": () => stranger.get(USER),
    "the new e-mail": () => anybody.json(`${AUTH}/confirm-new-email`, { token: newEmail, password: PASSWORD }),
    "the link to Google": () => anybody.json(`${AUTH}/social-login/google/link`, { token: link, password: PASSWORD }),
    "the link by e-mail": () => anybody.json(`${AUTH}/confirm-email`, { token: login }),
    "the recovery link": () => anybody.json(`${AUTH}/reset-password`, { token: reset, password: NEW_PASSWORD }),
    // Only the site's own machine hands a pass in.
    "the pass": () =>
      redeemPass(env.DB, { pass, state }, new Date()).then(
        () => ({ status: 200 }),
        (error: ApiError) => ({ status: error.status }),
      ),
  };
}

interface Act {
  readonly name: string;
  readonly before?: (people: People) => Promise<unknown>;
  readonly act: (people: People, before: never) => Promise<unknown>;
  /** Status of the owner's own next request. */
  readonly owner: 200 | 401;
}

const ACTS: readonly Act[] = [
  {
    name: "a new password",
    act: ({ owner }) => owner.json(`${USER}/password`, { current: PASSWORD, password: NEW_PASSWORD }),
    owner: 200,
  },
  {
    name: "a recovered password",
    async act(people) {
      await people.owner.json(`${AUTH}/recover-password`, { email: EMAIL });
      const token = tokenTo(people, EMAIL, /^Crie uma nova senha/);
      return people.owner.json(`${AUTH}/reset-password`, { token, password: NEW_PASSWORD });
    },
    owner: 401,
  },
  {
    name: "turning the second factor on",
    async act({ owner }) {
      await turnFactorOn(owner);
    },
    owner: 200,
  },
  {
    name: "turning the second factor off",
    before: async ({ owner, stranger, id }) => {
      const { recoveryCodes } = await turnFactorOn(owner);
      stranger.cookies.set("authentication_token", await openSession(env.DB, id, "Teste", new Date(), "given"));
      return recoveryCodes[0];
    },
    act: ({ owner }, code) => owner.json(`${USER}/second-factor/removal`, { proof: PASSWORD, code }),
    owner: 200,
  },
  {
    name: "taking the second factor by the command line",
    before: async ({ owner, stranger, id }) => {
      await turnFactorOn(owner);
      stranger.cookies.set("authentication_token", await openSession(env.DB, id, "Teste", new Date(), "given"));
    },
    act: ({ post }) => resetSecondFactor(post.bindings, EMAIL, new Date()),
    owner: 401,
  },
  {
    name: "closing the other sessions",
    act: ({ owner }) => owner.json(`${USER}/sessions/closing`, { session: "others", proof: PASSWORD }),
    owner: 200,
  },
  {
    name: "closing one session",
    async act({ owner }) {
      const access = (await (await owner.get(`${USER}/access`)).json()) as { sessions: { id: string }[] };
      return owner.json(`${USER}/sessions/closing`, { session: access.sessions[1]!.id, proof: PASSWORD });
    },
    owner: 200,
  },
  {
    name: "unlinking Google",
    before: ({ id }) => env.DB.prepare("UPDATE account SET google_subject = 'dona' WHERE id = ?").bind(id).run(),
    act: ({ owner }) => owner.json(`${USER}/google/removal`, { proof: PASSWORD }),
    owner: 200,
  },
  {
    name: "refusing a change of e-mail",
    act: (people) =>
      people.owner.json(`${AUTH}/reject-new-email`, { token: tokenTo(people, EMAIL, /^Pediram para trocar/) }),
    owner: 401,
  },
  {
    name: "the team",
    act: ({ post }) => {
      const admin = { id: 0, email: "equipe@escola.example" };
      const body = { email: EMAIL, reason: "A família pediu." };
      return act(bindingsOf(post.bindings), admin, "encerrar-acesso", body, new Date());
    },
    owner: 401,
  },
  {
    name: "removing the account",
    act: ({ owner }) => owner.json(`${USER}/deletion`, { proof: PASSWORD }),
    owner: 401,
  },
];

/** Races: changes between reading an account at login and opening its session. */
const WAYS_LOST: readonly {
  readonly name: string;
  readonly prepare?: (people: People) => Promise<unknown>;
  readonly act: (people: People) => Promise<unknown>;
  readonly answer: unknown;
}[] = [
  {
    name: "a new password",
    act: ({ owner }) => owner.json(`${USER}/password`, { current: PASSWORD, password: NEW_PASSWORD }),
    answer: null,
  },
  {
    name: "Google unlinked",
    prepare: ({ id }) => env.DB.prepare("UPDATE account SET google_subject = 'dona' WHERE id = ?").bind(id).run(),
    act: ({ owner }) => owner.json(`${USER}/google/removal`, { proof: PASSWORD }),
    answer: null,
  },
  {
    name: "the account removed",
    act: ({ owner }) => owner.json(`${USER}/deletion`, { proof: PASSWORD }),
    answer: null,
  },
  {
    name: "a second factor turned on, which is asked for",
    act: ({ owner }) => turnFactorOn(owner),
    answer: { token: expect.any(String), awaitsCode: true },
  },
];

/** Tables that refer to an account and give no access to it, and why. */
const OPENS_NOTHING: Readonly<Record<string, string>> = {
  known_network: "only tells which queue a password waits in",
  email_change_rejection: "gives the account back to an earlier address: a stranger must not be able to end it",
  recovery_code: "stands for the app after the password, never for the password",
};

describe("access to an account", () => {
  test.each(ACTS)(
    "ends with $name: sessions, links, passes and a pending e-mail",
    async ({ before, act: end, owner }) => {
      const people = await ownerAndStranger();
      const prepared = (await before?.(people)) as never;
      const pending = await pendingAccess(people);
      const done = await end(people, prepared);
      if (done instanceof Response) expect(done.status).toBe(200);
      expect((await people.owner.get(USER)).status).toBe(owner);
      for (const [name, use] of Object.entries(pending)) expect([401, 404], name).toContain((await use()).status);
    },
  );

  test.each(WAYS_LOST)(
    "is refused to a log-in that was under way: $name",
    async ({ prepare, act: change, answer: response }) => {
      const people = await ownerAndStranger();
      await prepare?.(people);
      const read = (await findAccount(env.DB, EMAIL))!;
      await change(people);
      expect(await openProvenSession(env.DB, read, "Teste", new Date())).toEqual(response);
    },
  );

  test("is refused to a code that was under way when the password changed", async () => {
    const people = await ownerAndStranger();
    const { seed } = await turnFactorOn(people.owner);
    const opened = await openProvenSession(env.DB, (await findAccount(env.DB, EMAIL))!, "Teste", new Date());
    const waiting = (await findSession(env.DB, opened!.token, new Date()))!;
    const changed = await people.owner.json(`${USER}/password`, { current: PASSWORD, password: NEW_PASSWORD });
    expect(changed.status).toBe(200);
    // A step of the app is good once, and the one of now was used to turn the factor on.
    const inAWhile = new Date(Date.now() + 60_000);
    const code = new TOTP({ secret: seed }).generate({ timestamp: inAWhile.getTime() });
    const given = submitCode({ ...callOf(people.post.bindings), now: inAWhile, signedIn: waiting, body: { code } });
    await expect(given).rejects.toMatchObject({ code: "session_expired" });
  });

  test("is refused to a link to Google that was under way when the password changed", async () => {
    const people = await ownerAndStranger();
    const link = newToken();
    await env.DB.prepare(
      "INSERT INTO google_link (token_hash, account_id, google_subject, expires_at) VALUES (?, ?, 'g', ?)",
    )
      .bind(await hashToken(link), people.id, new Date(Date.now() + 600_000).toISOString())
      .run();
    // The owner's new password stands just before the link does.
    const batch: D1Database["batch"] = async (statements) => {
      await env.DB.prepare("UPDATE account SET password_hash = 'outra' WHERE id = ?").bind(people.id).run();
      return env.DB.batch(statements);
    };
    const db = new Proxy(env.DB, {
      get: (target, key) => (key === "batch" ? batch : Reflect.get(target, key).bind(target)),
    });
    const bindings = { ...people.post.bindings, DB: db };
    const linked = linkGoogle({ ...callOf(bindings), signedIn: undefined, body: { token: link, password: PASSWORD } });
    await expect(linked).rejects.toMatchObject({ code: "social_login_failed" });
    expect(await env.DB.prepare("SELECT google_subject FROM account").first("google_subject")).toBeNull();
    expect(people.post.mails.filter(({ subject }) => subject.includes("Google"))).toEqual([]);
  });

  test("is worth something while nothing ended it", async () => {
    const people = await ownerAndStranger();
    const pending = Object.entries(await pendingAccess(people));
    // The recovery link ends the others, so it comes last.
    const order = [
      "the session",
      "the pass",
      "the link to Google",
      "the link by e-mail",
      "the new e-mail",
      "the recovery link",
    ];
    for (const name of order.slice(0, -1)) {
      const use = pending.find(([known]) => known === name)![1];
      expect((await use()).status, name).toBe(200);
    }
    expect(pending.map(([name]) => name).sort()).toEqual([...order].sort());
  });

  test("is ended in every table that hangs on an account, but for those that open nothing", async () => {
    const { results } = await env.DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE ? ORDER BY name",
    )
      .bind("%REFERENCES account%")
      .all<{ name: string }>();
    const ended = endAccess(env.DB, 1).map((statement) => /^delete from "(\w+)"/.exec(statement.toSQL().sql)![1]!);
    // A code belongs to an address, with an account or without.
    const found = [...results.map(({ name }) => name), "email_code"].sort();
    expect(found).toEqual([...ended, ...Object.keys(OPENS_NOTHING)].sort());
  });
});
