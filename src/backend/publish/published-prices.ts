import { optionsOf } from "../../domain/catalog/bitmask.ts";
import { TAGS } from "../../domain/catalog/tag.ts";
import type { OfferDocument } from "../../search/offer-types.ts";
import type { SchoolFacts } from "./read-schools.ts";
import { toSchoolOffer } from "./school-document.ts";

/**
 * The prices of a school that a family can look for: active offers, with a discount or without, for one of the years, of
 * an active private school. What is true of the whole school (bilingual, sponsored) is true of each.
 */
export function pricesOf({ school, offers }: SchoolFacts, years: readonly number[]): OfferDocument[] {
  if (school.isActive !== 1 || school.administration !== 0) return [];
  return offers
    .filter((row) => years.includes(row.year))
    .map((row) => ({
      ...toSchoolOffer(row),
      schoolId: row.inepCode,
      tags: optionsOf(TAGS, row.tags | school.tags).map((tag) => tag.slug),
      checkedAt: row.checkedAt.slice(0, 10),
    }));
}
