import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FREE_OFFER, marketOf, NOW, OFFER, STRANGE_OFFER } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { offer } from "../schema/catalog.ts";
import { findAlternatives, findReservableOffer } from "./find-offer.ts";

const db = openMemoryD1();
const { open, sql } = marketOf(db);

type Offer = typeof offer.$inferSelect;
let own: Offer;

beforeAll(async () => {
  await open();
  own = (await drizzle(db).select().from(offer)).find(({ id }) => id === OFFER)!;
});
beforeEach(async () => {
  await sql("DELETE FROM offer WHERE id LIKE 'other%'");
});

/** Adds offers that differ from `OFFER`. */
async function add(others: readonly Partial<Offer>[]): Promise<void> {
  for (const [i, other] of others.entries()) {
    await drizzle(db)
      .insert(offer)
      .values({ ...own, id: `other-${i}`, ...other });
  }
}

const find = async (id: string, now = NOW) => (await findReservableOffer(db, id, now))?.offer.id ?? null;

describe("a reservable offer", () => {
  test.each([
    ["of a partner", OFFER, OFFER],
    ["by its id in upper case", OFFER.toUpperCase(), OFFER],
    ["with nothing due", FREE_OFFER, FREE_OFFER],
    ["of another school", STRANGE_OFFER, null],
    ["without an id", "no-such-offer", null],
  ])("is one %s", async (_what, id, found) => {
    expect(await find(id)).toBe(found);
  });

  test.each<[string, Partial<Offer>, string | null]>([
    ["active", {}, "other-0"],
    ["not active any more", { isActive: 0 }, null],
    ["without a discount", { discountPercent: 0 }, null],
    ["of this year, until it is over", { year: 2026 }, "other-0"],
    ["of a year that is not on offer yet", { year: 2028 }, null],
  ])("may be one that is %s", async (_what, changed, found) => {
    await add([changed]);
    expect(await find("other-0")).toBe(found);
  });

  test("is not one of a closed school", async () => {
    await sql("UPDATE school SET is_active = 0 WHERE inep_code = ?", own.inepCode);
    expect(await find(OFFER)).toBeNull();
    await sql("UPDATE school SET is_active = 1 WHERE inep_code = ?", own.inepCode);
  });

  test("has the public phone of its school, or else the one of the census", async () => {
    const phone = async () => (await findReservableOffer(db, OFFER, NOW))!.school.phone;
    expect(await phone()).toBe("11900000000");
    await sql("UPDATE school SET public_phone = '1133334444' WHERE inep_code = ?", own.inepCode);
    expect(await phone()).toBe("1133334444");
    await sql("UPDATE school SET public_phone = NULL WHERE inep_code = ?", own.inepCode);
  });

  test("of the demonstration says so, and what it waives", async () => {
    await sql("UPDATE source SET is_demonstration = 1");
    await add([{ waivesPlatformFee: 1 }]);
    const found = await findReservableOffer(db, "other-0", NOW);
    await sql("UPDATE source SET is_demonstration = 0");
    expect(found!.isDemonstration).toBe(true);
    expect(found!.offer.waivers).toEqual({ enrollmentFee: false, firstMonth: false, platformFee: true });
  });
});

/** In December the year is over. */
const DECEMBER = new Date("2026-12-01T03:00:00Z");

test.each<[string, readonly Partial<Offer>[], string | undefined]>([
  [
    "the cheapest of the next year",
    [{ netMonthlyFeeCents: 2 }, { id: "other-cheap", netMonthlyFeeCents: 1 }],
    "other-cheap",
  ],
  [
    "the first of two that cost the same",
    ["b", "a"].map((id) => ({ id: `other-${id}`, netMonthlyFeeCents: 1 })),
    "other-a",
  ],
  ["none of another shift", [{ shift: "noturno", netMonthlyFeeCents: 1 }], OFFER],
  ["none of another grade", [{ gradeSlug: "medio_3-serie", netMonthlyFeeCents: 1 }], OFFER],
  ["none of another school", [{ inepCode: "35000007", netMonthlyFeeCents: 1 }], OFFER],
  ["none without a discount", [{ discountPercent: 0, netMonthlyFeeCents: 1 }], OFFER],
  ["none of a year too far away", [{ year: 2028, netMonthlyFeeCents: 1 }], OFFER],
])("K26: an offer of a year that is over is answered with %s", async (_what, others, nextOfferId) => {
  await add([{ id: "other-over", year: 2026 }, ...others]);
  await expect(findReservableOffer(db, "other-over", DECEMBER)).rejects.toMatchObject({
    code: "school_year_over",
    nextOfferId,
  });
});

test("K26: an offer of a year that is over may have no successor", async () => {
  await add([{ id: "other-over", year: 2026, shift: "noturno" }]);
  const found = findReservableOffer(db, "other-over", DECEMBER);
  await expect(found).rejects.toMatchObject({ code: "school_year_over", nextOfferId: undefined });
});

test("alternatives are the cheapest offer of each other shift, for the same grade, year and school", async () => {
  await add([
    { id: "other-evening", shift: "noturno", netMonthlyFeeCents: 65_000 },
    { id: "other-dear", shift: "tarde", netMonthlyFeeCents: 70_000 },
    { id: "other-cheap-b", shift: "tarde", netMonthlyFeeCents: 64_000 },
    { id: "other-cheap-a", shift: "tarde", netMonthlyFeeCents: 64_000 },
    { id: "other-same-shift", netMonthlyFeeCents: 1 },
    { id: "other-inactive", shift: "integral", isActive: 0 },
    { id: "other-grade", shift: "integral", gradeSlug: "medio_3-serie" },
    { id: "other-year", shift: "integral", year: 2026 },
    { id: "other-school", shift: "integral", inepCode: "35000007" },
  ]);
  const snapshot = (await findReservableOffer(db, OFFER, NOW))!;
  const alternatives = await findAlternatives(db, snapshot, NOW);
  expect(alternatives.map(({ offer: { id }, amounts }) => [id, amounts.dueNowCents])).toEqual([
    ["other-cheap-a", 64_000],
    ["other-evening", 65_000],
  ]);
});
