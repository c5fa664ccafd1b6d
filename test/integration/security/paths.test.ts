import { env } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { openSession } from "../../../src/backend/accounts/sessions.ts";
import { browser, postOffice } from "../post.ts";
import { publishWorld } from "../worker.ts";
import { familyOf } from "./families.ts";

const PASSWORD = "uma frase comprida";
const EMAIL = "carla@familia.example";

beforeAll(async () => {
  await publishWorld();
  const post = postOffice();
  const visitor = browser(post.bindings);
  await visitor.form("/cadastro", { name: "Carla Souza", email: EMAIL });
  await visitor.form(`/confirmar-email/${post.lastToken()}`, {});
  await visitor.form("/meus-dados", { acao: "trocar-senha", password: PASSWORD });
});

describe("another spelling of a path is not past the rules of the path", () => {
  test.each([
    ["/v3/account/%61uth/login", 200],
    ["/v3/%61ccount/auth/log%69n", 200],
    ["/v3/account/auth/login/", 200],
    ["/V3/account/auth/login", 404],
    ["/v3/account/auth/LOGIN", 404],
    ["/v3/account/%2561uth/login", 404],
    ["/v3/account/auth%2Flogin", 404],
    ["/v3/account/auth/log%0Ain", 404],
    ["/v3/account/auth/login%00", 404],
    ["/v3/account/auth/login;x=1", 404],
    ["/v3//account/auth/login", 404],
  ])("POST %s: the token is a cookie, and in no body (S1)", async (path, status) => {
    const visitor = browser(env);
    const response = await visitor.json(path, { email: EMAIL, password: PASSWORD });
    expect(response.status).toBe(status);
    expect(await response.text()).not.toMatch(/[\da-f]{64}/);
    expect(visitor.cookies.has("authentication_token")).toBe(status === 200);
  });

  test.each(["/v3/account/%61uth/login", "/%65ntrar", "/ENTRAR/"])("POST %s is slowed down", async (path) => {
    const visitor = browser({ ...env, LIMIT_ACCESS: env.TEST_LIMITER } as Env, `198.51.100.${path.length}`);
    const statuses = [];
    for (let i = 0; i < 7; i++) statuses.push((await visitor.form(path, { email: `a${i}@casa.example` })).status);
    expect(statuses).toContain(429);
  });

  const SITE = "https://escola.example";
  const PAY = "https://pagamento.escola.example";
  const bindings = { ...env, SITE_ORIGIN: SITE, PAYMENT_HOST: new URL(PAY).host } as Env;

  test.each(["/%70agamento/me-0000-0000", "/PAGAMENTO/me-0000-0000", "//pagamento/me-0000-0000"])(
    "the site answers no %s",
    async (path) => {
      const site = browser(bindings, undefined, SITE);
      const read = await site.get(path);
      expect([302, 404]).toContain(read.status);
      if (read.status === 302) expect(read.headers.get("location")).toMatch(`${PAY}/`);
      expect((await site.form(path, {})).status).toBe(404);
    },
  );

  test("the host of payments answers payments in any spelling, and nothing else in any", async () => {
    const pay = browser(bindings, undefined, PAY);
    expect((await pay.get("/%70agamento/me-0000-0000")).headers.get("location")).toMatch(/^\/entrar\?redirect=/);
    expect((await pay.form("/%65ntrar", { email: EMAIL, password: PASSWORD })).status).toBe(404);
  });
});

test.each([
  ["a%2F..%2Fb", "neighborhood_not_found"],
  ["a%5C..%5Cb", "neighborhood_not_found"],
  ["a%0Ab", "neighborhood_not_found"],
  ["s%C3%A3o", "neighborhood_not_found"],
  ["%2561", "neighborhood_not_found"],
  ["a/../../../account/user", "not_found"],
])("a program's %s reaches the backend as it was matched", async (slug, code) => {
  const headers = { authorization: `Basic ${btoa(`${env.API_USERNAME}:segredo`)}`, tenant: env.TENANT };
  const program = browser({ ...env, API_PASSWORD: "segredo" } as Env);
  const response = await program.send(`/v3/neighborhoods/by-slug/sao-paulo-sp/${slug}`, { headers });
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, code]);
});

describe("passes to the host of payments", () => {
  const state = "a".repeat(64);
  const site = { authorization: `Basic ${btoa(`${env.API_USERNAME}:segredo`)}`, tenant: env.TENANT };
  const passesOf = async (bindings: Env) => {
    const id = (await env.DB.prepare("SELECT id FROM account LIMIT 1").first<number>("id"))!;
    const user = { authorization: `Bearer ${await openSession(env.DB, id, "Teste", new Date())}`, tenant: env.TENANT };
    const ask = async (path: string, headers: Record<string, string>, body: object) => {
      const sent = { method: "POST", headers: { ...headers, "content-type": "application/json" } };
      return browser(bindings).send(`/v3/account/${path}`, { ...sent, body: JSON.stringify(body) });
    };
    return { ask, user };
  };

  test("exist for servers, if a payment host is configured", async () => {
    const host = { ...env, API_PASSWORD: "segredo", PAYMENT_HOST: "pagamento.example" } as Env;
    const { ask, user } = await passesOf(host);
    const made = await ask("user/passes", user, { state });
    expect(made.status).toBe(200);
    const { pass } = (await made.json()) as { pass: string };
    expect((await ask("auth/pass", site, { pass, state })).status).toBe(200);
  });

  test("are not there without one", async () => {
    const { ask, user } = await passesOf({ ...env, API_PASSWORD: "segredo" } as Env);
    expect((await ask("user/passes", user, { state })).status).toBe(404);
    expect((await ask("auth/pass", site, { pass: state, state })).status).toBe(404);
  });

  test("are never made for a script in a page", async () => {
    const host = { ...env, PAYMENT_HOST: "pagamento.example" } as Env;
    const family = await familyOf("dora@familia.example", "Dora Lima", host);
    expect((await family.json("/v3/account/user/passes", { state })).status).toBe(404);
    expect((await family.json("/v3/account/auth/pass", { pass: state, state })).status).toBe(404);
  });
});
