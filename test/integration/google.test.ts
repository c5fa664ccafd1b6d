import { env } from "cloudflare:test";
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { findAccount } from "../../src/backend/accounts/find-account.ts";
import { identify, verifyIdToken } from "../../src/backend/accounts/google-identity.ts";
import { hashWithScrypt } from "../../src/backend/accounts/scrypt.ts";
import { openSession } from "../../src/backend/accounts/sessions.ts";
import { errorsOf, findEndpoint } from "../../src/contract/endpoints.ts";
import type { ErrorCode } from "../../src/contract/v3/errors.ts";
import { paths } from "../../src/site/paths.ts";
import { keepRealTime } from "./noon.ts";
import { browser, postOffice } from "./post.ts";
import { locationOf, ORIGIN, publishWorld } from "./worker.ts";

const ISSUER = inject("oidcIssuer");
const CLIENT_ID = "escola-a-vista-teste";
const post = postOffice();
const bindings = {
  ...post.bindings,
  GOOGLE_ISSUER: ISSUER,
  GOOGLE_CLIENT_ID: CLIENT_ID,
  GOOGLE_CLIENT_SECRET: "segredo-de-teste",
} as Env;

// Tokens last an hour from when the issuer signs them.
keepRealTime();

beforeAll(publishWorld);

beforeEach(async () => {
  await env.DB.batch(
    ["account", "attempt", "limited_mail", "mail_outbox"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  );
  post.mails.length = 0;
});

/** Signs a person in at the issuer, from the page where the site sent them; gives where the issuer sends them back. */
async function atIssuer(authorization: string, person: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = authorization;
  let init: RequestInit = {};
  for (let hops = 0; hops < 12; hops++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { ...init, redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    const location = response.headers.get("location");
    if (location) {
      url = new URL(location, url).href;
      init = {};
      if (url.startsWith(ORIGIN)) return url.slice(ORIGIN.length);
      continue;
    }
    const html = await response.text();
    const action = /action="([^"]+)"/.exec(html)?.[1];
    if (!action) throw new Error(`${response.status} ${html.slice(0, 400)}`);
    url = new URL(action, url).href;
    const prompt = /name="prompt" value="(\w+)"/.exec(html)![1]!;
    init = { method: "POST", body: new URLSearchParams({ prompt, login: person, password: "x" }) };
  }
  throw new Error("the issuer goes round in circles");
}

/** The whole way through the screens; where it ends. */
async function openProvenSession(
  visitor: ReturnType<typeof browser>,
  person: string,
  redirect = "/meus-dados",
): Promise<string> {
  const start = await visitor.get(`/entrar/google?${new URLSearchParams({ redirect })}`);
  expect(start.status).toBe(303);
  return locationOf(await visitor.get(await atIssuer(start.headers.get("location")!, person)));
}

test("the button is there only where Google is configured", async () => {
  expect(await (await browser(bindings).get("/entrar?redirect=/minhas-bolsas")).text()).toMatch(
    /href="\/entrar\/google\?redirect=%2Fminhas-bolsas"[^>]*>.*Entrar com (<!-- -->)?Google/s,
  );
  expect(await (await browser(env).get("/entrar")).text()).not.toContain("Google");
  expect((await browser(env).get("/entrar/google")).status).toBe(404);
});

test("a new person gets an account, and can log in again (P22, S1, A3)", async () => {
  const visitor = browser(bindings);
  expect(await openProvenSession(visitor, "maria da silva", "/minhas-bolsas?page=2")).toBe("/minhas-bolsas?page=2");
  const user = (await (await visitor.get("/v3/account/user")).json()) as Record<string, unknown>;
  expect(user).toMatchObject({ name: "Maria da Silva", email: "maria.da.silva@familia.example" });
  const again = browser(bindings);
  expect(await openProvenSession(again, "maria da silva")).toBe("/meus-dados");
  expect(((await (await again.get("/v3/account/user")).json()) as Record<string, unknown>).id).toBe(user.id);
  // Without a password, the e-mail proves the wish to delete, after a recent login.
  await env.DB.prepare("UPDATE account_session SET created_at = ?")
    .bind(new Date(Date.now() - 11 * 60_000).toISOString())
    .run();
  const deletion = "/v3/account/user/deletion";
  const late = await again.json(deletion, { proof: "maria.da.silva@familia.example" });
  const { code } = (await late.json()) as { code: ErrorCode };
  expect([code, errorsOf(findEndpoint("POST", deletion)!).has(code)]).toEqual(["login_again", true]);
  await openProvenSession(again, "maria da silva");
  expect((await again.form("/meus-dados", { acao: "excluir", proof: "outra@familia.example" })).status).toBe(422);
  const gone = await again.form("/meus-dados", { acao: "excluir", proof: "maria.da.silva@familia.example" });
  expect(locationOf(gone)).toBe("/entrar?aviso=conta-excluida");
});

