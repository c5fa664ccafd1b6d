import { beforeAll, beforeEach, expect, test } from "vitest";
import { marketOf, OFFER } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { noteRun } from "../figures/figures.ts";
import { republishLapsed } from "./republish-lapsed.ts";

const db = openMemoryD1();
const { open, sql } = marketOf(db);
const at = (date: string) => new Date(`${date}T12:00:00.000Z`);

beforeAll(open);
beforeEach(() => sql("DELETE FROM heartbeat"));

/** Number of schools that are published again on a day, with a run on an earlier one. */
async function republished(confirmedOn: string, lastRun: string, today: string): Promise<number> {
  await sql("UPDATE offer SET seats = 3, seats_confirmed_on = ? WHERE id = ?", confirmedOn, OFFER);
  await sql("DELETE FROM change_log");
  await noteRun(db, at(lastRun), { lapsed: "done" });
  await republishLapsed({ DB: db }, at(today));
  return (await db.prepare("SELECT count(*) AS n FROM change_log").first<number>("n"))!;
}

test.each([
  ["on the day on which its seats are not shown any more", "2026-11-11", "2026-11-25", "2026-11-26", 1],
  ["not the day before", "2026-11-12", "2026-11-25", "2026-11-26", 0],
  ["not again the day after", "2026-11-10", "2026-11-25", "2026-11-26", 0],
  ["not by the second run of a day", "2026-11-11", "2026-11-26", "2026-11-26", 0],
  ["after days without the cron", "2026-11-08", "2026-11-20", "2026-11-26", 1],
  ["when the season ends and its seats are shown again", "2026-03-01", "2026-03-31", "2026-04-01", 1],
  ["when the season begins and they are not", "2026-07-01", "2026-07-31", "2026-08-01", 1],
])("a school is published again %s", async (_, confirmedOn, lastRun, today, count) => {
  expect(await republished(confirmedOn, lastRun, today)).toBe(count);
});
