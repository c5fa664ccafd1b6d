import { createScheduledController, env } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";
import worker from "../../src/worker/index.ts";
import { derivations } from "./cheap-scrypt.ts";
import { endLateCalls, waitForServices } from "./patience.ts";
import { browser, postOffice } from "./post.ts";
import { LEAKED, PADDING } from "./pwned-passwords.ts";
import { publishWorld } from "./worker.ts";

const MARIA = { name: "MARIA DA SILVA", email: "Maria@Familia.example" };
const PASSWORD = "uma senha comprida";
const LOGIN = "/v3/account/auth/login";

beforeAll(publishWorld);

beforeEach(async () => {
  await env.DB.batch(
    ["account", "email_code", "attempt", "limited_mail", "mail_outbox"].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
  );
});

/** Signs Maria up by the link, with a password; her browser is signed in. */
async function signUp(post = postOffice(), person: Record<string, string> = MARIA, password = PASSWORD) {
  const visitor = browser(post.bindings);
  await visitor.json("/v3/account/user", person);
  const confirmed = await visitor.json("/v3/account/auth/confirm-email", { token: post.lastToken() });
  expect(confirmed.status).toBe(200);
  expect((await visitor.json("/v3/account/user/password", { password })).status).toBe(200);
  return { post, visitor };
}

async function body(response: Response): Promise<Record<string, unknown>> {
  return response.json();
}

async function count(table: string): Promise<number> {
  return (await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())!.n;
}

