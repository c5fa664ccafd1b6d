import { drizzle } from "drizzle-orm/d1";
import { beforeAll, expect, test } from "vitest";
import { marketOf, OFFER } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { noteRun } from "../figures/figures.ts";
import { findReservableOffer } from "../orders/find-offer.ts";
import { readSchools } from "../publish/read-schools.ts";
import { republishListFees } from "./republish-list-fees.ts";

const db = openMemoryD1();
const { open, sql } = marketOf(db);
const at = (day: string) => new Date(`${day}T15:00:00Z`);

beforeAll(open);

/** The list fee of the offer becomes another one on a day. */
const report = (cents: number, day: string) =>
  sql("UPDATE offer SET list_monthly_fee_cents = ?, checked_at = ? WHERE id = ?", cents, day, OFFER);

/** Whether the list fee is unproven on a day, for a reservation and for what is published. */
async function unproven(day: string) {
  const found = await findReservableOffer(db, OFFER, at(day));
  const schools = await readSchools(drizzle(db), ["35000001"], seasonOf(at(day)));
  return [
    found!.offer.isListFeeUnproven ?? false,
    schools[0]!.offers.find(({ id }) => id === OFFER)!.isListFeeUnproven ?? false,
  ];
}

test("a list fee is proven thirty days after it was told, and again after another one", async () => {
  expect(await unproven("2026-11-23")).toEqual([false, false]);
  await report(99_000, "2026-10-01");
  expect(await unproven("2026-10-30")).toEqual([true, true]);
  expect(await unproven("2026-10-31")).toEqual([false, false]);
  // Lowered for the sake of the scholarship alone.
  await sql("UPDATE offer SET net_monthly_fee_cents = 1000, checked_at = '2026-10-20' WHERE id = ?", OFFER);
  expect(await unproven("2026-10-31")).toEqual([false, false]);
  // Raised for a day: the fee before begins anew, too.
  await report(120_000, "2026-11-01");
  await report(99_000, "2026-11-02");
  expect(await unproven("2026-11-23")).toEqual([true, true]);
  expect(await unproven("2026-12-02")).toEqual([false, false]);
});

test("what a survey or a family tells is no list fee of the school", async () => {
  const seat = "inep_code, year, grade_slug, shift";
  await sql(
    `INSERT INTO price_ledger (${seat}, list_monthly_fee_cents, net_monthly_fee_cents, stated_by, stated_on, source_id, at)
     SELECT ${seat}, 1, 1, value, '2026-11-20', 'x', '' FROM offer, json_each('["survey", "family"]') WHERE offer.id = ?`,
    OFFER,
  );
  expect(await unproven("2026-12-02")).toEqual([false, false]);
});

test("a school is published again on the day on which its list fee may be struck", async () => {
  const again = async (lastRun: string, today: string) => {
    await sql("DELETE FROM change_log");
    await noteRun(db, at(lastRun), { listFees: "done" });
    await republishListFees({ DB: db }, at(today));
    return (await db.prepare("SELECT key FROM change_log").raw()).flat();
  };
  expect(await again("2026-12-01", "2026-12-02")).toEqual(["35000001"]);
  expect(await again("2026-12-02", "2026-12-02")).toEqual([]);
  expect(await again("2026-12-02", "2026-12-03")).toEqual([]);
  expect(await again("2026-11-30", "2026-12-05")).toEqual(["35000001"]);
  // Before the first run: what the publication shows since its day.
  const first = async (publishedOn: string | null, today: string) => {
    for (const table of ["heartbeat", "publication", "change_log"]) await sql(`DELETE FROM ${table}`);
    if (publishedOn !== null) {
      const publishedAt = at(publishedOn).toISOString();
      const manifest = JSON.stringify({ publishedAt });
      await sql("INSERT INTO publication (version, published_at, manifest) VALUES ('1', ?, ?)", publishedAt, manifest);
    }
    await republishListFees({ DB: db }, at(today));
    return (await db.prepare("SELECT key FROM change_log").raw()).flat();
  };
  expect(await first(null, "2026-12-02")).toEqual([]);
  expect(await first("2026-12-02", "2026-12-02")).toEqual([]);
  expect(await first("2026-12-01", "2026-12-02")).toEqual(["35000001"]);
});
