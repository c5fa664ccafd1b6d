import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { app } from "../../src/worker/app.tsx";
import worker from "../../src/worker/index.ts";
import { logErrorsAsJson } from "../../src/worker/telemetry/error-log.ts";
import { writeTally } from "../../src/worker/telemetry/tally.ts";
import { FORMER_SLUG, VERTICE } from "../fixtures/world.ts";
import { ask, ORIGIN, publishWorld } from "./worker.ts";

const COLLECTOR = inject("collector");
const production = { ...env, ENVIRONMENT: "production", TELEMETRY_URL: COLLECTOR, TELEMETRY_TOKEN: "segredo" } as Env;
/** Drawn with letters that the assets hold: without them it cannot be. */
const PICTURE = `/escola/${VERTICE.slug}/cartao.png`;
const NOW = new Date("2026-11-21T12:00:00Z");

interface Received {
  readonly headers: Record<string, string>;
  readonly body: { readonly site: string; readonly events: Record<string, unknown>[] };
}
const received = async () => (await (await fetch(COLLECTOR)).json()) as Received[];

async function figures(): Promise<Record<string, number>> {
  await writeTally(NOW);
  const { results } = await env.DB.prepare("SELECT name, amount FROM daily_figure").all<{
    name: string;
    amount: number;
  }>();
  return Object.fromEntries(results.map(({ name, amount }) => [name, amount]));
}

async function post(body: unknown, bindings: Env = production, headers: HeadersInit = {}): Promise<number> {
  const context = createExecutionContext();
  const init = {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "user-agent": "Telefone da Maria", "sec-fetch-site": "same-origin", ...headers },
  };
  const response = await app.fetch(new Request(`${ORIGIN}/telemetria`, init), bindings, context);
  await waitOnExecutionContext(context);
  return response.status;
}
const report = (...events: object[]) => ({ build: "abc", route: "/busca/:state/:city", request: "id-1", events });

/** The lines of JSON that a request writes. */
async function logged(path: string, bindings: Env = production): Promise<Record<string, unknown>[]> {
  const written = vi.spyOn(console, "log").mockImplementation(() => undefined);
  await ask(path, { cookie: "sessiontoken=abcdefgh12", "user-agent": "Telefone da Maria" }, bindings);
  const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)));
  written.mockRestore();
  return lines;
}

beforeAll(publishWorld);

