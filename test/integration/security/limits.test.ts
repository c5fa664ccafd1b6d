import { env } from "cloudflare:test";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { hashWithScrypt } from "../../../src/backend/accounts/scrypt.ts";
import { openSession } from "../../../src/backend/accounts/sessions.ts";
import { MINUTE_MS } from "../../../src/domain/time/time.ts";
import { limiterFor } from "../../../src/worker/limits.ts";
import { findScreen } from "../../../src/worker/screen.ts";
import { browser } from "../post.ts";
import { ask, publishWorld } from "../worker.ts";

beforeAll(publishWorld);

/** More than two minutes of three requests let through, so that the turn of a minute changes nothing. */
const TRIES = 7;
let networks = 0;
/** IP address that no test has used before. */
const newNetwork = () => `192.0.2.${++networks}`;
const tight = (limiter: string) => ({ ...env, [limiter]: env.TEST_LIMITER }) as Env;

let stops = 0;
/**
 * Stops the clock in a minute that no other test has: an isolate counts networks with the same hash together, and
 * begins again with each minute.
 */
function stopClock(): void {
  vi.setSystemTime(Date.now() + ++stops * MINUTE_MS);
  onTestFinished(() => void vi.useRealTimers());
}

describe.each([
  ["/entrar", "LIMIT_ACCESS", "html"],
  ["/recuperar-senha", "LIMIT_ACCESS", "html"],
  ["/v3/account/auth/login", "LIMIT_ACCESS", "json"],
  ["/escola/colegio-vertice/avaliar", "LIMIT_FORMS", "html"],
  ["/escola/colegio-vertice/contato", "LIMIT_FORMS", "html"],
  ["/v3/schools/colegio-vertice/leads", "LIMIT_FORMS", "json"],
])("POST %s", (path, limiter, kind) => {
  test("is slowed down by network, and says so", async () => {
    const visitor = browser(tight(limiter), newNetwork());
    const responses = [];
    for (let i = 0; i < TRIES; i++) responses.push(await visitor.form(path, { email: `a${i}@escola.example` }));
    expect(responses[0]!.status).not.toBe(429);
    const last = responses.find(({ status }) => status === 429)!;
    expect(last.headers.get("retry-after")).toBe("60");
    expect(last.headers.get("cache-control")).toBe("no-store");
    expect(last.headers.get("content-type")).toContain(kind);
    expect(await last.text()).toContain("Muitas tentativas. Aguarde 60 segundos.");
    // A neighbour is not held up.
    expect((await browser(tight(limiter), newNetwork()).form(path, {})).status).not.toBe(429);
  });
});

