import { ADMINISTRATIONS } from "../domain/catalog/administration.ts";
import type { SchoolDocument } from "./types.ts";

/**
 * The three keys that precede the criterion of a commercial sort, as one number that sorts like them: administration,
 * then schools with offers, then partners (`src/domain/ranking/ranking.ts`). Sixteen values at most.
 */
export function toRankBits(school: SchoolDocument): number {
  const administration = ADMINISTRATIONS.findIndex((a) => a.slug === school.administration);
  return (administration << 2) | (school.hasOffers ? 0 : WITHOUT_OFFERS) | (school.isPartner ? 0 : NOT_PARTNER);
}

export const WITHOUT_OFFERS = 2;
export const NOT_PARTNER = 1;
export const administrationOf = (rankBits: number) => rankBits >> 2;
