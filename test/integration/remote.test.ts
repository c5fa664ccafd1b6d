import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  type MockInstance,
  test,
  vi,
} from "vitest";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { PUBLICATION_HEADER } from "../../src/contract/search-api/call.ts";
import { app } from "../../src/worker/app.tsx";
import { VERTICE } from "../fixtures/world.ts";
import type { RemoteAnswer, RemoteCall, RemoteMode } from "./faulty-remote.ts";
import { endLateCalls, waitForServices } from "./patience.ts";
import { resetModules } from "./reset-modules.ts";
import { ORIGIN, publishWorld } from "./worker.ts";

const REMOTE = inject("remoteOrigin");
const KEYS = "site-de-teste=chave-de-teste outra=outra-chave";
const BACKEND = { ...env, SEARCH_API_KEYS: KEYS } as Env;
const SITE = {
  ...env,
  SEARCH_API_URL: `${REMOTE}/search/graphql`,
  SEARCH_API_APPLICATION: "site-de-teste",
  SEARCH_API_KEY: "chave-de-teste",
} as Env;

const SITE_HEADERS = {
  "content-type": "application/json",
  "x-application-name": "site-de-teste",
  "x-api-key": "chave-de-teste",
};

const CITY = "/busca/sp/sao-paulo-sp";
const OUTAGE = "Não conseguimos carregar agora.";
const MINUTE_MS = 60_000;

/** Asks the site in the current isolate. */
let ask: typeof import("./worker.ts")["ask"];
let browser: typeof import("./post.ts")["browser"];
let now = Date.now();
let log: MockInstance<typeof console.error>;
/** Hears of every call that the service behind the remote gets. */
let heard: (call: RemoteCall) => void = () => {};
let isServing = true;
let served: Promise<void>;

beforeAll(async () => {
  await publishWorld();
  // The first call loads the library of GraphQL, for which a busy machine may need more time than a call has.
  const first = { method: "POST", headers: SITE_HEADERS, body: '{"query":"{cities{hits{slug}}}"}' };
  await app.fetch(new Request(`${ORIGIN}/search/graphql`, first), BACKEND, createExecutionContext());
  served = serve();
});

afterAll(async () => {
  isServing = false;
  await served;
});

beforeEach(async () => {
  // A day and more: what the tests before have left in the cache is too old for any use.
  now += 9 * 24 * 60 * MINUTE_MS;
  vi.useFakeTimers({ toFake: ["Date"], now });
  log = vi.spyOn(console, "error").mockImplementation(() => {});
  heard = () => {};
  await become("well");
});

