import { ADMINISTRATIONS } from "../../domain/catalog/administration.ts";
import { stageNamingOf } from "../../domain/catalog/stage.ts";
import type { RankableOffer } from "../../domain/ranking/offer-ranking.ts";
import type { Rankable } from "../../domain/ranking/ranking.ts";
import { alphabetKey } from "../../domain/text/alphabet-key.ts";
import { nameWords } from "../../domain/text/name-words.ts";
import type { OfferRecord } from "../../search/offer-types.ts";
import type { SchoolHit, SchoolRecord } from "../../search/types.ts";

/** Extracts the ranking criteria of a school; `textPoints` as in `SchoolResult`. */
export function rankableSchool(
  school: SchoolHit,
  textPoints = 0,
  { isUnpriced = false, isUnsure = false }: Partial<Pick<Rankable, "isUnpriced" | "isUnsure">> = {},
): Rankable {
  const { id, hasOffers, isPartner, relevance, bestOffer, reviews, enem, distanceKm } = school;
  return {
    id,
    hasOffers,
    isPartner,
    isUnpriced,
    isUnsure,
    administration: ADMINISTRATIONS.findIndex((a) => a.slug === school.administration),
    nameScore: textPoints,
    relevance,
    isModality: stageNamingOf(school) === "modality",
    alphabetKey: alphabetKey(nameWords(school.name)),
    netFee: bestOffer ? bestOffer.netMonthlyFeeCents + 1 : 0,
    discountPercent: bestOffer?.discountPercent ?? 0,
    ratingScore: reviews.score,
    countryRank: enem?.countryRank ?? 0,
    stateRank: enem?.stateRank ?? 0,
    cityRank: enem?.cityRank ?? 0,
    distance: distanceKm === null ? 0 : Math.round(distanceKm * 1000) + 1,
    evidence: { facts: school.knownFacts, reviews: reviews.count, size: school.sizeBand },
  };
}

/** Extracts the ranking criteria of a scholarship. */
export function rankableOffer(offer: OfferRecord, school: SchoolRecord, distanceKm: number | null): RankableOffer {
  return {
    school: rankableSchool({ ...school, distanceKm }),
    offerId: offer.id,
    year: offer.year,
    feeCents: offer.netMonthlyFeeCents,
    discountPercent: offer.discountPercent,
  };
}