beforeEach(async () => {
  await writeTally(NOW);
  await env.DB.batch(
    ["attempt", "daily_figure", "heartbeat", "mail_outbox"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  );
  await received();
});
afterEach(() => vi.restoreAllMocks());

describe("one JSON log line per request", () => {
  test("says route, status, snapshot and round trips, and nothing of the visitor", async () => {
    await ask("/");
    const lines = await logged("/busca/sp/sao-paulo-sp?school=escola+da+maria");
    expect(lines).toEqual([
      {
        request: expect.stringMatching(/^[\w-]{36}$/),
        release: "test",
        method: "GET",
        route: "/busca/:state/:city",
        status: 200,
        ms: expect.any(Number),
        cache: "none",
        snapshot: expect.stringMatching(/^\w+$/),
        d1: 0,
        kv: 0,
      },
    ]);
    const secret = "0".repeat(64);
    expect(JSON.stringify(await logged(`/redefinir-senha/${secret}`))).not.toContain(secret);
  });

  test.each([
    ["/nada/disso", { route: "*", status: 404, message: "Page not found: /nada/disso" }],
    ["/nada/ana@casa.example", { message: "Page not found: /nada/<e-mail>" }],
    [`/nada/${"0a".repeat(30)}x`, { message: "Page not found: /nada/<token>x" }],
    ["/escola/nao-existe", { route: "/escola/:slug", status: 404, message: "Page Not Found: /escola/:slug" }],
    ["/v3/cities/by-slug/sao-paulo-sp", { route: "/v3/cities/by-slug/:slug", status: 200, d1: 1, kv: 0 }],
  ])("%s: %j", async (path, line) => {
    expect(await logged(path)).toEqual([expect.objectContaining(line)]);
  });

  test("a school is a miss of the Cache API, then in memory; its former address is a hit", async () => {
    const [school, former] = [`/escola/${VERTICE.slug}`, `/escola/${FORMER_SLUG}`];
    await logged(former);
    expect([...(await logged(school)), ...(await logged(school)), ...(await logged(former))]).toMatchObject([
      { cache: "miss", kv: 1 },
      { cache: "none", kv: 0 },
      { cache: "hit", kv: 0 },
    ]);
  });

  test("there is none in local development", async () => {
    expect(await logged("/", env)).toEqual([]);
  });
});

describe("figures", () => {
  test("count requests and failures, but not what monitors and pages report", async () => {
    for (const path of ["/busca", "/nada", "/saude"]) await ask(path);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect((await ask(PICTURE, {}, { ...env, ASSETS: null } as unknown as Env)).status).toBe(500);
    await post(report({ kind: "vital", name: "LCP", value: 640 }));
    expect(await figures()).toEqual({ requests: 3, failures: 1, "speed.LCP.800": 1 });
    // Adds, and does not count twice.
    await ask("/busca");
    await figures();
    expect(await figures()).toMatchObject({ requests: 4 });
  });

  test("that D1 failed to take are retried", async () => {
    const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await ask("/busca");
    vi.spyOn(env.DB, "prepare").mockImplementationOnce(() => {
      throw new Error("away");
    });
    await writeTally(NOW);
    expect(complaint).toHaveBeenCalledOnce();
    await ask("/busca");
    expect(await figures()).toEqual({ requests: 2 });
  });
});

describe("views and comparisons of a school", () => {
  const counted = async () => {
    await writeTally(NOW);
    const { results } = await env.DB.prepare("SELECT * FROM school_figure ORDER BY inep_code").all();
    return results;
  };
  const page = `/escola/${VERTICE.slug}`;
  const month = "2026-11";

  test("count what a browser shows, not what it loads ahead, scripts ask for, or programs read", async () => {
    await env.DB.prepare("DELETE FROM school_figure").run();
    const visit = { "sec-fetch-mode": "navigate" };
    await ask(page, visit);
    await ask(`/comparar?escolas=${VERTICE.slug}`, visit);
    await ask("/escola/nao-existe", visit);
    await ask(page, { ...visit, "sec-purpose": "prefetch;prerender" });
    await ask(page, { "sec-fetch-mode": "cors", "x-tracking": "1" });
    await ask(page);
    const once = { month, inep_code: VERTICE.inepCode, views: 1, comparisons: 0 };
    expect(await counted()).toEqual([once]);
    // A page that was loaded ahead is shown now; two schools are a comparison of each.
    await app.fetch(
      new Request(ORIGIN + page, { method: "HEAD", headers: { "x-shown": "1" } }),
      env,
      createExecutionContext(),
    );
    await ask(`/comparar?escolas=${VERTICE.slug},escola-pitangueira`, visit);
    const rows = await counted();
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({ ...once, views: 2, comparisons: 1 });
    expect(rows).toContainEqual({ month, inep_code: "35000002", views: 0, comparisons: 1 });
  });

  test("that D1 failed to take are retried", async () => {
    await env.DB.prepare("DELETE FROM school_figure").run();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await ask(page, { "sec-fetch-mode": "navigate" });
    vi.spyOn(env.DB, "batch").mockImplementationOnce(() => Promise.reject(new Error("away")));
    await writeTally(NOW);
    expect(await counted()).toEqual([{ month, inep_code: VERTICE.inepCode, views: 1, comparisons: 0 }]);
  });
});

describe("a page reports", () => {
  test("speed and searches: counted by class, and forwarded with the route and nothing of the visitor (A35)", async () => {
    const events = [
      { kind: "vital", name: "INP", value: 120 },
      { kind: "vital", name: "CLS", value: 0 },
      { kind: "search", ms: 90, hits: 0 },
    ];
    expect(await post(report(...events), production, { "cf-connecting-ip": "203.0.113.7" })).toBe(204);
    expect(await figures()).toEqual({
      "speed.INP.150": 1,
      "speed.CLS.1": 1,
      "speed.SEARCH.100": 1,
      "searches.empty": 1,
    });
    const [sent, ...others] = await received();
    expect(others).toEqual([]);
    expect(sent!.headers.authorization).toBe("Bearer segredo");
    const place = { where: "browser", build: "abc", route: "/busca/:state/:city", request: "id-1" };
    expect(sent!.body).toMatchObject({
      site: env.SITE_ORIGIN,
      events: events.map((event) => ({ ...event, ...place })),
    });
    expect(JSON.stringify(sent)).not.toMatch(/Maria|203\.0\.113|cookie/);
  });

  test("errors: scrubbed; mere network errors are left out (X20)", async () => {
    const stack =
      "TypeError: a@b.com\n    at go (https://site.example/assets/enhance-A1.js:1:99)\n    at https://site.example/entrar?x=1:1:1";
    const errors = [
      { kind: "error", message: "lost maria@familia.example at https://site.example/x", stack },
      { kind: "error", message: "TypeError: Failed to fetch", stack: "" },
      { kind: "error", message: "Network Error", stack: "" },
    ];
    expect(await post({ ...report(...errors), route: "/redefinir-senha/segredo" })).toBe(204);
    const [{ body } = { body: { events: [] } }] = await received();
    expect(body.events).toEqual([
      {
        kind: "error",
        where: "browser",
        build: "abc",
        route: "*",
        request: "id-1",
        message: "lost <e-mail> at <url>",
        stack: ["go (enhance-A1.js:1:99)"],
      },
    ]);
  });

  test.each([
    ["no JSON of ours", { a: 1 }],
    ["an unknown field", report({ kind: "vital", name: "LCP", value: 1, email: "a@b.com" })],
    ["no events", report()],
    ["too many", report(...Array.from({ length: 21 }, () => ({ kind: "search", ms: 1, hits: 1 })))],
    ["a value that cannot be", report({ kind: "vital", name: "LCP", value: -1 })],
  ])("%s is refused and counts nothing", async (_what, body) => {
    expect(await post(body)).toBe(400);
    expect(await figures()).toEqual({});
    expect(await received()).toEqual([]);
  });

  test.each([["cross-site"], ["none"], ["same-site"], [""]])(
    "sent from elsewhere (%s) is refused, and counts nothing",
    async (site) => {
      const one = report({ kind: "search", ms: 1, hits: 1 });
      expect(await post(one, production, { "sec-fetch-site": site })).toBe(403);
      expect(await figures()).toEqual({});
      expect(await received()).toEqual([]);
    },
  );

  test("a network counts five times in a day, and each measure once in a report, whatever it sends", async () => {
    const slow = { kind: "vital", name: "LCP", value: 60_000 };
    const lie = report(...Array.from({ length: 10 }, () => [slow, { kind: "search", ms: 60_000, hits: 0 }]).flat());
    for (const address of ["203.0.113.9", "2001:db8:1:1::1"]) {
      for (let i = 0; i < 8; i++) expect(await post(lie, env, { "cf-connecting-ip": address })).toBe(204);
    }
    expect(await figures()).toEqual({ "speed.LCP.more": 10, "speed.SEARCH.more": 10, "searches.empty": 10 });
    const broken = {
      ...env,
      DB: { prepare: () => ({ bind: () => ({ all: () => Promise.reject(new Error("down")) }) }) },
    };
    expect(await post(lie, broken as unknown as Env, { "cf-connecting-ip": "203.0.113.10" })).toBe(204);
    expect(await figures()).toMatchObject({ "speed.LCP.more": 10 });
  });

  test("outside production nothing is sent, and in development pages are not even asked to report (A35)", async () => {
    const preview = { ...production, ENVIRONMENT: "preview" } as unknown as Env;
    await post(report({ kind: "vital", name: "LCP", value: 1 }), preview);
    await post(report({ kind: "vital", name: "LCP", value: 1 }), { ...production, ENVIRONMENT: "local" } as Env);
    expect(await received()).toEqual([]);
    expect(await (await ask("/busca")).text()).not.toContain("data-report");
    vi.spyOn(console, "log").mockImplementation(() => undefined);
    const page = await ask("/busca", {}, production);
    expect(await page.text()).toContain('data-report="10"');
    expect(page.headers.get("server-timing")).toMatch(/^route;desc="\/busca", request;desc="[\w-]{36}"$/);
  });

  test("an unreachable collector is no failure", async () => {
    const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const silent = { ...production, TELEMETRY_URL: "http://127.0.0.1:9" } as Env;
    expect(await post(report({ kind: "search", ms: 1, hits: 1 }), silent)).toBe(204);
    expect(complaint.mock.calls).toEqual([["telemetry not sent"]]);
  });
});

describe("the Worker reports its own errors", () => {
  test("with the request's id, the route and the frames of the stack; the visitor reads neither (U5, U10, X18, X19, J20)", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.spyOn(console, "log").mockImplementation(() => undefined);
    const broken = { ...production, ASSETS: null } as unknown as Env;
    const answer = await ask(PICTURE, { referer: "https://outro.example/?para=maria@familia.example" }, broken);
    const [{ body } = { body: { events: [] } }] = await received();
    expect(body.events).toEqual([
      {
        kind: "error",
        where: "worker",
        build: "test",
        route: "/escola/:slug/cartao.png",
        message: expect.any(String),
        request: answer.headers.get("x-request-id"),
        stack: expect.arrayContaining([expect.stringMatching(/:\d+:\d+\)$/)]),
      },
    ]);
    expect(JSON.stringify(body)).not.toContain("maria");
    expect(logged.mock.lastCall?.slice(0, 3)).toEqual([
      { route: "/escola/:slug/cartao.png", request: answer.headers.get("x-request-id") },
      "Cannot read properties of null (reading 'fetch')",
      expect.stringMatching(/^(Module\.)?readGlyphs \(read-glyphs\.ts:\d+:\d+\)$/),
    ]);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([500, "no-store"]);
    const page = await answer.text();
    expect(page).toContain("<h1>Erro interno do servidor</h1>");
    expect(page).not.toMatch(/<pre>|TypeError|\.tsx?:\d/);
  });

  test("its log has one line of JSON for each error, with release, route and request", async () => {
    const lines: string[] = [];
    const log = { error: (line: string) => void lines.push(line) };
    logErrorsAsJson(log);
    vi.spyOn(console, "log").mockImplementation(() => undefined);
    vi.spyOn(console, "error").mockImplementation((...parts) => log.error(...(parts as [string])));
    const answer = await ask(PICTURE, {}, { ...production, ASSETS: null } as unknown as Env);
    const broken = worker.scheduled({ scheduledTime: NOW.getTime(), cron: "* * * * *", noRetry() {} }, {
      ...env,
      REDIRECTS: null,
    } as unknown as Env);
    await expect(broken).rejects.toThrow();
    const found = lines.map((line) => JSON.parse(line));
    expect(found).toEqual(
      expect.arrayContaining([
        {
          level: "error",
          release: "test",
          route: "/escola/:slug/cartao.png",
          request: answer.headers.get("x-request-id"),
          message: expect.stringContaining("reading 'fetch'"),
        },
        {
          level: "error",
          release: "test",
          route: "cron",
          request: null,
          message: expect.stringMatching(/^cron: redirects /),
        },
      ]),
    );
  });

  test("a failed cron job is reported, and the others are recorded as done", async () => {
    const lame = { ...production, REDIRECTS: null } as unknown as Env;
    await expect(
      worker.scheduled({ scheduledTime: NOW.getTime(), cron: "* * * * *", noRetry() {} }, lame),
    ).rejects.toThrow();
    const [{ body } = { body: { events: [] } }] = await received();
    expect(body.events).toMatchObject([{ kind: "error", route: "cron redirects" }]);
    const { results } = await env.DB.prepare("SELECT job FROM heartbeat WHERE succeeded_at IS NULL").all();
    expect(results).toEqual([{ job: "redirects" }]);
    expect(await figures()).toMatchObject({ "cron.failed": 1 });
  });
});

