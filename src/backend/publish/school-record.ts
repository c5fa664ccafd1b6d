import { ADMINISTRATIONS } from "../../domain/catalog/administration.ts";
import { maskOf, slugsOf } from "../../domain/catalog/bitmask.ts";
import { ADDRESS_FACTS, CARD_FACTS, CONTACT_FACTS, EXTENDED_CARD_FACTS } from "../../domain/catalog/card-facts.ts";
import { censusListsOf, missingPartOf } from "../../domain/catalog/census-lists.ts";
import { DETAIL_CONTACT_FACTS, DETAIL_FACTS, EXTENDED_DETAIL_FACTS } from "../../domain/catalog/detail-facts.ts";
import { SHIFTS, type Shift } from "../../domain/catalog/shift.ts";
import { sizeBandOf } from "../../domain/catalog/size-band.ts";
import { GRADES, type Grade, STAGES } from "../../domain/catalog/stage.ts";
import { TAGS } from "../../domain/catalog/tag.ts";
import { levelOf, maySchool } from "../../domain/partners/school-rights.ts";
import { publicName } from "../../domain/people/person-name.ts";
import type { Uf } from "../../domain/places/uf.ts";
import { packHistory } from "../../domain/pricing/fee-history.ts";
import { hasScholarship, type Season } from "../../domain/pricing/season.ts";
import { familyRanges, historyOf } from "../../domain/pricing/stated-fees.ts";
import { relevanceScore } from "../../domain/ranking/ranking.ts";
import { typicalResponseHours } from "../../domain/requests/response-time.ts";
import {
  criteriaAverages,
  extraRatings,
  familyRating,
  reviewAverage,
  shrunkenRating,
} from "../../domain/reviews/rating.ts";
import { byCriterion } from "../../domain/reviews/review-fields.ts";
import type { OfferRecord } from "../../search/offer-types.ts";
import type { PublicReview, SchoolDetail, SchoolOffer, SurveyedFee } from "../../search/school-detail.ts";
import type { EnemStanding, ListKey, SchoolRecord } from "../../search/types.ts";
import { toOfferTerms } from "../offer-terms.ts";
import { copyFacts, toList } from "./copy-facts.ts";
import type { EnemRanks } from "./enem-ranks.ts";
import type { EnemRow, OfferRow, SchoolFacts, ShownReview } from "./read-schools.ts";

/** Inputs of a card besides the school: figures of the country, and the season. */
export interface CardContext {
  readonly meanRating: number;
  readonly enemRanks: EnemRanks;
  readonly season: Season;
}

export function toSchoolRecord(facts: SchoolFacts, context: CardContext): SchoolRecord {
  const { school, city, offers } = facts;
  const { count, sum } = familyRating(facts.reviews);
  const rating = shrunkenRating(sum, count, context.meanRating);
  const enem = latestEnem(facts, context);
  const best = offers[0];
  return {
    id: school.inepCode,
    ...copyFacts(CARD_FACTS, school),
    ...copyFacts(EXTENDED_CARD_FACTS, { ...school, photo: facts.photo, missingPart: missingPartOf(censusOf(school)) }),
    ...copyFacts(CONTACT_FACTS, school),
    uf: city.uf as Uf,
    cityCode: school.cityIbgeCode,
    neighborhood:
      school.neighborhoodSlug && school.neighborhood
        ? { slug: school.neighborhoodSlug, name: school.neighborhood }
        : null,
    address: copyFacts(ADDRESS_FACTS, { ...school, zipCode: school.cep }),
    location: school.lat === null || school.lng === null ? null : { lat: school.lat, lng: school.lng },
    administration: ADMINISTRATIONS[school.administration]!.slug,
    isPartner: maySchool(levelOf(false, facts.partnership), "rankingKey"),
    hasOffers: hasScholarship(offers, context.season),
    stages: slugsOf(STAGES, school.stages),
    ...offeringOf(
      school,
      offers.map(({ gradeSlug: grade, ...offer }) => ({ ...offer, grade })),
    ),
    ...listsOf(facts),
    bestOffer: best
      ? {
          grade: best.gradeSlug as Grade,
          shift: best.shift as Shift,
          year: best.year,
          netMonthlyFeeCents: best.netMonthlyFeeCents,
          listMonthlyFeeCents: best.listMonthlyFeeCents,
          discountPercent: best.discountPercent,
          checkedAt: best.checkedAt.slice(0, 10),
          ...(best.isListFeeUnproven && { isListFeeUnproven: best.isListFeeUnproven }),
        }
      : null,
    reviews: { count, average: count === 0 ? 0 : sum / count, score: Math.round(rating * 1000) },
    enem,
    relevance: relevanceScore({
      rating,
      hasFee: best !== undefined,
      hasPhone: school.phone !== null,
      hasExactLocation: school.locationPrecision === "school",
      hasStructure: school.structures !== null,
      hasEnem: enem !== null,
    }),
    knownFacts: countFacts(facts),
    sizeBand: sizeBandOf(school.sizeBand),
  };
}