/** Continues in an isolate that has spoken to no remote yet. */
async function renewIsolate(): Promise<void> {
  await resetModules();
  ({ ask } = await import("./worker.ts"));
  ({ browser } = await import("./post.ts"));
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The service behind the remote: the search API of the embedded backend. */
async function serve(): Promise<void> {
  while (isServing) {
    const call = (await (await fetch(`${REMOTE}/next`)).json()) as RemoteCall | null;
    if (call) await answer(call);
  }
}

async function answer(call: RemoteCall): Promise<void> {
  const { id, headers, body } = call;
  heard(call);
  const request = new Request(`${ORIGIN}/search/graphql`, { method: "POST", headers, body });
  const response = await app.fetch(request, BACKEND, createExecutionContext());
  const headersOf = ["content-type", PUBLICATION_HEADER].map((name) => [name, response.headers.get(name) ?? ""]);
  const answered: RemoteAnswer = {
    status: response.status,
    headers: Object.fromEntries(headersOf),
    body: await response.text(),
  };
  await (await fetch(`${REMOTE}/answer/${id}`, { method: "POST", body: JSON.stringify(answered) })).text();
}

async function become(next: RemoteMode): Promise<void> {
  if (next === "slow") endLateCalls();
  else waitForServices();
  await (await fetch(`${REMOTE}/mode`, { method: "POST", body: next })).text();
}

/** Calls since the remote last changed. */
async function calls(): Promise<number> {
  return Number(await (await fetch(`${REMOTE}/calls`)).text());
}

function pass(ms: number): void {
  now += ms;
  vi.setSystemTime(now);
}

test("without an inventory the sitemap lists only texts", async () => {
  await renewIsolate();
  const index = await (await ask("/sitemap.xml", {}, SITE)).text();
  expect(index.match(/<loc>[^<]*/g)).toEqual([`<loc>${ORIGIN}/sitemaps/textos-1.xml`]);
  expect((await ask("/sitemaps/escolas-1.xml", {}, SITE)).status).toBe(404);
  const openData = await ask("/dados/sp/sao-paulo-sp.csv", {}, SITE);
  expect([openData.status, (await openData.text()).includes("Este site não publica os dados abertos")]).toEqual([
    404,
    true,
  ]);
  expect(await (await ask("/dados", {}, SITE)).text()).not.toContain('href="/dados/');
});

describe("a remote that fails", () => {
  beforeEach(renewIsolate);

  const MODES: readonly RemoteMode[] = ["dead", "slow", "truncated", "errors"];

  test.each(MODES)("%s: an outage that passes within half a minute, and never 'no results' (A13)", async (mode) => {
    await become(mode);
    const page = await ask(CITY, {}, SITE);
    const html = await page.text();
    expect([page.status, page.headers.get("retry-after"), page.headers.get("cache-control")]).toEqual([
      503,
      "15",
      "no-store",
    ]);
    expect([html.includes(OUTAGE), html.includes("Nenhuma escola")]).toEqual([true, false]);
    expect((await ask("/api/v1/schools", {}, SITE)).status).toBe(503);
    await become("well");
    pass(30_000);
    const again = await ask(CITY, {}, SITE);
    expect([again.status, (await again.text()).includes(VERTICE.name)]).toEqual([200, true]);
  });

  test.each(MODES)("%s: cached responses are served, with their age", async (mode) => {
    await ask(CITY, {}, SITE);
    pass(20 * MINUTE_MS);
    await become(mode);
    const old = await ask(CITY, {}, SITE);
    const html = await old.text();
    expect([old.status, old.headers.get("age"), old.headers.get("cache-status")]).toEqual([
      200,
      "1200",
      "search-api; hit; fwd=stale",
    ]);
    expect([html.includes("Dados de 20 minutos atrás."), html.includes(VERTICE.name)]).toEqual([true, true]);
    await become("well");
    pass(30_000);
    const fresh = await ask(CITY, {}, SITE);
    expect([fresh.headers.get("age"), (await fresh.text()).includes("atrás.")]).toEqual([null, false]);
  });

  test("is retried once, then its circuit opens, with one trial call every five seconds", async () => {
    await become("dead");
    const statuses = new Set<number>();
    for (let i = 0; i < 6; i++) statuses.add((await ask("/dados-e-fontes", {}, SITE)).status);
    expect([[...statuses], await calls()]).toEqual([[503], 5]);
    pass(5_001);
    await Promise.all([ask("/dados-e-fontes", {}, SITE), ask("/dados-e-fontes", {}, SITE)]);
    expect(await calls()).toBe(6);
    await become("well");
    pass(5_001);
    expect((await ask("/dados-e-fontes", {}, SITE)).status).toBe(200);
  });

  test("is not retried after a refusal or a timeout", async () => {
    await become("errors");
    await ask("/dados-e-fontes", {}, SITE);
    expect(await calls()).toBe(1);
    expect(JSON.stringify(log.mock.calls)).toContain("index not ready");
    await become("slow");
    await ask("/dados-e-fontes", {}, SITE);
    expect(await calls()).toBe(1);
  });
});

describe("responses of the remote are cached", () => {
  beforeEach(renewIsolate);

  const ageOf = async (path: string, bindings = SITE) => (await ask(path, {}, bindings)).headers.get("age");

  test("fresh for a minute, then stale while revalidated, then no longer", async () => {
    await become("well");
    await ask(CITY, {}, SITE);
    const first = await calls();
    expect(first).toBeGreaterThan(1);
    expect([await ageOf(CITY), await calls()]).toEqual([null, first]);
    pass(2 * MINUTE_MS);
    expect(await ageOf(CITY)).toBe("120");
    const second = await calls();
    expect(second).toBeGreaterThan(first);
    // The page was revalidated after the response.
    expect([await ageOf(CITY), await calls()]).toEqual([null, second]);
    pass(20 * MINUTE_MS);
    expect(await ageOf(CITY)).toBeNull();
    expect(await calls()).toBeGreaterThan(second);
    pass(9 * 24 * 60 * MINUTE_MS);
    await become("dead");
    expect((await ask(CITY, {}, SITE)).status).toBe(503);
  });

  test("until the service tells of another publication", async () => {
    await ask(CITY, {}, SITE);
    const first = await calls();
    await ask(CITY, {}, SITE);
    expect(await calls()).toBe(first);
    await env.DB.prepare("UPDATE school SET name = name || ' II' WHERE inep_code = ?").bind(VERTICE.inepCode).run();
    await publishAll(env, { now: new Date(now) });
    // The service reads its manifest every half a minute, behind a response. Typed text is always asked for.
    pass(31_000);
    const context = createExecutionContext();
    await app.fetch(new Request(`${ORIGIN}/privacidade`), BACKEND, context);
    await waitOnExecutionContext(context);
    await ask("/busca?school=nada", {}, SITE);
    const heardOf = await calls();
    expect(await (await ask(CITY, {}, SITE)).text()).toContain(`${VERTICE.name} II`);
    const renewed = await calls();
    expect(renewed).toBeGreaterThan(heardOf);
    await ask(CITY, {}, SITE);
    expect(await calls()).toBe(renewed);
  });

  test("not when the cache fails: the page is served, and nothing rejects in the background", async () => {
    await ask(CITY, {}, SITE);
    vi.spyOn(Cache.prototype, "put").mockRejectedValue(new Error("full"));
    const complaints = vi.spyOn(console, "warn").mockImplementation(() => {});
    pass(2 * MINUTE_MS);
    expect(await ageOf(CITY)).toBe("120");
    pass(20 * MINUTE_MS);
    expect(await ageOf(CITY)).toBeNull();
    expect(new Set(complaints.mock.calls.map(([, message]) => message))).toEqual(new Set(["full"]));
  });

  test("not when the cache hangs: the page is served without it", async () => {
    vi.spyOn(Cache.prototype, "match").mockImplementation(() => new Promise(() => {}));
    vi.spyOn(Cache.prototype, "put").mockImplementation(() => new Promise(() => {}));
    const complaints = vi.spyOn(console, "warn").mockImplementation(() => {});
    expect((await ask(CITY, {}, SITE)).status).toBe(200);
    expect(new Set(complaints.mock.calls.map(([, message]) => message))).toEqual(
      new Set(["cache: no answer within 5000 ms"]),
    );
  }, 20_000);

  test("under a key of the query, not of its spelling", async () => {
    await ask(`${CITY}?shifts=manha&tags=bilingue&hasOffers=true`, {}, SITE);
    await become("well");
    await ask(`${CITY}?hasOffers=true&tags=bilingue&shifts=manha&page=1`, {}, SITE);
    expect(await calls()).toBe(0);
  });

  test("not for typed text, and not when they are errors", async () => {
    const typed = "/busca?school=vertice";
    await ask(typed, {}, SITE);
    await become("well");
    await ask(typed, {}, SITE);
    expect(await calls()).toBe(1);
    await become("errors");
    expect((await ask("/busca/rj", {}, SITE)).status).toBe(503);
    await become("well");
    expect((await ask("/busca/rj", {}, SITE)).status).toBe(200);
  });

  test("separately by tenant and application", async () => {
    await ask(CITY, {}, SITE);
    await become("well");
    const asked = async (changes: Partial<Env>) => {
      const before = await calls();
      expect((await ask(CITY, {}, { ...SITE, ...changes } as Env)).status).toBe(200);
      return (await calls()) > before;
    };
    const other = { SEARCH_API_APPLICATION: "outra", SEARCH_API_KEY: "outra-chave" } as Partial<Env>;
    expect([await asked({}), await asked({ TENANT: "outro" }), await asked(other), await asked(other)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test("without any visitor data for the remote", async () => {
    const seen: string[] = [];
    heard = ({ headers }) => seen.push(JSON.stringify(headers));
    const ana = { cookie: "authentication_token=segredo-da-ana; sessiontoken=ana", authorization: "Bearer da-ana" };
    await ask(CITY, ana, SITE);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((headers) => /ana|cookie|authorization/.test(headers))).toEqual([]);
    await become("well");
    await ask(CITY, { cookie: "authentication_token=segredo-do-rui" }, SITE);
    expect(await calls()).toBe(0);
  });

  test("and the key of the site is in no page", async () => {
    expect(await (await ask(CITY, {}, SITE)).text()).not.toMatch(/chave-de-teste|site-de-teste/);
  });
});

describe("operators see the state of the remote", () => {
  beforeEach(renewIsolate);

  /** Log entry of the search of the last request. */
  async function logged(path: string) {
    const lines = vi.spyOn(console, "log").mockImplementation(() => {});
    await ask(path, {}, { ...SITE, ENVIRONMENT: "production" } as Env);
    return JSON.parse(String(lines.mock.calls.at(-1)![0])).search;
  }

  test("in the log: cache results, and the age of the oldest response", async () => {
    const first = await logged(CITY);
    expect(first).toEqual({ miss: expect.any(Number), ageS: 0 });
    pass(30_000);
    expect(await logged(CITY)).toEqual({ hit: first.miss, ageS: 30 });
    pass(90_000);
    expect(await logged(CITY)).toMatchObject({ revalidated: expect.any(Number), ageS: 120 });
    expect(await logged("/busca?school=vertice")).toMatchObject({ bypass: 1 });
    pass(20 * MINUTE_MS);
    await become("dead");
    // Cities, which are fresh for an hour, are from the beginning.
    expect(await logged(CITY)).toMatchObject({ stale: expect.any(Number), hit: expect.any(Number), ageS: 1320 });
  });

  test("in /saude: the isolate's state of the remote, without a call, and no snapshot", async () => {
    const health = async () => {
      const response = await ask("/saude", {}, SITE);
      const text = await response.text();
      expect(text).not.toMatch(/chave|http|127\.0\.0/);
      return JSON.parse(text);
    };
    await become("well");
    expect(await health()).toMatchObject({ search: { state: "not asked", lastSuccessS: null }, snapshot: null });
    expect(await calls()).toBe(0);
    await ask(CITY, {}, SITE);
    pass(12_000);
    expect(await health()).toMatchObject({ search: { state: "ok", lastSuccessS: 12 } });
    await become("dead");
    for (let i = 0; i < 3; i++) await ask("/busca/rj", {}, SITE);
    const failing = await health();
    expect(failing).toMatchObject({ status: "down", search: { state: "failing" } });
    expect(failing.problems).toContain("search");
    expect(failing.problems).not.toContain("snapshot");
    expect(JSON.stringify(log.mock.calls)).not.toContain("snapshot");
  });
});

describe("a remote backend that fails", () => {
  beforeEach(renewIsolate);

  const ACCOUNTS = { ...env, BACKEND_URL: REMOTE } as Env;
  const login = () =>
    browser(ACCOUNTS).form("/entrar", { email: "ana@familia.example", password: "uma senha comprida" });

  test.each(["dead", "status-500"] as const)(
    "%s: is asked twice for what it tells, once for what it does",
    async (mode) => {
      await become(mode);
      expect((await ask("/v3/cities/by-slug/sao-paulo-sp", {}, ACCOUNTS)).status).toBeGreaterThanOrEqual(500);
      expect(await calls()).toBe(2);
      expect((await login()).status).toBe(503);
      expect(await calls()).toBe(3);
      // Search goes on without it.
      expect((await ask(CITY, {}, ACCOUNTS)).status).toBe(200);
    },
  );

  test("opens its circuit after five failures, and recovers", async () => {
    await become("dead");
    for (let i = 0; i < 7; i++) await login();
    expect(await calls()).toBe(5);
    await become("errors");
    pass(5_001);
    // An answer, though not one that a log-in has.
    await login();
    expect(await calls()).toBe(1);
  });
});