test("a page logs in with the code alone, once, in the browser that was sent to Google (A3)", async () => {
  const path = "/v3/account/auth/social-login/google";
  const visitor = browser(bindings);
  const start = await visitor.get("/entrar/google?redirect=/meus-dados");
  const back = new URL(await atIssuer(start.headers.get("location")!, "maria da silva"), ORIGIN);
  const code = back.searchParams.get("code")!;
  // Another browser has no verifier, or that of a login of its own.
  const other = browser(bindings);
  expect((await other.json(path, { code })).status).toBe(422);
  await other.get("/entrar/google");
  expect(await (await other.json(path, { code })).json()).toMatchObject({ code: "social_login_failed" });
  const second = new URL(
    await atIssuer((await visitor.get("/entrar/google")).headers.get("location")!, "maria"),
    ORIGIN,
  );
  const login = await visitor.json(path, { code: second.searchParams.get("code")! });
  // The token is in a cookie that scripts do not read.
  expect([login.status, await login.json()]).toEqual([200, { isNew: true }]);
  expect((await visitor.get("/v3/account/user")).status).toBe(200);
  expect((await visitor.json(path, { code })).status).toBe(422);
});

test("the account with that e-mail is linked, if Google has verified it", async () => {
  const instant = new Date().toISOString();
  const insert = env.DB.prepare(
    "INSERT INTO account (email, name, created_at, updated_at) VALUES (?1, 'Ana Lima', ?2, ?2)",
  );
  await env.DB.batch([insert.bind("Joana@familia.example", instant), insert.bind("dubious@familia.example", instant)]);
  expect(await openProvenSession(browser(bindings), "joana")).toBe("/meus-dados");
  expect(await openProvenSession(browser(bindings), "dubious")).toBe("/entrar?aviso=google");
  const { results } = await env.DB.prepare("SELECT email, google_subject AS sub FROM account ORDER BY email").all();
  expect(results).toEqual([
    { email: "Joana@familia.example", sub: "joana" },
    { email: "dubious@familia.example", sub: null },
  ]);
  expect(await (await browser(bindings).get("/entrar?aviso=google")).text()).toContain(
    "Não foi possível entrar com o Google. Tente de novo.",
  );
});

