import type { Adjustment } from "../domain/pricing/stated-fees.ts";
import type { RejectionReason } from "../domain/reviews/review-reason.ts";

/** Facts about the published data that pages show. Null where a remote search does not return them. */
export interface Publication {
  readonly version: string | null;
  /** ISO-8601 UTC. */
  readonly publishedAt: string | null;
  /** Some school is made up: every page must say so. */
  readonly isDemonstration: boolean;
  readonly counts: { readonly schools: number; readonly offers: number | null; readonly cities: number | null };
  /** National mean of the family averages, which shrinks the rating of schools with few reviews. */
  readonly meanRating: number | null;
  /** Newest edition first. */
  readonly rankings: readonly { readonly edition: number | null; readonly isPrivate?: boolean }[];
  readonly sources: Readonly<Record<string, PublishedSource>>;
  /** Absent from what was published before they were counted. */
  readonly moderation?: ModerationCounts;
  /** The site stays at this version until somebody publishes it again: no change appears. */
  readonly held?: { readonly since: string; readonly by?: string; readonly why?: string };
  /** Observed adjustments, as of the last whole publication; absent where no ledger of prices is published. */
  readonly adjustments?: CityAdjustments;
}

/** Whether a school has a price; a remote search, which does not say so, is of a site that has some. */
export const hasPrices = ({ counts }: Pick<Publication, "counts">): boolean => counts.offers !== 0;

/** Whether a family has rated a school, too. */
export const hasRatings = ({ meanRating, moderation }: Pick<Publication, "meanRating" | "moderation">): boolean =>
  meanRating !== 0 || (moderation?.published ?? 0) > 0;

/**
 * The observed adjustment of a city, by its IBGE code: the median change of list fees of the same school, grade and
 * shift.
 */
export type CityAdjustments = Readonly<Record<string, Adjustment>>;

/** A source of facts as pages show it (idea I7). */
export interface PublishedSource {
  readonly title: string;
  readonly publisher: string;
  readonly url: string | null;
  /** ISO date. */
  readonly referenceDate: string;
}

/** Results of moderation of the confirmed reviews. */
export interface ModerationCounts {
  readonly received: number;
  readonly published: number;
  readonly rejected: Readonly<Partial<Record<RejectionReason, number>>>;
  readonly hiddenOnNotice: number;
  /** Median days from confirmation to the first decision; null before any. */
  readonly medianDays: number | null;
}