/** The lists that a school is filtered by: its own, and the lists of its census answers. */
function listsOf({ school }: SchoolFacts): Pick<SchoolRecord, ListKey> {
  const orNull = (list: readonly string[]) => (list.length > 0 ? list : null);
  return {
    methodologies: orNull(toList(school.methodologies)),
    educationSystems: orNull(toList(school.educationSystems)),
    ...censusListsOf(censusOf(school)),
  };
}

const censusOf = ({ censusFacts }: SchoolFacts["school"]): SchoolDetail["census"] =>
  censusFacts ? JSON.parse(censusFacts) : {};

/** Lists the grades, shifts and years of the prices of a school, and merges its tags with theirs. */
export function offeringOf(
  own: { readonly tags: number },
  prices: readonly { readonly grade: string; readonly shift: string; readonly tags: number; readonly year: number }[],
): Pick<SchoolRecord, "grades" | "shifts" | "tags" | "years"> {
  const grades = prices.map(({ grade }) => grade);
  const shifts = prices.map(({ shift }) => shift);
  return {
    grades: slugsOf(GRADES, maskOf(GRADES, grades)),
    shifts: slugsOf(SHIFTS, maskOf(SHIFTS, shifts)),
    tags: slugsOf(
      TAGS,
      prices.reduce((mask, { tags }) => mask | tags, own.tags),
    ),
    years: [...new Set(prices.map(({ year }) => year))].sort(),
  };
}

/** Counts the published facts of a school among the fifteen that families ask for. */
function countFacts({ school, offers, enem }: SchoolFacts): number {
  const facts = [
    ...[school.street, school.number, school.neighborhood, school.cep, school.phone, school.email, school.logo],
    ...[school.structures, school.sizeBand, school.about, school.methodology, school.images, school.methodologies],
  ].filter((fact) => fact !== null && fact !== "" && fact !== "[]");
  return facts.length + Number(offers.length > 0) + Number(enem.length > 0);
}

export function toSchoolDetail(facts: SchoolFacts, card: SchoolRecord): SchoolDetail {
  const { school } = facts;
  const responseHours = typicalResponseHours(facts.answerHours);
  const extra = extraRatings(facts.reviews, card.stages.includes("medio"));
  return {
    card,
    slug: school.slug,
    ...copyFacts(EXTENDED_DETAIL_FACTS, school),
    ...copyFacts(DETAIL_CONTACT_FACTS, school),
    ...copyFacts(DETAIL_FACTS, school),
    students: school.showStudentsNumber
      ? { inf: school.studentsInf, fun1: school.studentsFun1, fun2: school.studentsFun2, med: school.studentsMed }
      : null,
    structures: school.structures ? JSON.parse(school.structures) : {},
    census: censusOf(school),
    videos: school.videos ? JSON.parse(school.videos) : [],
    offers: facts.offers.map(toSchoolOffer),
    ...(facts.surveyedFees.length > 0 && { surveyedFees: newestSurveyed(facts.surveyedFees) }),
    ...feesOfLedger(facts),
    enem: facts.enem.map(({ inepCode: _, cityIbgeCode: __, ...result }) => result),
    reviews: facts.reviews.map(toPublicReview),
    reviewAverages: criteriaAverages(facts.reviews),
    ...(extra && { extraRatings: extra }),
    ...(facts.hasDesk && { hasDesk: true as const }),
    ...(responseHours !== null && { responseHours }),
    ...(Object.keys(facts.pictureTexts).length > 0 && { pictureTexts: facts.pictureTexts }),
    ...(facts.sharePicture && { sharePicture: facts.sharePicture }),
    ...(Object.keys(facts.deskFacts).length > 0 && { deskFacts: facts.deskFacts }),
    ...(facts.hasNamesake && { hasNamesake: true }),
    sources: JSON.parse(school.sources),
  };
}

