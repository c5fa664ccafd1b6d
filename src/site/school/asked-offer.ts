import { readProfile } from "../../domain/family/profile-query.ts";
import { type AskedOffer, chooseOffer } from "../../domain/pricing/offer-choice.ts";
import type { Season } from "../../domain/pricing/season.ts";
import type { Seat } from "../../domain/pricing/seat.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import type { SchoolHit } from "../../search/types.ts";

/** No price is requested. */
export const NOTHING_ASKED: Seat = { grade: null, shift: null, year: null };

/**
 * Parses the requested price of a URL: of a school (`?serie=`, `?turno=`, `?ano=`, F2.2) or of a search. Never throws.
 */
export function parseAskedOffer(query: URLSearchParams): Seat {
  const { grade, shift, year } = readProfile(query);
  return { grade, shift, year };
}

/** Query that requests a price from a school page, a comparison or a list of schools; empty without a request. */
export function askedQuery({ grade, shift, year }: AskedOffer): string {
  return Object.entries({ serie: grade, turno: shift, ano: year })
    .flatMap(([key, value]) => (value === null ? [] : `${key}=${value}`))
    .join("&");
}

/** Whether a specific price is requested, not only the cheapest. */
export function asksForOffer({ grade, shift, year }: AskedOffer): boolean {
  return grade !== null || shift !== null || year !== null;
}

/** A school as a search hit, with the offer that its page shows for the request, if any. */
export function toAskedHit(
  { card, offers }: SchoolDetail,
  asked: AskedOffer,
  season: Pick<Season, "defaultYears">,
): SchoolHit {
  const chosen = chooseOffer(offers, asked, season);
  // A remote search may return only the lowest fee of a school.
  const untold = chosen === null && !asksForOffer(asked) ? card.bestOffer : null;
  return { ...card, bestOffer: chosen?.isExact ? chosen.offer : untold, distanceKm: null };
}
