import { readProfile } from "../../domain/family/profile-query.ts";
import { chooseOffer, highestFee } from "../../domain/pricing/offer-choice.ts";
import type { Season } from "../../domain/pricing/season.ts";
import type { Seat } from "../../domain/pricing/seat.ts";
import { SEAT_KEYS } from "../../domain/pricing/seat-keys.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import type { SchoolHit } from "../../search/types.ts";

/**
 * Parses the requested price of a URL: of a school (`?serie=`, `?turno=`, `?ano=`, F2.2) or of a search. Never throws.
 */
export function parseAskedOffer(query: URLSearchParams): Seat {
  const { grade, shift, year } = readProfile(query);
  return { grade, shift, year };
}

/** Fields of a query that requests a price from a school page, a comparison or a list of schools. */
export function askedFields(seat: Seat): [key: string, value: string][] {
  return SEAT_KEYS.flatMap(({ part, price }) => (seat[part] === null ? [] : [[price, String(seat[part])]]));
}

/** The request without a year that is over, without a seat on offer. */
export function openSeat(seat: Seat, { years }: Pick<Season, "years">): Seat {
  return seat.year !== null && seat.year < years[0] ? { ...seat, year: null } : seat;
}

/** Whether a specific price is requested, not only the cheapest. */
export function asksForOffer({ grade, shift, year }: Seat): boolean {
  return grade !== null || shift !== null || year !== null;
}

/**
 * A school as a search hit, with the offer that its page shows for the request, if any; without a requested grade also
 * with its highest fee.
 */
export function toAskedHit(
  { card, offers }: SchoolDetail,
  seat: Seat,
  season: Pick<Season, "defaultYears">,
): SchoolHit {
  const chosen = chooseOffer(offers, seat, season);
  // A remote search may return only the lowest fee of a school.
  const fallback = chosen === null && !asksForOffer(seat) ? card.bestOffer : null;
  return {
    ...card,
    bestOffer: chosen ?? fallback,
    highestFeeCents: chosen ? highestFee(offers, seat, season) : undefined,
    distanceKm: null,
  };
}
