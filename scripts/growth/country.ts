import { EnemRanks, keyOf, type Ranks } from "../../src/backend/publish/enem-ranks.ts";
import type { SchoolFacts } from "../../src/backend/publish/read-schools.ts";
import { pricesOf, toSchoolDocument } from "../../src/backend/publish/school-document.ts";
import { seasonOf } from "../../src/domain/pricing/season.ts";
import type { OfferDocument } from "../../src/search/offer-types.ts";
import type { SchoolDocument } from "../../src/search/types.ts";
import { type DemoSchool, generateSchools } from "../demo/generate.ts";
import { type City, planCities } from "../demo/plan.ts";
import { referenceCities } from "../import/reference-places.ts";

/** A generated private school as the search engine takes it. */
export interface MadeUpSchool {
  readonly facts: SchoolFacts;
  readonly document: SchoolDocument;
  readonly prices: readonly OfferDocument[];
}

/** The season in which the schools are published. */
export const SEASON = seasonOf(new Date("2026-11-01T12:00:00Z"));

/** Generates private schools by city code, as `publishAll` reads them from D1: the same every time. */
export function* madeUpSchools(schools: number): Generator<MadeUpSchool> {
  const cities = new Map(referenceCities().map((city) => [city.ibgeCode, city]));
  const context = { meanRating: 4, enemRanks: ranksOf(generate(schools, cities)), season: SEASON };
  for (const made of generate(schools, cities)) {
    const facts = factsOf(made, cities);
    yield { facts, document: toSchoolDocument(facts, context), prices: pricesOf(facts, SEASON.years) };
  }
}

function generate(schools: number, cities: ReadonlyMap<string, City>): Generator<DemoSchool> {
  const options = { schools, seed: 1, reference: "2026-11-01" };
  const plans = planCities(options, [...cities.values()])
    .map((plan) => ({ ...plan, publicSchools: 0 }))
    .sort((a, b) => (a.city.ibgeCode < b.city.ibgeCode ? -1 : 1));
  return generateSchools(options, plans);
}

/** Ranks of the newest ENEM edition, as `readEnemRanks` returns them from D1. */
function ranksOf(schools: Iterable<DemoSchool>): EnemRanks {
  const results: { code: string; city: string; average: number; edition: number }[] = [];
  for (const { school, enem } of schools) {
    for (const { edition, average } of enem) {
      results.push({ code: school.inepCode, city: school.cityIbgeCode, average: average!, edition });
    }
  }
  const newest = Math.max(...new Set(results.map(({ edition }) => edition)));
  const ranked = results.filter(({ edition }) => edition === newest).sort((a, b) => b.average - a.average);
  const placeIn = new Map<string, { seen: number; rank: number; average: number }>();
  const rankIn = (area: string, average: number): number => {
    const before = placeIn.get(area) ?? { seen: 0, rank: 0, average: Number.NaN };
    const seen = before.seen + 1;
    const rank = before.average === average ? before.rank : seen;
    placeIn.set(area, { seen, rank, average });
    return rank;
  };
  const ranks = new Map<string, Ranks>();
  for (const { code, city, average } of ranked) {
    const [country, state] = [rankIn("", average), rankIn(city.slice(0, 2), average)];
    ranks.set(keyOf(code, newest), { country, state, city: rankIn(city, average) });
  }
  return new EnemRanks(ranks, ranked.length > 0 ? [newest] : []);
}

function factsOf({ school, offers, enem, reviews }: DemoSchool, cities: ReadonlyMap<string, City>): SchoolFacts {
  return {
    school,
    city: cities.get(school.cityIbgeCode)!,
    offers: offers.toSorted((a, b) => a.netMonthlyFeeCents - b.netMonthlyFeeCents || (a.id < b.id ? -1 : 1)),
    enem,
    reviews: reviews
      .filter((review) => review.status === "published")
      .map((review) => ({ ...review, reply: null, repliedAt: null, confirmedAt: null })),
  } as unknown as SchoolFacts;
}