/** The history of the fees of a school, and what its families report: theirs are never shown one by one. */
function feesOfLedger({ statedFees, offers }: SchoolFacts): Pick<SchoolDetail, "feeHistory" | "familyFees"> {
  const fees = statedFees.map(({ gradeSlug, shift, statedBy, ...fee }) => {
    return { ...fee, statedBy, grade: gradeSlug as Grade, shift: shift as Shift | null };
  });
  const reported = fees.filter(({ statedBy }) => statedBy === "family");
  const history = historyOf(
    fees.flatMap(({ statedBy, ...fee }) => (statedBy === "family" ? [] : { ...fee, statedBy })),
    offers.map(toOfferTerms),
  );
  const families = familyRanges(reported.map((fee) => ({ ...fee, cents: fee.listMonthlyFeeCents })));
  return {
    ...(history.length > 0 && { feeHistory: packHistory(history) }),
    ...(families.length > 0 && { familyFees: families }),
  };
}

/** The fee of each seat in its newest survey, in school order, of fees with the newest survey first. */
function newestSurveyed(newestFirst: SchoolFacts["surveyedFees"]): SurveyedFee[] {
  const bySeat = new Map<string, SurveyedFee>();
  for (const { gradeSlug, shift, year, monthlyFeeCents, surveyedOn, surveyor } of newestFirst) {
    const fee = {
      grade: gradeSlug as Grade,
      shift: shift as Shift | null,
      year,
      monthlyFeeCents,
      surveyedOn,
      surveyor,
    };
    const seat = `${gradeSlug} ${shift} ${year}`;
    if (!bySeat.has(seat)) bySeat.set(seat, fee);
  }
  const order = (fee: SurveyedFee) => GRADES.findIndex(({ slug }) => slug === fee.grade);
  return [...bySeat.values()].sort((a, b) => order(a) - order(b));
}

/**
 * The prices of a school that a family can look for: active offers, with a discount or without, for one of the years,
 * of an active private school. What is true of the whole school (bilingual, sponsored) is true of each.
 */
export function pricesOf({ school, offers }: SchoolFacts, years: readonly number[]): OfferRecord[] {
  if (school.isActive !== 1 || school.administration !== 0) return [];
  return offers
    .filter((row) => years.includes(row.year))
    .map((row) => ({
      ...toSchoolOffer(row),
      schoolId: row.inepCode,
      tags: slugsOf(TAGS, row.tags | school.tags),
      checkedAt: row.checkedAt.slice(0, 10),
    }));
}

function toSchoolOffer(row: OfferRow): SchoolOffer {
  const { seats, checkedAt, sourceId, installments, conditions } = row;
  return {
    ...toOfferTerms(row),
    seats,
    checkedAt,
    sourceId,
    ...(installments !== null && { installments }),
    ...(conditions !== null && { conditions }),
  };
}

/** The newest result; it is ranked only if it is of the newest ranked edition, or old ranks would mix with new ones. */
function latestEnem({ enem }: SchoolFacts, { enemRanks }: CardContext): SchoolRecord["enem"] {
  const latest = enem.at(-1);
  if (!latest) return null;
  return toEnemSummary(latest, latest.edition === enemRanks.editions[0] ? enemRanks : null);
}

/** The cards of a school in the rankings: for each ranked edition, the card with that edition's result. */
export function rankedRecords(facts: SchoolFacts, card: SchoolRecord, enemRanks: EnemRanks): SchoolRecord[] {
  return facts.enem
    .filter((result) => enemRanks.editions.includes(result.edition))
    .map((result) => ({ ...card, enem: toEnemSummary(result, enemRanks) }));
}

const UNRANKED: EnemStanding = {
  countryRank: 0,
  countryRanked: 0,
  stateRank: 0,
  stateRanked: 0,
  cityRank: 0,
  cityRanked: 0,
};

function toEnemSummary(result: EnemRow, enemRanks: EnemRanks | null): NonNullable<SchoolRecord["enem"]> {
  return {
    edition: result.edition,
    participants: result.participants,
    average: Math.round(result.average * 100) / 100,
    ...(enemRanks?.find(result.inepCode, result.edition) ?? UNRANKED),
  };
}

/** A review as anyone may read it: no e-mail, first name and initial only. */
export function toPublicReview(row: ShownReview): PublicReview {
  return {
    id: row.id,
    author: publicName(row.authorName),
    relationship: row.relationship,
    ratings: byCriterion((key) => row[key]),
    average: reviewAverage(row),
    testimonial: row.testimonial,
    createdAt: row.createdAt,
    ...(row.confirmedAt !== null && { isEmailConfirmed: true }),
    ...(row.reply !== null && { reply: { text: row.reply, createdAt: row.repliedAt! } }),
  };
}
