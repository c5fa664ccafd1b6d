import { createScheduledController, env } from "cloudflare:test";
import { beforeAll, expect, test, vi } from "vitest";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { runCron } from "../../src/worker/cron.ts";
import { marketOf, NOW, OFFER } from "../fixtures/market.ts";
import { onEachCall } from "./counting.ts";

const { open, sql } = marketOf(env.DB);

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  await open();
  // List fees that may be struck from today on, and seats that are not shown from today on.
  await sql("UPDATE offer SET list_monthly_fee_cents = list_monthly_fee_cents + 700, checked_at = '2026-10-24'");
  const due = "SELECT count(*) AS n FROM price_ledger WHERE stated_on = '2026-10-24'";
  expect(await env.DB.prepare(due).first<number>("n")).toBeGreaterThan(40);
  await sql("UPDATE offer SET seats = 3, seats_confirmed_on = '2026-11-08' WHERE id = ?", OFFER);
  await publishAll(env, { now: NOW });
});

test("the first run after a start writes no file of a publication that has not changed", async () => {
  const written: string[] = [];
  const SNAPSHOT = onEachCall(env.SNAPSHOT, (method, [key]) => {
    if (method === "put") written.push(String(key));
  });
  const bindings = Object.create(env, { SNAPSHOT: { value: SNAPSHOT } }) as Env;
  await runCron(createScheduledController({ scheduledTime: new Date(NOW), cron: "* * * * *" }), bindings);
  expect(written.sort()).toEqual(["confianca", "redirects"]);
  // The second one writes nothing at all.
  written.length = 0;
  const minuteLater = new Date(NOW.getTime() + 60_000);
  await runCron(createScheduledController({ scheduledTime: minuteLater, cron: "* * * * *" }), bindings);
  expect(written).toEqual([]);
});
