import { expect, test } from "vitest";
import { Random } from "../../scripts/random.ts";
import { openCountry } from "../../test/fixtures/search/open-country.ts";
import { randomOffers } from "../../test/fixtures/search/random-offers.ts";
import { randomSchools } from "../../test/fixtures/search/random-schools.ts";
import { summarizeSchools } from "./summarize-schools.ts";
import type { SchoolRecord } from "./types.ts";

const NO_REVIEWS = { count: 0, average: 0, score: 0 };
const country = { scope: { kind: "country" }, sort: "relevance", page: 1, size: 1 } as const;
const [model] = randomSchools(new Random(1), 1);

function summaryOf(facts: readonly Pick<SchoolRecord, "reviews" | "enem">[]) {
  const schools = facts.map((fact, i) => ({ ...model!, ...fact, id: String(i + 1).padStart(8, "0"), slug: `s-${i}` }));
  return summarizeSchools(openCountry(schools), country);
}

const rated = (average: number) => ({ reviews: { count: 2, average, score: 1 }, enem: null });
const examined = (edition: number, average: number) => ({
  reviews: NO_REVIEWS,
  enem: { ...model!.enem!, edition, average },
});

test("medians are of the rated schools, and of those in the newest edition", async () => {
  const summary = await summaryOf([
    ...[4.5, 2, 5, 3].map(rated),
    ...[510.25, 700.5, 600].map((average) => examined(2025, average)),
    examined(2023, 900),
  ]);
  expect(summary).toMatchObject({
    rated: 4,
    medianRating: 4.5,
    enem: { edition: 2025, count: 3, median: 600 },
  });
});

test("there is no median of nothing", async () => {
  expect(await summaryOf([{ reviews: NO_REVIEWS, enem: null }])).toMatchObject({
    rated: 0,
    medianRating: null,
    enem: null,
  });
});

test("the highest discount is of any offer that meets the filters, not of the cheapest", async () => {
  const schools = randomSchools(new Random(1), 20);
  const [offer] = randomOffers(new Random(1), schools);
  const offers = [
    { year: 2026, netMonthlyFeeCents: 50_000, discountPercent: 0 },
    { year: 2027, netMonthlyFeeCents: 60_000, discountPercent: 12.5 },
    { year: 2026, netMonthlyFeeCents: 70_000, discountPercent: 40 },
  ].map((price, i) => ({ ...offer!, ...price, id: String(i) }));
  const summaryWith = (filters: object) => summarizeSchools(openCountry(schools, offers), { ...country, ...filters });
  expect(await summaryWith({})).toMatchObject({ withOffers: 1, maxDiscountPercent: 40 });
  expect(await summaryWith({ years: [2027] })).toMatchObject({ withOffers: 1, maxDiscountPercent: 12.5 });
  expect(await summaryWith({ maxFeeCents: 50_000 })).toMatchObject({ withOffers: 0, maxDiscountPercent: 0 });
});