describe("an account that has a password", () => {
  const EMAIL = "joana@familia.example";
  const PASSWORD = "uma senha comprida";
  const FORM = "/entrar/google/senha";
  const LINKED = "Agora você entra com o Google";
  /** Hashed once, because hashing takes a while. */
  const passwordHash = hashWithScrypt(PASSWORD);
  const subject = async () => (await findAccount(env.DB, EMAIL))!.googleSubject;

  beforeEach(async () => {
    await env.DB.prepare(
      "INSERT INTO account (email, name, password_hash, created_at, updated_at) VALUES (?1, 'Joana Lima', ?2, ?3, ?3)",
    )
      .bind(EMAIL, await passwordHash, new Date().toISOString())
      .run();
  });

  /** Joana's account, linked with Google, and a browser in it. */
  async function linkedAccount() {
    const { id } = (await findAccount(env.DB, EMAIL))!;
    await env.DB.prepare("UPDATE account SET google_subject = 'joana' WHERE id = ?").bind(id).run();
    const visitor = browser(bindings);
    visitor.cookies.set("authentication_token", await openSession(env.DB, id, "Teste", new Date()));
    return { id, visitor };
  }

  test("is linked given the password too, and the owner is notified", async () => {
    const visitor = browser(bindings);
    expect(await openProvenSession(visitor, "joana", "/minhas-bolsas")).toBe(FORM);
    expect([await subject(), visitor.cookies.has("authentication_token")]).toEqual([null, false]);
    const page = await visitor.get(FORM);
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    const wrong = await visitor.form(FORM, { password: "não é esta" });
    expect([wrong.status, await wrong.text()]).toEqual([
      422,
      expect.stringContaining("Esta não é a senha da sua conta"),
    ]);
    expect([await subject(), post.mails.length]).toEqual([null, 0]);
    const right = await visitor.form(FORM, { password: PASSWORD });
    expect([right.status, locationOf(right)]).toEqual([303, "/minhas-bolsas"]);
    expect((await visitor.get("/meus-dados")).status).toBe(200);
    expect([await subject(), post.mails.map((mail) => [mail.to, mail.subject])]).toEqual(["joana", [[EMAIL, LINKED]]]);
    // From now on Google is enough.
    expect(await openProvenSession(browser(bindings), "joana")).toBe("/meus-dados");
  });

  test("waits for the code of the second factor as well", async () => {
    const { id } = (await findAccount(env.DB, EMAIL))!;
    await env.DB.prepare("INSERT INTO second_factor (account_id, secret, last_step, created_at) VALUES (?, 'A', 0, '')")
      .bind(id)
      .run();
    const visitor = browser(bindings);
    await openProvenSession(visitor, "joana");
    expect(locationOf(await visitor.form(FORM, { password: PASSWORD }))).toBe("/entrar/codigo?redirect=%2Fmeus-dados");
    expect((await visitor.get("/v3/account/user")).status).toBe(403);
  });

  type Visitor = ReturnType<typeof browser>;
  const failures: readonly (readonly [name: string, prepare: (visitor: Visitor) => Promise<Visitor>])[] = [
    ["another browser", async () => browser(bindings)],
    [
      "a cookie that we did not write",
      async (visitor) => {
        visitor.cookies.set("social_login", encodeURIComponent('{"token":"abc","target":"//evil.example"}'));
        return visitor;
      },
    ],
    [
      "one that took too long",
      async (visitor) => {
        await env.DB.prepare("UPDATE google_link SET expires_at = ''").run();
        return visitor;
      },
    ],
    [
      "one that is done",
      async (visitor) => {
        const kept = visitor.cookies.get("social_login")!;
        await visitor.form(FORM, { password: PASSWORD });
        await env.DB.prepare("UPDATE account SET google_subject = NULL").run();
        visitor.cookies.set("social_login", kept);
        return visitor;
      },
    ],
  ];

  test.each(failures)("is not linked by %s", async (_name, prepare) => {
    const visitor = browser(bindings);
    await openProvenSession(visitor, "joana");
    const asker = await prepare(visitor);
    expect(locationOf(await asker.form(FORM, { password: PASSWORD }))).toBe("/entrar?aviso=google");
    expect(await subject()).toBe(null);
  });

  test("is guessed at the same count as at the log-in", async () => {
    const visitor = browser(bindings);
    await openProvenSession(visitor, "joana");
    for (let i = 0; i < 8; i++)
      await visitor.json("/v3/account/auth/login", { email: EMAIL, password: `tentativa ${i}` });
    expect((await visitor.form(FORM, { password: PASSWORD })).status).toBe(429);
    expect(await subject()).toBe(null);
  });

  test("is unlinked on /meus-dados with the password, and all other access ends", async () => {
    const { id, visitor } = await linkedAccount();
    const other = browser(bindings);
    other.cookies.set("authentication_token", await openSession(env.DB, id, "Teste", new Date()));
    expect(await (await visitor.get(paths.myData())).text()).toContain("Desconectar o Google");
    const unlink = (proof: string) => visitor.form(paths.myData(), { acao: "desligar-google", proof });
    const wrong = await unlink("não é esta");
    expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining("Esta não é a sua senha")]);
    expect(await subject()).toBe("joana");
    expect(locationOf(await unlink(PASSWORD))).toBe("/meus-dados?aviso=desligar-google");
    expect([await subject(), post.mails.at(-1)!.subject]).toEqual([null, "O Google foi desconectado da sua conta"]);
    expect([(await visitor.get(paths.myData())).status, (await other.get(paths.myData())).status]).toEqual([200, 303]);
    expect(await (await visitor.get(paths.myData())).text()).not.toContain("Desconectar o Google");
    // A user signed in with Google is asked for the password again.
    expect(await openProvenSession(browser(bindings), "joana")).toBe(FORM);
  });

  test("is unlinked by a change of e-mail", async () => {
    const { visitor } = await linkedAccount();
    await visitor.json("/v3/account/user/email-change", { email: "joana.nova@familia.example", proof: PASSWORD });
    const token = post.lastToken();
    expect((await visitor.json("/v3/account/auth/confirm-new-email", { token, password: PASSWORD })).status).toBe(200);
    expect((await findAccount(env.DB, "joana.nova@familia.example"))!.googleSubject).toBe(null);
  });
});

