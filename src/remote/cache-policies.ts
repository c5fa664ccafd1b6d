/** Lifetimes of a response of a remote service, in seconds since it was fetched. */
export interface CachePolicy {
  /** Used as it is. */
  readonly freshS: number;
  /** Then: used, and refreshed in the background. */
  readonly revalidateS: number;
  /** Then: used only if the service fails. */
  readonly ifErrorS: number;
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** Lists of schools and scholarships: pages are cached for a minute, and prices are checked daily. */
export const LISTS: CachePolicy = { freshS: MINUTE_S, revalidateS: 10 * MINUTE_S, ifErrorS: DAY_S };

/** Details of a school: families compare them for days, and a new review should show soon. */
export const DETAILS: CachePolicy = { freshS: MINUTE_S, revalidateS: 10 * MINUTE_S, ifErrorS: 3 * DAY_S };

/** Cities and neighborhoods: only their counts change. */
export const PLACES: CachePolicy = { freshS: HOUR_S, revalidateS: DAY_S, ifErrorS: 7 * DAY_S };

/** Typed text may contain a person's name, and is rarely repeated: not cached. */
export const TYPED: CachePolicy | null = null;
