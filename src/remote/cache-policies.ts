/** How long an answer of another machine may be used, in seconds since it was given. */
export interface CachePolicy {
  /** As it is. */
  readonly freshS: number;
  /** After that, while a newer one is fetched behind it. */
  readonly revalidateS: number;
  /** After that, only when no newer one can be had. */
  readonly ifErrorS: number;
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** Lists of schools and of scholarships: pages themselves are kept for a minute, and a price is checked by the day. */
export const LISTS: CachePolicy = { freshS: MINUTE_S, revalidateS: 10 * MINUTE_S, ifErrorS: DAY_S };

/** The page of a school: a family compares it for days, and a review should show soon. */
export const DETAILS: CachePolicy = { freshS: MINUTE_S, revalidateS: 10 * MINUTE_S, ifErrorS: 3 * DAY_S };

/** Cities and neighborhoods, which hardly change but in their counts. */
export const PLACES: CachePolicy = { freshS: HOUR_S, revalidateS: DAY_S, ifErrorS: 7 * DAY_S };

/** What somebody typed may hold a name, and seldom comes twice: kept nowhere. */
export const TYPED: CachePolicy | null = null;