test("the owner of an account without a password is notified of a link, and cannot unlink Google before setting one", async () => {
  const instant = new Date().toISOString();
  await env.DB.prepare("INSERT INTO account (email, name, created_at, updated_at) VALUES (?1, 'Joana Lima', ?2, ?2)")
    .bind("joana@familia.example", instant)
    .run();
  const visitor = browser(bindings);
  expect(await openProvenSession(visitor, "joana")).toBe("/meus-dados");
  expect(post.mails.map(({ subject }) => subject)).toEqual(["Agora você entra com o Google"]);
  expect(await (await visitor.get(paths.myData())).text()).not.toContain("Desconectar o Google");
  const unlinked = await visitor.form(paths.myData(), { acao: "desligar-google", proof: "" });
  expect([unlinked.status, await unlinked.text()]).toEqual([409, expect.stringContaining("Crie uma senha antes")]);
  expect((await findAccount(env.DB, "joana@familia.example"))!.googleSubject).toBe("joana");
});

test("a login of another browser, or of none, cannot be completed", async () => {
  const [victim, attacker] = [browser(bindings), browser(bindings)];
  const start = await attacker.get("/entrar/google");
  const back = await atIssuer(start.headers.get("location")!, "attacker");
  expect(locationOf(await victim.get(back))).toBe("/entrar?aviso=google");
  await victim.get("/entrar/google");
  expect(locationOf(await victim.get(back))).toBe("/entrar?aviso=google");
  expect(victim.cookies.has("authentication_token")).toBe(false);
  // The attacker's own, once; the code and what was kept are used up by it.
  expect(locationOf(await attacker.get(back))).toBe("/meus-dados");
  expect(locationOf(await attacker.get(back))).toBe("/entrar?aviso=google");
});

test("a refusal at Google, and another code verifier or nonce, are refused", async () => {
  const visitor = browser(bindings);
  const start = await visitor.get("/entrar/google");
  const state = new URL(start.headers.get("location")!).searchParams.get("state")!;
  expect(locationOf(await visitor.get(`/entrar/google/retorno?error=access_denied&state=${state}`))).toBe(
    "/entrar?aviso=google",
  );
  for (const wrong of [{ codeVerifier: "x".repeat(64) }, { nonce: "another" }, { code: "another" }]) {
    const begun = await visitor.get("/entrar/google");
    const kept = JSON.parse(decodeURIComponent(visitor.cookies.get("social_login")!));
    const back = new URL(ORIGIN + (await atIssuer(begun.headers.get("location")!, "maria da silva")));
    const redirectUri = `${ORIGIN}/entrar/google/retorno`;
    const login = { ...kept, code: back.searchParams.get("code")!, redirectUri, ...wrong };
    await expect(identify(bindings, login)).rejects.toMatchObject({ code: "social_login_failed" });
  }
  // The same without anything wrong.
  const begun = await visitor.get("/entrar/google");
  const kept = JSON.parse(decodeURIComponent(visitor.cookies.get("social_login")!));
  const back = new URL(ORIGIN + (await atIssuer(begun.headers.get("location")!, "maria da silva")));
  const redirectUri = `${ORIGIN}/entrar/google/retorno`;
  const found = await identify(bindings, { ...kept, code: back.searchParams.get("code")!, redirectUri });
  expect(found).toMatchObject({ sub: "maria da silva", email_verified: true });
});

