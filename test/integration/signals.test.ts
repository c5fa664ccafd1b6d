import { env } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { checkAlerts } from "../../src/backend/figures/alerts.ts";
import { eventFile, writeEventFiles } from "../../src/backend/figures/event-files.ts";
import { addFigures, noteRun } from "../../src/backend/figures/figures.ts";
import { type BROWSER_EVENTS, browserEvent } from "../../src/contract/events.ts";
import type { Signals } from "../../src/contract/v3/signals.ts";
import { ALERT_RULES } from "../../src/domain/alerts.ts";
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
  const tables = ["account", "daily_figure", "heartbeat", "alert_window", "mail_outbox", "attempt"];
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
  test("names of a day are bounded, whatever is asked for", async () => {
    for (let i = 0; i < 3; i++) await ask(`/busca/sp/sao-paulo-sp?school=a${i}`);
    for (let i = 0; i < 3; i++) await ask(`/inventado-${i}`);
    expect(await counters()).toEqual({ requests: 6 });
  });

  test("one that takes long is slow, also one that streams late", async () => {
    const member = await teamMember();
    await writeTally(new Date());
    await env.DB.prepare("DELETE FROM daily_figure").run();
    let at = Date.now();
    // Each look at the clock is two seconds later.
    vi.spyOn(Date, "now").mockImplementation(() => (at += 2_000));
    await ask("/termos-de-uso");
    expect(await (await member.get("/admin/sinais")).text()).toContain("<h1>Sinais</h1>");
    vi.restoreAllMocks();
    await vi.waitFor(async () => expect(await counters()).toMatchObject({ requests: 2, slow: 2 }));
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
    const response = await ask(path, { "x-tracking": "1" });
    const { events } = (await response.json()) as { events: { event: keyof typeof BROWSER_EVENTS }[] };
    expect(events.length).toBeGreaterThan(0);
    const v = await import("valibot");
    for (const event of events) expect(v.parse(browserEvent(event.event), event)).toEqual(event);
  });
});

describe("/admin/sinais", () => {
  test("tells queues, last runs and events as they are", async () => {
    await addFigures(env.DB, new Date(), [
      ["tracked.content-view", 1234],
      ["requests", 100],
    ]);
    await noteRun(env.DB, NOW, { mails: "done", orders: "failed" });
    const waiting = env.DB.prepare(
      "INSERT INTO mail_outbox (recipient, subject, body_text, body_html, created_at, next_attempt_at) VALUES ('a@b.com', 'x', '', '', ?1, ?1)",
    );
    await waiting.bind(new Date(Date.now() - 7_200_000).toISOString()).run();
    const member = await teamMember();
    expect(await (await member.get("/v3/admin/signals")).json()).toMatchObject({
      jobs: [
        { job: "mails", succeededAt: NOW.toISOString(), failedAt: null },
        { job: "orders", succeededAt: null, failedAt: NOW.toISOString() },
      ],
      queues: { mails: 1, payments: 0, refunds: 0 },
      alerts: [],
      tracked: [{ name: "content-view", count: 1234 }],
    });
    const html = await (await member.get("/admin/sinais")).text();
    for (const text of ["1, o mais antigo há 2 horas", "ainda sem medida", "26/11/2026"]) expect(html).toContain(text);
    for (const { hint } of Object.values(ALERT_RULES)) expect(html.replaceAll("&quot;", '"')).toContain(hint);
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
      const [, words] =
        new RegExp(`<tr><th[^>]*>([^<]*)</th><td>[^<]*</td><td>[^<]*</td><td>${job}</td>`).exec(html) ?? [];
      expect([job, words]).toEqual([job, expect.stringContaining(" ")]);
    }
  });

  test("before the first run it says so", async () => {
    const html = await (await (await teamMember()).get("/admin/sinais")).text();
    expect(html).toContain("ainda sem medida");
    expect(html).toContain("Nenhuma rodou ainda.");
    expect(html).not.toMatch(/NaN|Infinity|undefined/);
  });
});