describe("signing up", () => {
  test("creates an account by the link, once, and by nothing before (P20, S1, H5, A7, C1)", async () => {
    const post = postOffice();
    const visitor = browser(post.bindings);
    const answer = await visitor.json("/v3/account/user", MARIA);
    expect(answer.status).toBe(202);
    expect([await count("account"), post.mails[0]?.to]).toEqual([0, "Maria@familia.example"]);
    const token = post.lastToken();
    const confirmed = await visitor.json("/v3/account/auth/confirm-email", { token });
    // The token is in a cookie that scripts do not read, and not in the body.
    expect([confirmed.status, await confirmed.json()]).toEqual([200, { isNew: true, returnPath: null, dropped: [] }]);
    expect(confirmed.headers.getSetCookie().find((c) => c.startsWith("authentication_token="))).toMatch(
      /; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(await body(await visitor.get("/v3/account/user"))).toMatchObject({
      name: "Maria da Silva",
      email: "Maria@familia.example",
      phone: "",
      cpf: "",
    });
    const again = await visitor.json("/v3/account/auth/confirm-email", { token });
    expect(await body(again)).toMatchObject({ code: "link_expired" });
  });

  test("returns the error of each field, never its value (V15, V18)", async () => {
    const answer = await browser(env).json("/v3/account/user", { name: "Maria", email: "a..b@c.com" });
    const text = await answer.text();
    expect(answer.status).toBe(422);
    expect(JSON.parse(text)).toEqual({
      code: "invalid_fields",
      message: "Confira os campos destacados.",
      field: "name",
      issues: [
        { field: "name", message: "Insira um nome completo e válido" },
        { field: "email", message: "E-mail inválido" },
      ],
    });
    expect(text).not.toMatch(/a\.\.b/);
  });

  test("stores the visitor's campaign only with consent (Q15, A7)", async () => {
    const campaign = { utmSource: "rádio", gclid: "abc" };
    await browser(env).json("/v3/account/user", { ...MARIA, ...campaign });
    await browser(env).json("/v3/account/user", { ...MARIA, ...campaign, acceptsAttribution: true });
    const { results } = await env.DB.prepare("SELECT attribution FROM email_code ORDER BY created_at").all();
    expect(results.map((row) => row.attribution)).toEqual([null, '{"utmSource":"rádio","gclid":"abc"}']);
  });

  test.each([
    ["with consent", true, "GA1.2.3"],
    ["without", undefined, ""],
  ])("the user has the gaToken of the sign-up %s (E1)", async (_, acceptsAttribution, gaToken) => {
    const post = postOffice();
    const visitor = browser(post.bindings);
    await visitor.json("/v3/account/user", { ...MARIA, gaToken: "GA1.2.3", acceptsAttribution });
    await visitor.json("/v3/account/auth/confirm-email", { token: post.lastToken() });
    expect(await body(await visitor.get("/v3/account/user"))).toMatchObject({ gaToken });
  });
});

describe("a password that attackers try first", () => {
  const PWNED = inject("pwnedPasswords");
  const EASY = "Essa senha é fácil de adivinhar. Tente uma frase curta que só você diria";
  const OLD = "Essa senha já vazou de outros sites. Escolha uma que você não usa em nenhum lugar";
  const asked = async () => (await fetch(`${PWNED}/asked`)).json();
  /** The first password of an account that was made by e-mail. */
  const firstPassword = async (password: string, PWNED_PASSWORDS_URL: string = PWNED) => {
    const post = postOffice();
    const visitor = browser({ ...post.bindings, PWNED_PASSWORDS_URL } as Env);
    await visitor.json("/v3/account/user", MARIA);
    await visitor.json("/v3/account/auth/confirm-email", { token: post.lastToken() });
    return visitor.json("/v3/account/user/password", { password });
  };

  beforeEach(asked);
  afterEach(() => {
    vi.restoreAllMocks();
    waitForServices();
  });

  test.each(["starwars", "JENNIFER", "q1w2e3r4t5", "rush2112"])(
    "is refused when it is one of the most common: %s",
    async (password) => {
      const answer = await firstPassword(password, "");
      expect([answer.status, await body(answer)]).toMatchObject([422, { issues: [{ message: EASY }] }]);
      expect(await env.DB.prepare("SELECT password_hash AS hash FROM account").first("hash")).toBeNull();
    },
  );

  test("is refused when it leaked: the first, at recovery and at a change, and the old one remains", async () => {
    const answer = await firstPassword(LEAKED);
    await env.DB.prepare("DELETE FROM account").run();
    expect([answer.status, await body(answer)]).toMatchObject([422, { issues: [{ field: "password", message: OLD }] }]);
    const post = postOffice();
    (post.bindings as { PWNED_PASSWORDS_URL: string }).PWNED_PASSWORDS_URL = PWNED;
    const { visitor } = await signUp(post);
    await visitor.json("/v3/account/auth/recover-password", { email: MARIA.email });
    const token = post.lastToken();
    const reset = (password: string) => visitor.json("/v3/account/auth/reset-password", { token, password });
    const change = await visitor.json("/v3/account/user/password", { current: PASSWORD, password: LEAKED });
    expect([(await reset(LEAKED)).status, change.status]).toEqual([422, 422]);
    expect((await visitor.json(LOGIN, { email: MARIA.email, password: PASSWORD })).status).toBe(200);
    // The link was not used up, and what is only padding of an answer never leaked.
    expect((await reset(PADDING)).status).toBe(200);
  });

  test("sends five characters of a hash to the leak service, and nothing else", async () => {
    await firstPassword("uma frase que ninguém diria");
    expect(await asked()).toEqual([{ path: expect.stringMatching(/^\/range\/[\dA-F]{5}$/), padding: "true" }]);
  });

  test.each([["/quebra"], ["/outra"], ["/demora"]])(
    "keeps nobody out when the leaks cannot be asked: %s",
    async (failure) => {
      if (failure === "/demora") endLateCalls();
      const said = vi.spyOn(console, "error").mockImplementation(() => {});
      const answer = await firstPassword(LEAKED, PWNED + failure);
      expect(answer.status).toBe(200);
      expect(said.mock.calls.length).toBe(failure === "/outra" ? 0 : 1);
    },
  );
});

describe("logging in", () => {
  test("is the same refusal for a wrong password and an unknown e-mail", async () => {
    const { post } = await signUp();
    const stranger = browser(post.bindings);
    const wrong = await stranger.json(LOGIN, { email: MARIA.email, password: "errada mesmo" });
    const unknown = await stranger.json(LOGIN, { email: "ninguem@familia.example", password: "errada mesmo" });
    expect([wrong.status, await wrong.text()]).toEqual([unknown.status, await unknown.text()]);
    expect(stranger.cookies.has("authentication_token")).toBe(false);
  });

  test("works with the e-mail in any case", async () => {
    const { post } = await signUp();
    const again = browser(post.bindings);
    expect((await again.json(LOGIN, { email: "MARIA@FAMILIA.EXAMPLE", password: PASSWORD })).status).toBe(200);
  });

  test("costs as much for an unknown e-mail as for a wrong password", async () => {
    const { post } = await signUp();
    const costOf = async (email: string) => {
      const before = derivations.length;
      await browser(post.bindings).json(LOGIN, { email, password: "errada mesmo" });
      return derivations.slice(before);
    };
    const known = await costOf(MARIA.email);
    expect(known).toEqual([expect.objectContaining({ N: 16_384, r: 8, p: 5 })]);
    expect(await costOf("ninguem@familia.example")).toEqual(known);
  });

  test("is rate limited after a few wrong passwords, and says for how long", async () => {
    const { post } = await signUp();
    const guesser = browser(post.bindings);
    const statuses: number[] = [];
    let last = new Response();
    for (let i = 0; i < 10; i++) {
      last = await guesser.json(LOGIN, { email: MARIA.email, password: `tentativa ${i}` });
      statuses.push(last.status);
    }
    expect(statuses).toEqual([...Array(8).fill(401), 429, 429]);
    const waitS = Number(last.headers.get("retry-after"));
    expect(waitS).toBeGreaterThan(600);
    expect(await body(last)).toEqual({
      code: "too_many_attempts",
      message: "Muitas tentativas. Aguarde 15 minutos.",
      retryAfter: waitS,
    });
    // The right password does not help now: nobody can see that it is right.
    expect((await guesser.json(LOGIN, { email: MARIA.email, password: PASSWORD })).status).toBe(429);
    const { results } = await env.DB.prepare("SELECT key FROM attempt").all<{ key: string }>();
    expect(results.every(({ key }) => /^[\da-f]{64}$/.test(key))).toBe(true);
  });

  test("by a stranger's wrong passwords does not block a signed-in owner's re-authentication", async () => {
    const { post, visitor } = await signUp();
    const stranger = browser(post.bindings, "198.51.100.9");
    for (let i = 0; i < 9; i++) await stranger.json(LOGIN, { email: MARIA.email, password: `tentativa ${i}` });
    expect((await stranger.json(LOGIN, { email: MARIA.email, password: PASSWORD })).status).toBe(429);
    const user = "/v3/account/user";
    const acts: readonly (readonly [path: string, body: object, status: number])[] = [
      ["sessions/closing", { session: "others", proof: PASSWORD }, 200],
      ["email-change", { email: "outra@familia.example", proof: PASSWORD }, 202],
      ["second-factor", { proof: PASSWORD }, 200],
      ["password", { current: PASSWORD, password: "outra frase comprida" }, 200],
      ["deletion", { proof: "outra frase comprida" }, 200],
    ];
    for (const [path, body, status] of acts)
      expect((await visitor.json(`${user}/${path}`, body)).status, path).toBe(status);
  });

  test("cannot be guessed by a session either, and such guesses do not block logins", async () => {
    const { post, visitor } = await signUp();
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) {
      const guess = `tentativa ${i}`;
      for (const [path, body] of [
        ["sessions/closing", { session: "others", proof: guess }],
        ["password", { current: guess, password: "outra frase comprida" }],
        ["deletion", { proof: guess }],
      ] as const)
        statuses.push((await visitor.json(`/v3/account/user/${path}`, body)).status);
    }
    expect(statuses).toEqual([422, 422, 401, 422, 422, 401, 422, 422, 429]);
    expect((await browser(post.bindings).json(LOGIN, { email: MARIA.email, password: PASSWORD })).status).toBe(200);
  });

  test("never takes over a session that was there before", async () => {
    const { post } = await signUp();
    const victim = browser(post.bindings);
    victim.cookies.set("sessiontoken", "planted-by-someone").set("authentication_token", "f".repeat(64));
    await victim.json(LOGIN, { email: MARIA.email, password: PASSWORD });
    expect(victim.cookies.get("authentication_token")).not.toBe("f".repeat(64));
    const attacker = browser(post.bindings);
    attacker.cookies.set("sessiontoken", "planted-by-someone").set("authentication_token", "f".repeat(64));
    expect((await attacker.get("/v3/account/user")).status).toBe(401);
  });
});

