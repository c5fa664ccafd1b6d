/** Business constants of the specification (section 9), each with its unit. */
export const DEFAULT_PRICE_MIN = 1;
export const DEFAULT_PRICE_MAX = 10_000;
export const PRICE_STEP = 10;
export const DEFAULT_RADIUS_KM = 12;
export const MAX_RADIUS_KM = 100;
/** "Anywhere": beyond half the Earth's circumference (Z4). */
export const CITY_ANYWHERE_KM = 40_000;
/** A point is in no known place when it is farther from each of them. */
export const NEAREST_PLACE_KM = 50;
export const PLACE_RADIUS_M = 11_000;

/** Cards of a school search: grid, and `view=list` (Z3). */
export const PAGE_SIZE_GRID = 21;
export const PAGE_SIZE_LIST = 23;
/** Generic pagination default, and the first page of plain school lists (Z3). */
export const PAGE_SIZE_DEFAULT = 17;
export const PAGE_SIZES: readonly number[] = [PAGE_SIZE_DEFAULT, PAGE_SIZE_GRID, PAGE_SIZE_LIST];
/** Maximum page size of an API request (K6). */
export const PAGE_SIZE_API_MAX = 48;
/** Deeper pages are useless to people and a trap for crawlers (K6). */
export const MAX_PAGES = 50;

/** Maximum schools on one map: about 600 KB before compression. */
export const MAP_POINTS_MAX = 3000;

/** Lists with fewer schools are not indexed by search engines (B23). */
export const MIN_INDEXABLE_SCHOOLS = 3;

export const PAGINATION_NUMBERS = 7;
export const PAGINATION_NUMBERS_MIN = 5;

export const CITY_SUGGESTIONS = 4;
export const NEIGHBORHOOD_SUGGESTIONS = 5;
export const SCHOOL_SUGGESTIONS = 5;

export const SEARCH_TERM_MIN = 2;
export const SEARCH_TERM_MAX = 80;

/** The default market (P30), with the coordinates the specification gives (Z2). */
export const DEFAULT_CITY = { slug: "sao-paulo-sp", lat: -23.567387, lng: -46.570383 } as const;

/** Days that a login lasts at most (C1), and unused. */
export const SESSION_DAYS = 30;
export const SESSION_IDLE_DAYS = 14;

export const CAROUSEL_AUTOPLAY_MS = { none: null, slow: 7000, normal: 5000, fast: 3000 } as const;

/** Step of an arrow key on a slider, and its multiple for Page Up and Page Down. */
export const SLIDER_STEP = 10;
export const SLIDER_KEYBOARD_MULTIPLIER = 5;

export const PROGRESS_CIRCLE_RADIUS_PX = 36;
export const THUMBNAIL_PX = 128;

/** Minutes for which a code by e-mail is valid, and the link in the same e-mail. */
export const EMAIL_CODE_MINUTES = 30;

export const SLOW_MS = 3_000;
