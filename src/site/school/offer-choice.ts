import { readProfile } from "../../domain/family/profile-query.ts";
import { type AskedOffer, chooseOffer } from "../../domain/pricing/offer-choice.ts";
import type { Season } from "../../domain/pricing/season.ts";
import type { Seat } from "../../domain/pricing/seat.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import type { SchoolHit } from "../../search/types.ts";

/** No price in particular is asked for. */
export const NOTHING_ASKED: Seat = { grade: null, shift: null, year: null };

/** Reads the price that an address asks for: of a school (`?serie=`, `?turno=`, `?ano=`, F2.2) or of a search. Never throws. */
export function parseAskedOffer(query: URLSearchParams): Seat {
  const { grade, shift, year } = readProfile(query);
  return { grade, shift, year };
}

/** What asks the page of a school, a comparison or a list of schools for a price; empty where nothing is asked. */
export function askedQuery({ grade, shift, year }: AskedOffer): string {
  return Object.entries({ serie: grade, turno: shift, ano: year })
    .flatMap(([key, value]) => (value === null ? [] : `${key}=${value}`))
    .join("&");
}

/** Whether a price is asked for, and not just the cheapest. */
export function asksForOffer({ grade, shift, year }: AskedOffer): boolean {
  return grade !== null || shift !== null || year !== null;
}

/** A school as a search hit: its offer is the price that its page shows first for what is asked, if any. */
export function toAskedHit(
  { card, offers }: SchoolDetail,
  asked: AskedOffer,
  season: Pick<Season, "defaultYears">,
): SchoolHit {
  const chosen = chooseOffer(offers, asked, season);
  // A remote search may tell the lowest fee of a school and no others.
  const untold = chosen === null && !asksForOffer(asked) ? card.bestOffer : null;
  return { ...card, bestOffer: chosen?.isExact ? chosen.offer : untold, distanceKm: null };
}
