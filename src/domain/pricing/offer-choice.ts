import type { Cents } from "./money.ts";
import type { OfferTerms } from "./offer-terms.ts";
import type { Seat } from "./seat.ts";

/** Columns of an offer that decide the choice. */
type Offer = Pick<OfferTerms, "id" | "grade" | "shift" | "year" | "netMonthlyFeeCents">;

/**
 * The offer that the pages of a school show for a requested seat: the cheapest match, ties by id, as on the cards of a
 * search (`src/search/cheapest-offer.ts`). Without a requested year, one of the season's default years comes first
 * (K21). Null without a match: a price is never another child's.
 */
export function chooseOffer<O extends Offer>(
  offers: readonly O[],
  seat: Seat,
  { defaultYears }: { readonly defaultYears: readonly number[] },
): O | null {
  const met = offers.filter((offer) => isOfSeat(offer, seat));
  const ofSeason = seat.year === null ? met.filter(({ year }) => defaultYears.includes(year)) : [];
  return cheapestOf(ofSeason.length > 0 ? ofSeason : met);
}

/**
 * The highest fee of the offers among which `chooseOffer` takes the cheapest for a request that it meets. Undefined for
 * a request of a grade, and where one offer meets it: a card shows one price then.
 */
export function highestFee(
  offers: readonly Offer[],
  seat: Seat,
  { defaultYears }: { readonly defaultYears: readonly number[] },
): Cents | undefined {
  if (seat.grade !== null) return undefined;
  const met = offers.filter((offer) => isOfSeat(offer, seat));
  const ofSeason = seat.year === null ? met.filter(({ year }) => defaultYears.includes(year)) : [];
  return highestOf(ofSeason.length > 0 ? ofSeason : met);
}

/** The highest fee of several offers; undefined for fewer. */
export function highestOf(offers: readonly Pick<Offer, "netMonthlyFeeCents">[]): Cents | undefined {
  return offers.length > 1 ? Math.max(...offers.map((offer) => offer.netMonthlyFeeCents)) : undefined;
}

/** Whether an offer is of a requested seat, whose null parts are no preference. */
export function isOfSeat(offer: Offer, seat: Seat): boolean {
  return (
    (seat.grade === null || offer.grade === seat.grade) &&
    (seat.shift === null || offer.shift === seat.shift) &&
    (seat.year === null || offer.year === seat.year)
  );
}

/** Orders offers: the cheapest first, ties by id. */
export function byFee(a: Pick<Offer, "id" | "netMonthlyFeeCents">, b: typeof a): number {
  return a.netMonthlyFeeCents - b.netMonthlyFeeCents || (a.id < b.id ? -1 : 1);
}

/** The cheapest offer, ties by id; null for an empty list. */
export function cheapestOf<O extends Offer>(offers: readonly O[]): O | null {
  return offers.toSorted(byFee)[0] ?? null;
}
