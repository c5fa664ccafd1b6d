import type { CensusText } from "../domain/catalog/census-text.ts";
import type { DeskFactTexts } from "../domain/catalog/desk-facts.ts";
import type { DETAIL_CONTACT_FACTS, DETAIL_FACTS, EXTENDED_DETAIL_FACTS } from "../domain/catalog/detail-facts.ts";
import type { EnemArea } from "../domain/catalog/enem-areas.ts";
import type { FactsOf } from "../domain/catalog/fact-table.ts";
import type { SourcedFact, StructureKey } from "../domain/catalog/facts.ts";
import type { Shift } from "../domain/catalog/shift.ts";
import type { Grade } from "../domain/catalog/stage.ts";
import type { FigureMedian } from "../domain/catalog/stage-figures.ts";
import type { Cents } from "../domain/pricing/money.ts";
import type { OfferTerms } from "../domain/pricing/offer-terms.ts";
import type { FamilyFees } from "../domain/pricing/stated-fees.ts";
import type { Criterion } from "../domain/reviews/review-fields.ts";
import type { SchoolRecord } from "./types.ts";

/** The four criteria of the public rating (E13g). */
export type ReviewCriteria = Readonly<Record<Criterion, number>>;

/** A published review, without anything that could identify its author beyond a first name and an initial. */
export interface PublicReview {
  /** Null when a remote search does not return it: such a review cannot be reported. */
  readonly id: string | null;
  readonly author: string;
  readonly relationship: string;
  readonly ratings: ReviewCriteria;
  /** Mean of the four criteria, 0.5–5. */
  readonly average: number;
  readonly testimonial: string;
  /** ISO-8601 UTC. */
  readonly createdAt: string;
  /** Written here and confirmed by e-mail. */
  readonly isEmailConfirmed?: boolean;
  /** Reply of the school. */
  readonly reply?: { readonly text: string; readonly createdAt: string };
}

/** Means of the ratings that are no part of the average; null where too few families gave one. */
interface ExtraRatings {
  /** Only for schools with Ensino Médio. */
  readonly examPreparation: number | null;
  readonly educationSystem: number | null;
}

/** A fee of the school, with where it comes from. */
export interface SchoolOffer extends OfferTerms {
  readonly seats: number | null;
  /** Null when a remote search does not return it. */
  readonly checkedAt: string | null;
  readonly sourceId: string;
  /** Monthly fees of a year, 1–13; absent when the school does not state it, and with a remote search. */
  readonly installments?: number;
  /** Conditions of the price in the words of the school; absent in the same cases. */
  readonly conditions?: string;
}

/** A fee that an official survey says of a school, which did not inform it. */
export interface SurveyedFee {
  readonly grade: Grade;
  /** Null when the survey does not state it. */
  readonly shift: Shift | null;
  readonly year: number;
  readonly monthlyFeeCents: Cents;
  /** ISO date. */
  readonly surveyedOn: string;
  /** "Procon-SP". */
  readonly surveyor: string;
}

export interface EnemResult extends Readonly<Record<EnemArea, number | null>> {
  readonly edition: number;
  readonly participants: number;
  readonly average: number;
  readonly sourceId: string;
}

/** A photo of 1200 × 630 that a school sent, and what it shows. */
export interface SharePicture {
  readonly path: string;
  readonly alt: string;
}

/**
 * All that a school page shows (E13): the search card and what goes beyond it. Null or an absent key is "não
 * informado"; `sources` names the source of each group of facts, and of a lone fact whose source is not that of the
 * identity.
 */
export interface SchoolDetail
  extends FactsOf<typeof DETAIL_FACTS>,
    FactsOf<typeof EXTENDED_DETAIL_FACTS>,
    FactsOf<typeof DETAIL_CONTACT_FACTS> {
  readonly card: SchoolRecord;
  /** The slug of the card, under which a bucket holds the school. */
  readonly slug: string;
  /** Students by stage; null when the school does not show them. */
  readonly students: Readonly<Record<"inf" | "fun1" | "fun2" | "med", number | null>> | null;
  readonly structures: Readonly<Partial<Record<StructureKey, boolean>>>;
  /** Answers to the school census by source; a fact is in one of them at most. */
  readonly census: Readonly<Record<string, CensusText>>;
  /** Medians of the private schools of the city beside its own figures, as of the last whole publication. */
  readonly medians?: readonly FigureMedian[];
  readonly videos: readonly { readonly id: string; readonly domain: string }[];
  readonly offers: readonly SchoolOffer[];
  /** The offers are scholarships alone: the remote search returns no fees without a discount. */
  readonly isOffersAlone?: boolean;
  /** The newest fee of each grade, shift and year in official surveys. */
  readonly surveyedFees?: readonly SurveyedFee[];
  /** `packHistory` of its stated fees; unknown with a remote search. */
  readonly feeHistory?: string;
  /** Fees that enough families reported; unknown with a remote search. */
  readonly familyFees?: readonly FamilyFees[];
  readonly enem: readonly EnemResult[];
  readonly reviews: readonly PublicReview[];
  /** Means of the criteria over the family reviews; null without any. */
  readonly reviewAverages: ReviewCriteria | null;
  readonly extraRatings?: ExtraRatings;
  /** Hours in which it usually answers families; absent with too few replies. */
  readonly responseHours?: number;
  /** Whether somebody takes care of the page, and reads requests where the school has no e-mail address. */
  readonly hasDesk?: true;
  /** Text in place of each picture that the school sent, by its address. */
  readonly pictureTexts?: Readonly<Record<string, string>>;
  /** In shared links, instead of the drawn picture. */
  readonly sharePicture?: SharePicture;
  /** The school in its own words at its desk; unknown with a remote search. */
  readonly deskFacts?: DeskFactTexts;
  /** Another school of the city has the same name; unknown with a remote search. */
  readonly hasNamesake?: true;
  readonly sources: Readonly<Partial<Record<SourcedFact, string>>>;
}