test.each([
  ["/api/v1/suggestions?q=sao", "LIMIT_SUGGESTIONS", "json"],
  ["/api/v1/schools?size=1", "LIMIT_API", "json"],
  ["/busca/sp", "LIMIT_PAGES", "html"],
])("GET %s: who asks as people do is not even counted; a flood is stopped", async (path, limiter, kind) => {
  const from = { "cf-connecting-ip": newNetwork() };
  stopClock();
  const statuses: number[] = [];
  for (let i = 0; i < 60; i++) statuses.push((await ask(path, from, tight(limiter))).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  let stopped = await ask(path, from, tight(limiter));
  // The limiter has its own clock: the turn of a minute begins its count again.
  for (let i = 0; i < 100 && stopped.status !== 429; i++) stopped = await ask(path, from, tight(limiter));
  expect(stopped.headers.get("retry-after")).toBe("60");
  expect(stopped.headers.get("content-type")).toContain(kind);
  expect(await stopped.text()).toContain("Muitas tentativas. Aguarde 60 segundos.");
});

test("an address of IPv6 is one of billions that one household has", async () => {
  const statuses = [];
  for (let i = 0; i < TRIES; i++) {
    const neighbour = browser(tight("LIMIT_ACCESS"), `2001:db8:7:7:${i}::${i}`);
    statuses.push((await neighbour.form("/entrar", {})).status);
  }
  expect(statuses).toContain(429);
});

test("whoever has a /56 gets several times the limit of a /64, and no more", async () => {
  const limit = 4 * 3;
  let answered = 0;
  for (let i = 0; i < 4 * limit; i++) {
    const visitor = browser(tight("LIMIT_ACCESS"), `2001:db8:21:${i.toString(16)}::1`);
    if ((await visitor.form("/entrar", {})).status !== 429) answered++;
  }
  expect(answered).toBeGreaterThan(limit / 2);
  // The turn of a minute begins the count again.
  expect(answered).toBeLessThanOrEqual(2 * limit);
});

test("a crawler that changes its network within a /56 uses up its free requests, too", async () => {
  stopClock();
  const statuses: number[] = [];
  // A few more than an isolate answers freely, and those that the limiter lets through.
  for (let i = 0; i < 4 * 60 + 60; i++) {
    const from = { "cf-connecting-ip": `2001:db8:23:${(i % 256).toString(16)}::1` };
    statuses.push((await ask("/api/v1/suggestions", from, tight("LIMIT_SUGGESTIONS"))).status);
  }
  expect(statuses).toContain(429);
});

test("an unavailable limiter fails open", async () => {
  const broken = { ...env, LIMIT_FORMS: { limit: () => Promise.reject(new Error("down")) } } as unknown as Env;
  expect((await browser(broken).form("/fale-conosco", {})).status).toBeLessThan(500);
});

test("a site's visitors are counted separately; other callers cannot claim visitors", async () => {
  const bindings = { ...tight("LIMIT_ACCESS"), API_PASSWORD: "segredo-de-teste" } as Env;
  const own = newNetwork();
  const asSite = async (password: string, visitor: string) => {
    const program = browser(bindings, own);
    const headers = {
      authorization: `Basic ${btoa(`${env.API_USERNAME}:${password}`)}`,
      tenant: env.TENANT,
      "visitor-ip": visitor,
    };
    return (await program.send("/v3/account/auth/login", { method: "POST", headers, body: "{}" })).status;
  };
  const heard = [];
  for (let i = 0; i < TRIES; i++) heard.push(await asSite("segredo-de-teste", `203.0.113.${200 + i}`));
  expect(heard).not.toContain(429);
  const guessed = [];
  for (let i = 0; i < TRIES; i++) guessed.push(await asSite("palpite", `203.0.113.${200 + i}`));
  expect(guessed).toContain(429);
});

test("visitors stated by another site are counted by network too", async () => {
  const bindings = { ...env, API_PASSWORD: "segredo-de-teste" } as Env;
  const authorization = `Basic ${btoa(`${env.API_USERNAME}:segredo-de-teste`)}`;
  const wish = async (visitor: string) => {
    const headers = { authorization, tenant: env.TENANT, "visitor-ip": visitor };
    const program = browser(bindings, newNetwork());
    return (await program.send("/v3/schools/colegio-vertice/interest", { method: "POST", headers })).json();
  };
  expect(await wish("2001:db8:15:1::1")).toEqual({ count: 1 });
  expect(await wish("2001:db8:15:1:ffff::2")).toEqual({ count: 1 });
  expect(await wish("2001:db8:15:2::1")).toEqual({ count: 2 });
});

test("a partner of the search API is counted by its own name, and gets a GraphQL error", async () => {
  const call = async (key: string) => {
    const headers = { "x-application-name": "demonstracao", "x-api-key": key, "content-type": "application/json" };
    return browser(tight("LIMIT_PARTNERS"), "192.0.2.9").send("/search/graphql", {
      method: "POST",
      headers,
      body: "{}",
    });
  };
  let stopped = await call("chave-de-demonstracao");
  expect(stopped.status).toBe(400);
  for (let i = 0; i < 150 && stopped.status !== 429; i++) stopped = await call("chave-de-demonstracao");
  expect(await stopped.json()).toMatchObject({ errors: [{ message: "Muitas tentativas. Aguarde 60 segundos." }] });
  expect((await call("palpite")).status).toBe(401);
});

test.each([
  ["an address", "/busca?q=", {}, 414, "longo demais"],
  ["a cookie", "/busca", { cookie: `a=${"b".repeat(9000)}` }, 431, "Apague os cookies"],
  ["a call's credential", "/v3/account/user", { authorization: "b".repeat(9000) }, 431, "Apague os cookies"],
])("%s that is too long is refused in words", async (_name, path, headers, status, words) => {
  const response = await ask(status === 414 ? path + "a".repeat(17_000) : path, headers);
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(words);
});

test.each(["/entrar", "/v3/account/user", "/escola/colegio-vertice/avaliar"])(
  "POST %s: a body of a megabyte is refused before it is read",
  async (path) => {
    const response = await browser(env).send(path, {
      method: "POST",
      body: new URLSearchParams({ a: "b".repeat(1e6) }),
    });
    expect(response.status).toBe(413);
    expect(await response.text()).toContain("O texto é grande demais. Encurte e tente de novo.");
  },
);

test.each([
  ["POST", "/entrar", "LIMIT_ACCESS"],
  ["POST", "/v3/account/user", "LIMIT_ACCESS"],
  ["PATCH", "/v3/account/user", "LIMIT_FORMS"],
  ["POST", "/v3/payments/messages", "LIMIT_API"],
  ["POST", "/search/graphql", "LIMIT_API"],
  ["GET", "/entrar", "LIMIT_PAGES"],
  ["GET", "/v3/account/user", "LIMIT_API"],
  ["POST", "/entrar/codigo", "LIMIT_ACCESS"],
  ["POST", "/meus-dados/duas-etapas", "LIMIT_ACCESS"],
  ["POST", "/v3/account/auth/second-factor", "LIMIT_ACCESS"],
  ["POST", "/v3/account/user/second-factor/removal", "LIMIT_ACCESS"],
  ["POST", "/v3/account/user/sessions/closing", "LIMIT_ACCESS"],
  ["HEAD", "/", "LIMIT_PAGES"],
  ["POST", "/meus-dados", "LIMIT_ACCESS"],
  ["POST", "/meus-dados/sem-conta", "LIMIT_ACCESS"],
  ["POST", "/redefinir-senha/abc", "LIMIT_ACCESS"],
  ["POST", "/nao-fui-eu/abc", "LIMIT_ACCESS"],
  ["POST", "/nada-disso", "LIMIT_FORMS"],
  ["GET", "/api/v1/schools", "LIMIT_API"],
  ["GET", "/api/v1/suggestions", "LIMIT_SUGGESTIONS"],
  ["GET", "/escolas/api/v2/google/geocode", "LIMIT_SUGGESTIONS"],
  ["POST", "/telemetria", "LIMIT_API"],
])("%s %s is counted by %s", async (method, path, limiter) => {
  expect(await limiterFor(method, path, findScreen(path)?.row)).toBe(limiter);
});

describe("logins", () => {
  const EMAIL = "teresa@familia.example";
  const PASSWORD = "uma senha comprida";
  const HOME = "2001:db8:40:1::1";
  const BACK_HOME = "2001:db8:40:2::9";

  beforeAll(async () => {
    const at = new Date().toISOString();
    await env.DB.prepare(
      "INSERT INTO account (id, email, name, password_hash, created_at, updated_at) VALUES (40, ?1, 'Teresa Luz', ?2, ?3, ?3)",
    )
      .bind(EMAIL, await hashWithScrypt(PASSWORD), at)
      .run();
  });

  const enter = async (from: string, password: string, bindings: Env = env) =>
    (await browser(bindings, from).form("/entrar", { email: EMAIL, password })).status;

  test("that a hundred networks flood go on for whoever entered from the same network before", async () => {
    expect(await enter(HOME, PASSWORD)).toBe(303);
    const flooded = new Set<string>();
    const passwords = (getByName: (name: string) => unknown) =>
      ({ ...env, PASSWORDS: { getByName } }) as unknown as Env;
    const flood = passwords((name) => ({ verify: async () => !flooded.add(name) }));
    const tries = Array.from({ length: 100 }, (_, i) =>
      browser(flood, `198.18.0.${i}`).json("/v3/account/auth/login", {
        email: `${i}@fora.example`,
        password: "palpite",
      }),
    );
    await Promise.all(tries);
    const busy = passwords((name) => {
      if (flooded.has(name)) return { verify: () => Promise.reject(new Error("overloaded")) };
      return env.PASSWORDS.getByName(name);
    });
    expect(await enter("198.18.1.1", PASSWORD, busy)).toBe(503);
    expect(await enter(BACK_HOME, PASSWORD, busy)).toBe(303);
    const stored = JSON.stringify((await env.DB.prepare("SELECT * FROM known_network").all()).results);
    expect(stored).not.toContain("2001:");
  });

  test("codes and rights that are refused are recorded: of whom, from where, what", async () => {
    await env.DB.prepare("DELETE FROM refusal_record").run();
    const from = "198.51.100.40";
    await enter(from, "não é esta");
    await browser(env, from).form("/entrar", { email: "ninguem@fora.example", password: "palpite" });
    const visitor = browser(env, from);
    visitor.cookies.set("authentication_token", await openSession(env.DB, 40, "Teste", new Date()));
    await visitor.get("/v3/admin/overview");
    await visitor.get("/v3/account/user/orders/AB-CDEF-GHJK");
    await visitor.json("/v3/account/user/second-factor/removal", { proof: PASSWORD, code: "000000" });
    await visitor.send("/v3/account/auth/login", {
      method: "POST",
      headers: { authorization: `Basic ${btoa("site:palpite")}`, tenant: env.TENANT, "visitor-ip": "192.0.2.99" },
      body: "{}",
    });
    const { results } = await env.DB.prepare("SELECT kind, network, account_id AS id, count FROM refusal_record").all();
    const lines = results.map(({ kind, network, id, count }) => `${kind} ${network} ${id} ${count}`);
    expect(lines.toSorted()).toEqual(
      [
        `admin ${from} 40 1`,
        `code ${from} 40 1`,
        `order ${from} 40 1`,
        `password ${from} 0 1`,
        `password ${from} 40 1`,
        "site  0 1",
      ].toSorted(),
    );
  });
});
