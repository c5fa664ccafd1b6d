import type { enemResult, offer } from "../../src/backend/schema/catalog.ts";
import type { deskFact } from "../../src/backend/schema/desk-facts.ts";
import type { partnership } from "../../src/backend/schema/partners.ts";
import { findUf } from "../../src/domain/places/uf.ts";
import { SchoolSlugs } from "../import/slugs.ts";
import { Random } from "../random.ts";
import { calendarOf } from "./calendar.ts";
import { censusOf, lawAnswersOf } from "./census.ts";
import { daysBefore } from "./dates.ts";
import { enemResultsOf } from "./enem.ts";
import { offersOf } from "./offers.ts";
import type { CityPlan, DemoOptions } from "./plan.ts";
import { type Review, reviewsOf } from "./reviews.ts";
import { privateSchool, publicSchool, type School } from "./schools.ts";

export interface DemoSchool {
  readonly school: School;
  /** Null of a school that is no partner. */
  readonly partnership: typeof partnership.$inferInsert | null;
  readonly offers: readonly (typeof offer.$inferInsert)[];
  readonly enem: readonly (typeof enemResult.$inferInsert)[];
  readonly reviews: readonly Review[];
  /** Facts that schools provided at their desks. */
  readonly deskFacts: readonly (typeof deskFact.$inferInsert)[];
}

/** All schools of the plan, city by city. Each has its own random sequence, so that none affects another. */
export function* generateSchools(options: DemoOptions, plans: readonly CityPlan[]): Generator<DemoSchool> {
  const nextCode = createCodes();
  const slugs = new SchoolSlugs();
  for (const plan of plans) {
    const { city } = plan;
    for (let index = 0; index < plan.privateSchools + plan.publicSchools; index++) {
      const random = new Random(options.seed, "school", city.ibgeCode, index);
      const inepCode = nextCode(city.uf);
      const isPrivate = index < plan.privateSchools;
      const unnamed = isPrivate ? privateSchool(random, plan, inepCode, index) : publicSchool(random, plan, inepCode);
      const school = {
        ...unnamed,
        slug: slugs.assign(unnamed.name, city.slug, inepCode),
        // A sequence of its own, so that a new fact changes nothing else of the demonstration.
        censusFacts: censusOf(new Random(options.seed, "census", city.ibgeCode, index), unnamed),
      };
      yield {
        school,
        partnership: school.isPartner ? partnershipOf(school.inepCode, options.reference) : null,
        offers: isPrivate ? offersOf(random, school, city, options.reference) : [],
        enem: enemResultsOf(random, school, city),
        reviews: isPrivate ? reviewsOf(random, school, options.reference) : [],
        deskFacts: isPrivate
          ? [
              ...calendarOf(new Random(options.seed, "calendar", city.ibgeCode, index), school, options.reference),
              ...lawAnswersOf(new Random(options.seed, "answers", city.ibgeCode, index), school, options.reference),
            ]
          : [],
      };
    }
  }
}

/** A partnership that was granted a year before; nobody accepted terms for a made-up school. */
function partnershipOf(inepCode: string, reference: string): typeof partnership.$inferInsert {
  const since = daysBefore(reference, 365).slice(0, 10);
  const unknown = { termsVersion: null, acceptedAt: null, acceptedBy: null, reason: null };
  return { inepCode, status: "granted", ...unknown, since, changedAt: `${since}T12:00:00.000Z` };
}

/** Codes in INEP's format: IBGE code of the state, then a 9, which no real code has there, and a number. */
function createCodes(): (uf: string) => string {
  const last = new Map<string, number>();
  return (uf) => {
    const serial = (last.get(uf) ?? 0) + 1;
    last.set(uf, serial);
    // A state with more than 99,999 schools continues with any number.
    const number = serial < 100_000 ? 900_000 + serial : serial;
    return `${findUf(uf)!.ibgeCode}${number}`;
  };
}
