import { ADMINISTRATIONS } from "../domain/catalog/administration.ts";
import type { SchoolRecord } from "./types.ts";

/** Lowest rank bits, which a neutral order drops: offers and partner. */
export const COMMERCIAL_BITS = 2;
/** All rank bits; the administration takes the others. */
export const RANK_BITS = 4;

/**
 * The three keys that precede the criterion of a commercial sort, as one number that sorts like them: administration,
 * then schools with offers, then partners (`src/domain/ranking/ranking.ts`). Fits in `RANK_BITS`.
 */
export function toRankBits(school: SchoolRecord): number {
  const administration = ADMINISTRATIONS.findIndex((a) => a.slug === school.administration);
  return (
    (administration << COMMERCIAL_BITS) | (school.hasOffers ? 0 : WITHOUT_OFFERS) | (school.isPartner ? 0 : NOT_PARTNER)
  );
}

const WITHOUT_OFFERS = 2;
const NOT_PARTNER = 1;
export const ranksWithOffers = (rankBits: number) => (rankBits & WITHOUT_OFFERS) === 0;
export const ranksAsPartner = (rankBits: number) => (rankBits & NOT_PARTNER) === 0;
export const administrationOf = (rankBits: number) => rankBits >> COMMERCIAL_BITS;
