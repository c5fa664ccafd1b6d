import { env } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { checkAlerts } from "../../src/backend/figures/alerts.ts";
import { EVENTS_JOB, eventFile, writeEventFiles } from "../../src/backend/figures/event-files.ts";
import { addFigures, noteRun } from "../../src/backend/figures/figures.ts";
import { type BROWSER_EVENTS, browserEvent, parseCountedEvent } from "../../src/contract/events.ts";
import { RESPONSE_MS, ROUND_TRIPS } from "../../src/contract/signals.ts";
import type { Signals } from "../../src/contract/v3/signals.ts";
import worker from "../../src/worker/index.ts";
import { writeTally } from "../../src/worker/telemetry/tally.ts";
import { VERTICE } from "../fixtures/world.ts";
import { teamMember } from "./team.ts";
import { ask, publishWorld } from "./worker.ts";

const TEAM = "equipe@escola.example";
const bindings = { ...env, CONTACT_EMAIL: TEAM } as unknown as Env;
const NOW = new Date("2026-11-26T15:00:00Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

beforeAll(publishWorld);
beforeEach(async () => {
  await writeTally(new Date());
  const tables = ["account", "daily_figure", "heartbeat", "alert", "alert_window", "mail_outbox", "attempt"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});
afterEach(() => vi.restoreAllMocks());

async function counters(): Promise<Record<string, number>> {
  await writeTally(new Date());
  const { results } = await env.DB.prepare("SELECT name, amount FROM daily_figure").all<{
    name: string;
    amount: number;
  }>();
  return Object.fromEntries(results.map(({ name, amount }) => [name, amount]));
}

const sumOf = (of: Record<string, number>, prefix: string) =>
  Object.entries(of).reduce((sum, [name, amount]) => sum + (name.startsWith(prefix) ? amount : 0), 0);

describe("what the Worker counts of its requests", () => {
  test("each is in one class of its kind, also one that streams late, on one machine as elsewhere", async () => {
    const member = await teamMember();
    await writeTally(new Date());
    await env.DB.prepare("DELETE FROM daily_figure").run();
    await ask("/busca");
    await ask(`/escola/${VERTICE.slug}`);
    await ask("/termos-de-uso");
    await ask("/nada/disso");
    await ask("/v3/cities/by-slug/sao-paulo-sp");
    expect(await (await member.get("/admin/sinais")).text()).toContain("<h1>Sinais</h1>");
    await vi.waitFor(async () => expect(sumOf(await counters(), "response.team.")).toBe(1));
    const found = await counters();
    expect(sumOf(found, "response.")).toBe(6);
    expect(sumOf(found, "database.")).toBe(6);
    for (const kind of ["list", "school", "page", "other", "api"]) {
      expect(sumOf(found, `response.${kind}.`), kind).toBe(1);
    }
    expect(found["database.list.0"]).toBe(1);
    expect(found["database.api.1"]).toBe(1);
    // Session and signals, at least.
    expect(found["database.team.0"]).toBeUndefined();
    expect(sumOf(found, "cache.school.")).toBe(1);
    expect(found["release.test.requests"]).toBe(6);
  });

  test("rows of a day are bounded, whatever is asked for", async () => {
    for (let i = 0; i < 40; i++) await ask(`/busca/sp/sao-paulo-sp?school=a${i}`);
    for (let i = 0; i < 20; i++) await ask(`/inventado-${i}`);
    const names = Object.keys(await counters());
    expect(names.length).toBeLessThan(2 * (RESPONSE_MS.length + ROUND_TRIPS.length) + 10);
    expect(names.join()).not.toMatch(/inventado|a39/);
  });

  test("events that a page gives to a browser are counted by name", async () => {
    await ask("/busca/sp/sao-paulo-sp", { "x-tracking": "1" });
    const found = await counters();
    expect(found).toMatchObject({
      "tracked.content-view": 1,
      "tracked.Current Searchable Data Received": 1,
      "tracked.Search Behavior Triggered": 1,
    });
  });

  test.each([
    ["/busca/sp/sao-paulo-sp?shifts=manha"],
    ["/matriculas/buscar-bolsas?distinct=false"],
    [`/escola/${VERTICE.slug}`],
  ])("%s gives events with exactly the fields of the contract", async (path) => {
    const answer = await ask(path, { "x-tracking": "1" });
    const { events } = (await answer.json()) as { events: { event: keyof typeof BROWSER_EVENTS }[] };
    expect(events.length).toBeGreaterThan(0);
    const v = await import("valibot");
    for (const event of events) expect(v.parse(browserEvent(event.event), event)).toEqual(event);
  });
});

describe("/admin/sinais", () => {
  test("tells percentiles, failures, round trips, cache, cron and releases as they were counted", async () => {
    const today = new Date();
    await addFigures(env.DB, today, [
      ["response.list.10", 50],
      ["response.list.20", 30],
      ["response.list.1500", 19],
      ["response.list.more", 1],
      ["failed.list", 3],
      ["database.list.0", 90],
      ["database.list.2", 10],
      ["cache.list.hit", 3],
      ["cache.list.miss", 1],
      ["release.abc.requests", 100],
      ["release.abc.failures", 3],
      ["release.abc.errors", 2],
      ["tracked.content-view", 1234],
      ["requests", 100],
    ]);
    await noteRun(env.DB, today, { mails: "done" }, [
      ["cron_lag.2", 1],
      ["waiting.mails.20", 1],
    ]);
    const member = await teamMember();
    const found = (await (await member.get("/v3/admin/signals")).json()) as Signals;
    expect(found.kinds).toEqual([
      {
        kind: "list",
        requests: 100,
        failures: 3,
        response: { p50: 10, p75: 20, p99: 1500 },
        database: { p50: 0, p75: 0, p99: 2 },
        cache: { hits: 3, misses: 1 },
      },
    ]);
    expect(found.days).toMatchObject([
      { cron: { runs: 1, failed: 0 }, cronLag: { p99: 2 }, mails: { p50: 20 }, payments: null },
    ]);
    expect(found.releases).toMatchObject([{ release: "abc", requests: 100, failures: 3, errors: 2 }]);
    const html = await (await member.get("/admin/sinais")).text();
    for (const words of ["1,5 s", "3 (3,0%)", "75%", "20 ms", "abc", "ainda sem medida"]) expect(html).toContain(words);
    expect(await (await member.get("/admin/eventos")).text()).toContain(
      "Entregues a navegadores em 30 dias: <!-- -->1.234",
    );
  });

  test("every job of the cron is told in words, beside its name in the log", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await worker.scheduled({ scheduledTime: Date.now(), cron: "* * * * *", noRetry() {} }, env);
    const member = await teamMember();
    const html = await (await member.get("/admin/sinais")).text();
    const { jobs } = (await (await member.get("/v3/admin/signals")).json()) as Signals;
    expect(jobs.length).toBeGreaterThan(15);
    for (const { job } of jobs) {
      const [, words] = new RegExp(`<tr><th[^>]*>([^<]*)</th><td>[^<]*</td><td>${job}</td>`).exec(html) ?? [];
      expect([job, words]).toEqual([job, expect.stringContaining(" ")]);
    }
  });

  test("without a count it says so, and names no percentile", async () => {
    const html = await (await (await teamMember()).get("/admin/sinais")).text();
    expect(html).toContain("ainda sem medida");
    expect(html).toContain("Ainda sem medida.");
    expect(html).not.toMatch(/NaN|Infinity|undefined|null ms/);
  });
});

describe("the file of events of a day", () => {
  const linesOf = async (day: string) => {
    const file = await env.FILES.get(eventFile(day));
    return file ? (await file.text()).trimEnd().split("\n") : null;
  };

  test("is read back line by line by the contract, and adds up to what was counted", async () => {
    await addFigures(env.DB, NOW, [
      ["requests", 7],
      ["response.list.20", 5],
      ["response.list.more", 2],
      ["waiting.mails.0", 9],
      ["tracked.Search Behavior Triggered", 4],
    ]);
    const tomorrow = later(24 * 60);
    expect(await writeEventFiles(env, tomorrow)).toBe("done");
    await noteRun(env.DB, tomorrow, { [EVENTS_JOB]: "done" });
    const lines = (await linesOf("2026-11-26"))!;
    expect(lines.map((line) => parseCountedEvent(JSON.parse(line)))).toEqual([
      { day: "2026-11-26", event: "requests", count: 7 },
      { day: "2026-11-26", event: "response", kind: "list", up_to: 20, count: 5 },
      { day: "2026-11-26", event: "response", kind: "list", up_to: null, count: 2 },
      { day: "2026-11-26", event: "tracked", name: "Search Behavior Triggered", count: 4 },
      { day: "2026-11-26", event: "waiting", queue: "mails", up_to: 0, count: 9 },
    ]);
    expect(await writeEventFiles(env, later(25 * 60))).toBe("not due");
    // A day that goes on has no file.
    expect(await linesOf("2026-11-27")).toBeNull();
  });

  test("every counter that a whole run of the site writes is of the contract", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await ask("/busca/sp/sao-paulo-sp", { "x-tracking": "1", "sec-fetch-mode": "navigate" });
    await ask(`/escola/${VERTICE.slug}`, { "sec-fetch-mode": "navigate" });
    await ask("/escola/x/cartao.png");
    await worker.scheduled({ scheduledTime: Date.now(), cron: "* * * * *", noRetry() {} }, env);
    const found = await counters();
    expect(sumOf(found, "cron_lag.")).toBe(1);
    expect(found["waiting.mails.0"]).toBe(1);
    const day = (await env.DB.prepare("SELECT max(day) AS day FROM daily_figure").first<string>("day"))!;
    const next = new Date(Date.parse(`${day}T12:00:00Z`) + 24 * 3_600_000);
    await env.DB.prepare("DELETE FROM heartbeat").run();
    await writeEventFiles(env, next);
    expect(await linesOf(day)).toHaveLength(Object.keys(found).length);
  });

  test("days that the cron missed are made up for, and files beyond their time are deleted", async () => {
    await env.FILES.put(eventFile("2024-01-01"), "{}\n");
    for (const days of [-3, -2, -1]) await addFigures(env.DB, later(days * 24 * 60), [["requests", 1]]);
    await noteRun(env.DB, later(-3 * 24 * 60), { [EVENTS_JOB]: "done" });
    await writeEventFiles(env, NOW);
    for (const day of ["2026-11-23", "2026-11-24", "2026-11-25"]) {
      expect((await linesOf(day))!.at(-1)).toBe(`{"day":"${day}","event":"requests","count":1}`);
    }
    expect(await linesOf("2024-01-01")).toBeNull();
  });
});

