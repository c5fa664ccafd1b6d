import type { Cents } from "./money.ts";
import type { OfferTerms } from "./offer-terms.ts";
import { ANY_SEAT, type Seat } from "./seat.ts";

/** Columns of an offer that decide the choice. */
type Offer = Pick<OfferTerms, "id" | "grade" | "shift" | "year" | "netMonthlyFeeCents">;

export interface ChosenOffer<O extends Offer = Offer> {
  readonly offer: O;
  /** Whether the offer matches the whole request. */
  readonly isExact: boolean;
}

/**
 * The offer that the pages of a school show for a requested seat: the cheapest match, ties by id, as on the cards of a
 * search (`src/search/cheapest-offer.ts`). Without a match, the closest offer, with the requested grade if the school has
 * it. Without a requested year, an offer of the season's default years wins over an equally close one (K21). Null without
 * offers.
 */
export function chooseOffer<O extends Offer>(
  offers: readonly O[],
  asked: Seat,
  { defaultYears }: { readonly defaultYears: readonly number[] },
): ChosenOffer<O> | null {
  const ofSeason = offers.filter((o) => defaultYears.includes(o.year));
  const anyYear = nearest(offers, asked);
  const inSeason = asked.year === null ? nearest(ofSeason, asked) : null;
  const chosen = inSeason && anyYear && inSeason.distance <= anyYear.distance ? inSeason : anyYear;
  return chosen && { offer: chosen.offer, isExact: chosen.distance === 0 };
}

/**
 * The highest fee of the offers of which `chooseOffer` takes the cheapest for a request that it meets. Undefined for a request
 * of a grade, and where one offer meets it: a card shows one price then.
 */
export function highestFee(
  offers: readonly Offer[],
  asked: Seat,
  { defaultYears }: { readonly defaultYears: readonly number[] },
): Cents | undefined {
  if (asked.grade !== null) return undefined;
  const met = offers.filter((offer) => isOfSeat(offer, asked));
  const ofSeason = asked.year === null ? met.filter(({ year }) => defaultYears.includes(year)) : [];
  return highestOf(ofSeason.length > 0 ? ofSeason : met);
}

/** The highest fee of several offers; undefined for fewer. */
export function highestOf(offers: readonly Pick<Offer, "netMonthlyFeeCents">[]): Cents | undefined {
  return offers.length > 1 ? Math.max(...offers.map((offer) => offer.netMonthlyFeeCents)) : undefined;
}

/** Whether an offer is of a requested seat, whose null parts are no preference. */
export function isOfSeat(offer: Offer, asked: Seat): boolean {
  return (
    (asked.grade === null || offer.grade === asked.grade) &&
    (asked.shift === null || offer.shift === asked.shift) &&
    (asked.year === null || offer.year === asked.year)
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

/** `distance` is 0 for a full match, and grows with every mismatch. */
function nearest<O extends Offer>(
  offers: readonly O[],
  asked: Seat,
): { readonly offer: O; readonly distance: number } | null {
  const attempts: Seat[] = [
    asked,
    { ...asked, shift: null },
    { ...asked, year: null },
    { ...asked, shift: null, year: null },
    ANY_SEAT,
  ];
  for (const [distance, seat] of attempts.entries()) {
    const offer = cheapestOf(offers.filter((o) => isOfSeat(o, seat)));
    if (offer) return { offer, distance };
  }
  return null;
}