describe("GET /saude", () => {
  const health = async (bindings: Env = env) => {
    const response = await ask("/saude", {}, bindings);
    return {
      status: response.status,
      cache: response.headers.get("cache-control"),
      body: (await response.json()) as Record<string, unknown>,
    };
  };
  const strike = (at: Date) => worker.scheduled({ scheduledTime: at.getTime(), cron: "* * * * *", noRetry() {} }, env);

  test("ok after a cron run, with versions, ages and queues", async () => {
    await env.DB.prepare("INSERT INTO heartbeat (job, succeeded_at) VALUES ('given up', '2020-01-01')").run();
    await strike(new Date());
    const { status, cache, body } = await health();
    expect([status, cache]).toEqual([200, "no-store"]);
    expect(body).toEqual({
      status: "ok",
      release: "test",
      problems: [],
      parts: expect.objectContaining({ snapshot: "ok", d1: "ok", kv: "ok", "cron publish": "ok", mails: "ok" }),
      held: null,
      snapshot: { version: expect.stringMatching(/^\w+$/), ageS: expect.any(Number), refused: null },
      cron: expect.arrayContaining([{ job: "publish", lastSuccessS: expect.any(Number) }]),
      queues: { mails: 0, reviews: 1, notices: 0, corrections: 0, refunds: 0, oldestMailS: null },
    });
    expect(await figures()).toMatchObject({ "cron.whole": 1 });
  });

  test("ok after each of twenty runs, whatever the period of a job", async () => {
    const start = Date.now();
    for (let minute = 0; minute < 20; minute++) {
      vi.useFakeTimers({ toFake: ["Date"], now: start + minute * 60_000 });
      await strike(new Date());
      expect([minute, (await health()).body.problems]).toEqual([minute, []]);
    }
    vi.useRealTimers();
  });

  test("late when the cron or an e-mail waits, degraded when D1 or KV fail, down without a snapshot", async () => {
    expect(await health()).toMatchObject({ status: 202, body: { status: "late", problems: ["cron"] } });
    await strike(new Date(Date.now() - 10 * 60_000));
    const old = new Date(Date.now() - 2 * 3_600_000).toISOString();
    const insert =
      "INSERT INTO mail_outbox (recipient, subject, body_text, body_html, created_at, next_attempt_at) VALUES ('a@b.com', '', '', '', ?1, ?1)";
    await env.DB.prepare(insert).bind(old).run();
    const late = await health();
    expect(late.body.problems).toEqual(expect.arrayContaining(["cron publish", "cron orders", "mails"]));
    expect(late.body.problems).not.toContain("cron retention");
    // A clock that was ahead does not hide that the cron has stopped.
    await env.DB.prepare("UPDATE heartbeat SET succeeded_at = ?")
      .bind(new Date(Date.now() + 6 * 3_600_000).toISOString())
      .run();
    expect((await health()).body.problems).toContain("cron publish");
    expect(JSON.stringify(late.body)).not.toContain("a@b.com");
    // Once a day, and an hour of grace.
    for (const [hours, isLate] of [
      [24.5, false],
      [26, true],
    ] as const) {
      const last = new Date(Date.now() - hours * 3_600_000).toISOString();
      await env.DB.prepare("UPDATE heartbeat SET succeeded_at = ? WHERE job = 'retention'").bind(last).run();
      expect(String((await health()).body.problems).includes("cron retention")).toBe(isLate);
    }
    const fail = () => Promise.reject(new Error("down"));
    const bindings = { ...env, DB: { prepare: () => ({}), batch: fail }, SNAPSHOT: { get: fail } } as unknown as Env;
    expect(await health(bindings)).toMatchObject({
      status: 500,
      body: { status: "degraded", problems: ["kv", "d1"], parts: { snapshot: "ok", kv: "degraded" }, queues: null },
    });
  });
});
