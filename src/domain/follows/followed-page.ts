import type { Seat } from "../pricing/seat.ts";

export const MAX_FOLLOWED_ADDRESS = 2_000;

/** A page whose news can be sent: a search, a school or a list of schools. */
export interface FollowedPage extends Seat {
  /** Path and query, without page, order and typed text. */
  readonly path: string;
  /** Its name in letters, without anything that a visitor typed. */
  readonly title: string;
  /** INEP codes; none for a search. */
  readonly schools: readonly string[];
}
