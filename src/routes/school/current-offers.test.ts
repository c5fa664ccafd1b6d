import { expect, test } from "vitest";
import { seasonOf } from "../../domain/pricing/season.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { withCurrentOffers } from "./current-offers.ts";

const NOVEMBER = seasonOf(new Date("2026-11-30T12:00:00Z"));
const DECEMBER = seasonOf(new Date("2026-12-01T12:00:00Z"));

const offer = (year: number, netMonthlyFeeCents: number, discountPercent = 0) => ({
  year,
  netMonthlyFeeCents,
  discountPercent,
});
const school = (...offers: ReturnType<typeof offer>[]) =>
  ({ card: { bestOffer: offers[0] ?? null, hasOffers: true, name: "Aurora" }, offers }) as unknown as SchoolDetail;

test("K26: fees of a year that is over are left out, also as the cheapest of the school", () => {
  const detail = school(offer(2026, 50_000, 20), offer(2027, 70_000), offer(2027, 60_000));
  const current = withCurrentOffers(detail, DECEMBER);
  expect(current.offers.map(({ year }) => year)).toEqual([2027, 2027]);
  expect(current.card).toMatchObject({ name: "Aurora", hasOffers: false, bestOffer: { netMonthlyFeeCents: 60_000 } });
  expect(withCurrentOffers(school(offer(2026, 50_000)), DECEMBER).card.bestOffer).toBeNull();
});

test("a school whose fees are all current stays as it is", () => {
  const detail = school(offer(2027, 60_000));
  expect(withCurrentOffers(detail, NOVEMBER)).toBe(detail);
});
