/** Hours for which a free seat is kept for the family that waits longest; then the next family gets it. */
export const HOLD_HOURS = 48;

/** Most waiting lists that one account is in: an offered seat is kept from others. */
export const MOST_WAITS = 5;
