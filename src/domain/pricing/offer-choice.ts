/** Requested price; null for no preference. */
export interface AskedOffer {
  readonly grade: string | null;
  readonly shift: string | null;
  /** School year. */
  readonly year: number | null;
}

/** Columns of an offer that decide the choice. */
interface Offer {
  readonly id: string;
  readonly grade: string;
  readonly shift: string;
  readonly year: number;
  readonly netMonthlyFeeCents: number;
}

export interface ChosenOffer<O extends Offer = Offer> {
  readonly offer: O;
  /** Whether the offer matches the whole request. */
  readonly isExact: boolean;
}

/**
 * The offer that the pages of a school show for a request: the cheapest match, ties by id, as on the cards of a search
 * (`src/search/cheapest-offer.ts`). Without a match, the closest offer, with the requested grade if the school has it.
 * Without a requested year, an offer of the season's default years wins over an equally close one (K21). Null without
 * offers.
 */
export function chooseOffer<O extends Offer>(
  offers: readonly O[],
  asked: AskedOffer,
  { defaultYears }: { readonly defaultYears: readonly number[] },
): ChosenOffer<O> | null {
  const ofSeason = offers.filter((o) => defaultYears.includes(o.year));
  const anyYear = nearest(offers, asked);
  const inSeason = asked.year === null ? nearest(ofSeason, asked) : null;
  const chosen = inSeason && anyYear && inSeason.distance <= anyYear.distance ? inSeason : anyYear;
  return chosen && { offer: chosen.offer, isExact: chosen.distance === 0 };
}

/** The cheapest offer, ties by id; null for an empty list. */
export function cheapestOf<O extends Offer>(offers: readonly O[]): O | null {
  const [first = null] = offers.toSorted(
    (a, b) => a.netMonthlyFeeCents - b.netMonthlyFeeCents || (a.id < b.id ? -1 : 1),
  );
  return first;
}

/** `distance` is 0 for a full match, and grows with every mismatch. */
function nearest<O extends Offer>(
  offers: readonly O[],
  asked: AskedOffer,
): { readonly offer: O; readonly distance: number } | null {
  const isGrade = (o: O) => asked.grade === null || o.grade === asked.grade;
  const isShift = (o: O) => asked.shift === null || o.shift === asked.shift;
  const isYear = (o: O) => asked.year === null || o.year === asked.year;
  const attempts = [
    (o: O) => isGrade(o) && isShift(o) && isYear(o),
    (o: O) => isGrade(o) && isYear(o),
    (o: O) => isGrade(o) && isShift(o),
    isGrade,
    () => true,
  ];
  for (const [distance, fits] of attempts.entries()) {
    const offer = cheapestOf(offers.filter(fits));
    if (offer) return { offer, distance };
  }
  return null;
}