describe("the file of events of a day", () => {
  const linesOf = async (day: string) => {
    const file = await env.FILES.get(eventFile(day));
    return file ? (await file.text()).trimEnd().split("\n") : null;
  };

  test("has a line for each counter, with the fields of the contract, and adds up to what was counted", async () => {
    await addFigures(env.DB, NOW, [
      ["requests", 7],
      ["speed.LCP.800", 5],
      ["speed.LCP.more", 2],
      ["tracked.Search Behavior Triggered", 4],
    ]);
    const tomorrow = later(24 * 60);
    expect(await writeEventFiles(env, tomorrow)).toBe("done");
    await noteRun(env.DB, tomorrow, { events: "done" });
    const lines = (await linesOf("2026-11-26"))!;
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { day: "2026-11-26", event: "requests", count: 7 },
      { day: "2026-11-26", event: "speed", measure: "LCP", up_to: 800, count: 5 },
      { day: "2026-11-26", event: "speed", measure: "LCP", up_to: null, count: 2 },
      { day: "2026-11-26", event: "tracked", name: "Search Behavior Triggered", count: 4 },
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
    expect(sumOf(found, "cron.")).toBe(1);
    const day = (await env.DB.prepare("SELECT max(day) AS day FROM daily_figure").first<string>("day"))!;
    const next = new Date(Date.parse(`${day}T12:00:00Z`) + 24 * 3_600_000);
    await env.DB.prepare("DELETE FROM heartbeat").run();
    await writeEventFiles(env, next);
    expect(await linesOf(day)).toHaveLength(Object.keys(found).length);
  });

  test("days that the cron missed are made up for, and files beyond their time are deleted", async () => {
    await env.FILES.put(eventFile("2024-01-01"), "{}\n");
    for (const days of [-3, -2, -1]) await addFigures(env.DB, later(days * 24 * 60), [["requests", 1]]);
    await noteRun(env.DB, later(-3 * 24 * 60), { events: "done" });
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
      expect(await checkAlerts(bindings, 0, later((from + i) * 10))).toBe("done");
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
    await Promise.all([checkAlerts(bindings, 0, later(20)), checkAlerts(bindings, 0, later(20))]);
    expect(await mails()).toHaveLength(1);
    expect(await checkAlerts(bindings, 0, later(25))).toBe("not due");
  });

  test("a few requests at night are no share, and without an address nobody is written to", async () => {
    const send = async (requests: number, env_: Env, minutes: number) => {
      await addFigures(env.DB, NOW, [
        ["requests", requests],
        ["failures", requests],
      ]);
      await checkAlerts(env_, 0, later(minutes));
    };
    for (const minutes of [0, 10, 20, 30]) await send(3, bindings, minutes);
    expect(await mails()).toEqual([]);
    for (const minutes of [40, 50]) await send(100, { ...env, CONTACT_EMAIL: "" } as unknown as Env, minutes);
    expect(await mails()).toEqual([]);
    const member = await teamMember();
    const { alerts } = (await (await member.get("/v3/admin/signals")).json()) as Signals;
    expect(alerts.filter(({ isRaised }) => isRaised)).toEqual([
      { rule: "failures", isRaised: true, value: 100, turnedAt: later(50).toISOString() },
    ]);
    expect(await (await member.get("/admin/sinais")).text()).toContain("em alerta desde");
  });

  test("old mails and money that waits are told of by the cron itself", async () => {
    const old = later(-120).toISOString();
    await env.DB.prepare(
      "INSERT INTO mail_outbox (recipient, subject, body_text, body_html, created_at, next_attempt_at) VALUES ('a@b.com', 'x', '', '', ?1, ?1)",
    )
      .bind(old)
      .run();
    for (const minutes of [0, 10, 20]) await checkAlerts(bindings, 0, later(minutes));
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      "x",
      "Alerta: Espera do e-mail mais antigo da fila",
    ]);
  });

  test("a version that the site stays at is told of after an hour, and once it is let go", async () => {
    const hold = (held: unknown) =>
      env.DB.prepare("UPDATE publication SET manifest = json_set(manifest, '$.held', json(?))")
        .bind(JSON.stringify(held))
        .run();
    await hold({ version: "v1", since: later(-40).toISOString(), reason: "rollback" });
    for (const minutes of [0, 10, 20]) await checkAlerts(bindings, 0, later(minutes));
    expect(await mails()).toEqual([]);
    await checkAlerts(bindings, 0, later(30));
    await hold(null);
    for (const minutes of [40, 50]) await checkAlerts(bindings, 0, later(minutes));
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      "Alerta: Tempo em que o site não publica mudanças",
      "Voltou ao normal: Tempo em que o site não publica mudanças",
    ]);
  });

  test("a median time to the first byte that doubled since yesterday is told of, in the first lines of the team too", async () => {
    const yesterday = later(-24 * 60);
    const report = (now: Date, upTo: string, count: number) => addFigures(env.DB, now, [[`speed.TTFB.${upTo}`, count]]);
    await report(yesterday, "200", 60);
    for (const minutes of [0, 10, 20]) await checkAlerts(bindings, 0, later(minutes));
    // A few of today are no median.
    await report(NOW, "800", 49);
    for (const minutes of [30, 40]) await checkAlerts(bindings, 0, later(minutes));
    expect(await mails()).toEqual([]);
    await report(NOW, "800", 1);
    for (const minutes of [50, 60]) await checkAlerts(bindings, 0, later(minutes));
    const { label } = ALERT_RULES.median;
    expect((await mails()).map(({ subject }) => subject)).toEqual([`Alerta: ${label}`]);
    expect(await (await (await teamMember()).get("/admin")).text()).toMatch(
      new RegExp(`Em alerta: (<!-- -->)?${label}`),
    );
  });

  test("slow requests, failed jobs and late runs are told of, each as a share or a time", async () => {
    for (const [i, minutes] of [0, 10, 20].entries()) {
      await addFigures(env.DB, NOW, [
        ["requests", 100],
        ["slow", 2],
        ["cron.whole", 5],
        ["cron.failed", 5],
      ]);
      await checkAlerts(bindings, 60 * i + 60, later(minutes));
    }
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      "Alerta: Pedidos que demoram mais de 3 segundos",
      "Alerta: Rodadas do cron com falha",
      "Alerta: Atraso do cron",
    ]);
  });
});