test("an issuer that cannot be reached is an outage", async () => {
  const broken = { ...bindings, GOOGLE_ISSUER: "http://127.0.0.1:9" } as Env;
  expect((await browser(broken).get("/entrar/google")).status).toBe(503);
});

describe("an ID token", async () => {
  const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: "1", alg: "RS256" };
  const expected = { issuer: ISSUER, clientId: CLIENT_ID, nonce: "the nonce", jwksUri: "https://keys.example/jwks" };
  const payload = {
    sub: "1",
    email: "maria@familia.example",
    email_verified: true,
    nonce: "the nonce",
    aud: CLIENT_ID,
    iss: ISSUER,
  };

  beforeAll(() => {
    // The keys of this test, as an issuer would publish them.
    const real = globalThis.fetch;
    vi.stubGlobal("fetch", (input: RequestInfo, init?: RequestInit) =>
      String(input instanceof Request ? input.url : input) === expected.jwksUri
        ? Promise.resolve(Response.json({ keys: [jwk] }))
        : real(input, init),
    );
    return () => vi.unstubAllGlobals();
  });

  const sign = (changed: JWTPayload = {}, end: number | string = "5m") =>
    new SignJWT({ ...payload, ...changed })
      .setProtectedHeader({ alg: "RS256", kid: "1" })
      .setIssuedAt()
      .setExpirationTime(end)
      .sign(privateKey);

  test("is good as it should be", async () => {
    expect(await verifyIdToken(await sign(), expected)).toMatchObject({ sub: "1" });
    const several = await sign({ aud: [CLIENT_ID, "other"], azp: CLIENT_ID });
    expect(await verifyIdToken(several, expected)).toMatchObject({ sub: "1" });
  });

  const past = Math.floor(Date.now() / 1000) - 120;
  const tampered: readonly (readonly [string, () => Promise<string> | string])[] = [
    ["another nonce", () => sign({ nonce: "another" })],
    ["no nonce", () => sign({ nonce: undefined })],
    ["another audience", () => sign({ aud: "other" })],
    ["several audiences and another party", () => sign({ aud: [CLIENT_ID, "other"], azp: "other" })],
    ["another issuer", () => sign({ iss: "https://accounts.google.com.evil.example" })],
    ["an end in the past", () => sign({}, past)],
    [
      "no end",
      () => new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid: "1" }).setIssuedAt().sign(privateKey),
    ],
    ["alg none", () => new UnsecuredJWT(payload).setIssuedAt().setExpirationTime("5m").encode()],
    [
      "the public key as a shared secret",
      async () =>
        new SignJWT(payload)
          .setProtectedHeader({ alg: "HS256", kid: "1" })
          .setIssuedAt()
          .setExpirationTime("5m")
          .sign(new TextEncoder().encode(await exportSPKI(publicKey))),
    ],
    [
      "another key",
      async () =>
        new SignJWT(payload)
          .setProtectedHeader({ alg: "RS256", kid: "1" })
          .setIssuedAt()
          .setExpirationTime("5m")
          .sign((await generateKeyPair("RS256")).privateKey),
    ],
    [
      "another text under the same signature",
      async () => {
        const [header, , signature] = (await sign()).split(".");
        const [, body] = (await sign({ email: "victim@familia.example" })).split(".");
        return [header, body, signature].join(".");
      },
    ],
    ["no signature", async () => (await sign()).replace(/[^.]+$/, "")],
    ["what is no token", () => "a.b.c"],
  ];

  test.each(tampered)("with %s is refused", async (_name, token) => {
    await expect(verifyIdToken(await token(), expected)).rejects.toMatchObject({ code: "social_login_failed" });
  });
});
