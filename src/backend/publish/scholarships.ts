import { optionsOf } from "../../domain/bitmask.ts";
import { TAGS } from "../../domain/tag.ts";
import type { OfferDocument } from "../../search/offer-types.ts";
import type { SchoolFacts } from "./read-schools.ts";
import { toSchoolOffer } from "./school-document.ts";

/**
 * The scholarships of a school that a family can look for: active offers with a discount, for one of the years, of an
 * active private school. What is true of the whole school (bilingual, sponsored) is true of each.
 */
export function scholarshipsOf({ school, offers }: SchoolFacts, years: readonly number[]): OfferDocument[] {
  if (school.isActive !== 1 || school.administration !== 0) return [];
  return offers
    .filter((row) => row.discountPercent > 0 && years.includes(row.year))
    .map((row) => ({
      ...toSchoolOffer(row),
      schoolId: row.inepCode,
      tags: optionsOf(TAGS, row.tags | school.tags).map((tag) => tag.slug),
      checkedAt: row.checkedAt.slice(0, 10),
    }));
}

/** Published scholarships without those of the given codes and of other years, then what the changed schools have now. */
export function* replacedScholarships(
  published: Iterable<OfferDocument>,
  codes: readonly string[],
  changed: readonly SchoolFacts[],
  years: readonly number[],
): Generator<OfferDocument> {
  const gone = new Set(codes);
  for (const offer of published) if (!gone.has(offer.schoolId) && years.includes(offer.year)) yield offer;
  for (const facts of changed) yield* scholarshipsOf(facts, years);
}