describe("alerts", () => {
  const mails = async () => {
    const { results } = await env.DB.prepare("SELECT recipient, subject FROM mail_outbox ORDER BY id").all<{
      recipient: string;
      subject: string;
    }>();
    return results;
  };

  /** Ends a window for each number of failures among a hundred requests; returns the letters after it. */
  async function windows(failures: readonly number[], from = 0): Promise<number[]> {
    const letters: number[] = [];
    for (const [i, failed] of failures.entries()) {
      await addFigures(env.DB, NOW, [
        ["requests", 100],
        ["failures", failed],
      ]);
      expect(await checkAlerts(bindings, later((from + i) * 10))).toBe("done");
      // Those that nobody sends here are old after an hour, which is another alert.
      await env.DB.prepare("UPDATE mail_outbox SET created_at = ?").bind(later(1000).toISOString()).run();
      letters.push((await mails()).length);
    }
    return letters;
  }

  test("a series that flaps sends one letter when it is raised, and one when it is cleared", async () => {
    expect(await windows([0])).toEqual([0]);
    // Over the limit every other window: nothing.
    expect(await windows([5, 0, 5, 0, 5, 0], 1)).toEqual([0, 0, 0, 0, 0, 0]);
    // Twice in a row; then it flaps between both limits, and around the lower one.
    expect(await windows([5, 5, 1, 1, 5, 0, 1, 0, 1], 7)).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect(await windows([0, 0, 0, 0], 16)).toEqual([1, 2, 2, 2]);
    expect(await mails()).toEqual([
      { recipient: TEAM, subject: "Alerta: Pedidos com erro do site" },
      { recipient: TEAM, subject: "Voltou ao normal: Pedidos com erro do site" },
    ]);
  });

  test("two runs that end the same window write one letter", async () => {
    await windows([0, 5]);
    await addFigures(env.DB, NOW, [
      ["requests", 100],
      ["failures", 5],
    ]);
    await Promise.all([checkAlerts(bindings, later(20)), checkAlerts(bindings, later(20))]);
    expect(await mails()).toHaveLength(1);
    expect(await checkAlerts(bindings, later(25))).toBe("not due");
  });

  test("a few requests at night are no share, and without an address nobody is written to", async () => {
    const send = async (requests: number, env_: Env, minutes: number) => {
      await addFigures(env.DB, NOW, [
        ["requests", requests],
        ["failures", requests],
      ]);
      await checkAlerts(env_, later(minutes));
    };
    for (const minutes of [0, 10, 20, 30]) await send(3, bindings, minutes);
    expect(await mails()).toEqual([]);
    for (const minutes of [40, 50]) await send(100, { ...env, CONTACT_EMAIL: "" } as unknown as Env, minutes);
    expect(await mails()).toEqual([]);
    const state = await env.DB.prepare("SELECT is_raised, value FROM alert WHERE rule = 'failures'").first();
    expect(state).toEqual({ is_raised: 1, value: 100 });
    expect(await (await (await teamMember()).get("/admin/sinais")).text()).toContain("em alerta desde");
  });

  test("old mails and money that waits are told of by the cron itself", async () => {
    const old = later(-120).toISOString();
    await env.DB.prepare(
      "INSERT INTO mail_outbox (recipient, subject, body_text, body_html, created_at, next_attempt_at) VALUES ('a@b.com', 'x', '', '', ?1, ?1)",
    )
      .bind(old)
      .run();
    for (const minutes of [0, 10, 20]) await checkAlerts(bindings, later(minutes));
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      "x",
      "Alerta: Espera do e-mail mais antigo da fila",
    ]);
  });
});