describe("a forgotten password", () => {
  test("is answered the same for everybody, and changed once by the link", async () => {
    const { post, visitor } = await signUp();
    const asker = browser(post.bindings);
    const mails = post.mails.length;
    const unknown = await asker.json("/v3/account/auth/recover-password", { email: "ninguem@familia.example" });
    expect(post.mails.length).toBe(mails);
    const known = await asker.json("/v3/account/auth/recover-password", { email: MARIA.email });
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
    const token = post.lastToken();
    const reset = (password: string) => asker.json("/v3/account/auth/reset-password", { token, password });
    expect((await reset("curta")).status).toBe(422);
    expect((await reset("senha nova comprida")).status).toBe(200);
    expect(await body(await reset("senha nova comprida"))).toMatchObject({ code: "link_expired" });
    // A reset ends every session and the old password.
    expect((await visitor.get("/v3/account/user")).status).toBe(401);
    expect((await asker.json(LOGIN, { email: MARIA.email, password: PASSWORD })).status).toBe(401);
    expect((await asker.json(LOGIN, { email: MARIA.email, password: "senha nova comprida" })).status).toBe(200);
    expect(post.mails.at(-1)?.subject).toBe("Sua conta tem uma senha nova");
  });

  test("has an hour", async () => {
    const { post } = await signUp();
    await browser(post.bindings).json("/v3/account/auth/recover-password", { email: MARIA.email });
    await env.DB.prepare("UPDATE password_reset SET expires_at = ?")
      .bind(new Date(Date.now() - 1000).toISOString())
      .run();
    const late = await browser(post.bindings).json("/v3/account/auth/reset-password", {
      token: post.lastToken(),
      password: "senha nova comprida",
    });
    expect(late.status).toBe(404);
  });

  test("is asked for three times an hour at most", async () => {
    const asker = browser(env);
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) {
      statuses.push(
        (await asker.json("/v3/account/auth/recover-password", { email: "ninguem@familia.example" })).status,
      );
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe("the account", () => {
  test("lists and ends only its own sessions", async () => {
    const { post, visitor } = await signUp();
    const second = browser(post.bindings);
    await second.json(LOGIN, { email: MARIA.email, password: PASSWORD });
    const other = (await signUp(post, { ...MARIA, email: "joana@familia.example" })).visitor;
    type Sessions = { id: string; isCurrent: boolean; device: string }[];
    const sessionsOf = async (who: typeof visitor) =>
      (await body(await who.get("/v3/account/user/access"))).sessions as Sessions;
    const sessions = await sessionsOf(visitor);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    const [foreign] = await sessionsOf(other);
    const close = (who: typeof visitor, session: string, proof = PASSWORD) =>
      who.json("/v3/account/user/sessions/closing", { session, proof });
    expect((await close(visitor, foreign!.id)).status).toBe(404);
    expect((await other.get("/v3/account/user")).status).toBe(200);
    // A stolen session alone cannot end other sessions.
    for (const proof of ["", "não é esta"]) {
      const refused = await close(visitor, "others", proof);
      expect([refused.status, await body(refused)]).toMatchObject([422, { issues: [{ field: "proof" }] }]);
    }
    expect((await second.get("/v3/account/user")).status).toBe(200);
    expect((await close(visitor, sessions[1]!.id)).status).toBe(200);
    expect((await second.get("/v3/account/user")).status).toBe(401);
  });

  test("expires after two weeks without use, and on its 30th day", async () => {
    const { visitor } = await signUp();
    const DAY_MS = 86_400_000;
    const opened = new Date();
    const end = async () => (await env.DB.prepare("SELECT expires_at AS at FROM account_session").first<string>("at"))!;
    const days = async () => Math.round((Date.parse(await end()) - opened.getTime()) / DAY_MS);
    const ask = async (day: number) => {
      vi.useFakeTimers({ toFake: ["Date"], now: opened.getTime() + day * DAY_MS });
      return (await visitor.get("/v3/account/user")).status;
    };
    try {
      expect(await days()).toBe(14);
      expect([await ask(10), await days()]).toEqual([200, 24]);
      expect([await ask(23), await days()]).toEqual([200, 30]);
      expect([await ask(29.9), await ask(30.1)]).toEqual([200, 401]);
      await env.DB.prepare("UPDATE account_session SET expires_at = ?")
        .bind(new Date(opened.getTime() + 14 * DAY_MS).toISOString())
        .run();
      expect([await ask(13.9), await ask(28.1)]).toEqual([200, 401]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("stores tokens and passwords only as hashes", async () => {
    const { visitor } = await signUp();
    const token = visitor.cookies.get("authentication_token")!;
    const tables = ["account", "account_session", "password_reset"];
    const rows = await Promise.all(tables.map((table) => env.DB.prepare(`SELECT * FROM ${table}`).all()));
    const stored = JSON.stringify(rows.map(({ results }) => results));
    expect(stored).toContain("scrypt$16384$8$5$");
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(PASSWORD);
  });

  test("is copied whole, and deleted with all that belongs to it", async () => {
    const { post, visitor } = await signUp();
    const copy = await body(await visitor.get("/v3/account/user/export"));
    expect(copy.subjects).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          title: "Conta",
          records: expect.arrayContaining([expect.objectContaining({ nome: "Maria da Silva" })]),
        }),
      ]),
    );
    const wrong = await visitor.json("/v3/account/user/deletion", { proof: "não é a senha" });
    expect([wrong.status, await count("account")]).toEqual([401, 1]);
    expect((await visitor.json("/v3/account/user/deletion", { proof: PASSWORD })).status).toBe(200);
    expect([await count("account"), await count("account_session"), await count("email_code")]).toEqual([0, 0, 0]);
    expect((await visitor.get("/v3/account/user")).status).toBe(401);
    expect(post.mails.at(-1)?.subject).toBe("Sua conta foi excluída");
  });

  test("is left by signing out, on the server too", async () => {
    const { visitor } = await signUp();
    const token = visitor.cookies.get("authentication_token")!;
    expect((await visitor.json("/v3/account/auth/logout", {})).status).toBe(200);
    visitor.cookies.set("authentication_token", token);
    expect((await visitor.get("/v3/account/user")).status).toBe(401);
  });
});

test("an e-mail that the mail service refuses is retried by the cron, and sent once", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const post = postOffice();
  post.close();
  await browser(post.bindings).json("/v3/account/user", MARIA);
  expect([post.mails.length, await count("mail_outbox")]).toEqual([0, 1]);
  post.open();
  const strike = (minutes: number) =>
    worker.scheduled(
      createScheduledController({ scheduledTime: new Date(Date.now() + minutes * 60_000), cron: "* * * * *" }),
      post.bindings,
    );
  await strike(0);
  expect(post.mails.length).toBe(0);
  await Promise.all([strike(2), strike(2)]);
  expect([post.mails.length, await count("mail_outbox")]).toEqual([1, 0]);
  vi.restoreAllMocks();
});

test.each([
  ["no JSON", "{", 400],
  ["a list", "[]", 422],
  ["a text", '"a"', 422],
  ["a NUL", '{"email":"a\\u0000@b.com","password":"12345678"}', 422],
  ["numbers", '{"email":1,"password":2}', 422],
  ["a long password", JSON.stringify({ email: "a@b.com", password: "a".repeat(5000) }), 422],
  ["a key of the prototype", '{"__proto__":{"email":"a@b.com"}}', 422],
])("%s is refused", async (_name, text, status) => {
  const headers = { "content-type": "application/json" };
  const answer = await browser(env).send(LOGIN, { method: "POST", headers, body: text });
  expect([answer.status, Object.keys(await body(answer)).slice(0, 2)]).toEqual([status, ["code", "message"]]);
});
