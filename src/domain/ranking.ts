/** The sorts of the specification (C13) and, from a point, the distance. */
export const SORTS = [
  { slug: "relevance", name: "Relevância" },
  { slug: "min_price", name: "Menor mensalidade" },
  { slug: "max_price", name: "Maior mensalidade" },
  { slug: "max_discount", name: "Maior desconto" },
  { slug: "best_rate", name: "Melhor avaliação" },
  { slug: "brazil_ranking_enem", name: "ENEM: ranking do Brasil" },
  { slug: "state_ranking_enem", name: "ENEM: ranking do estado" },
  { slug: "city_ranking_enem", name: "ENEM: ranking da cidade" },
  { slug: "nearest", name: "Mais perto" },
] as const;

export type Sort = (typeof SORTS)[number]["slug"];
/** A sort of everything but ENEM ranks: the only ones of scholarships. */
export type CommercialSort = Exclude<Sort, `${string}_enem` | "nearest">;
export const DEFAULT_SORT = "relevance" satisfies Sort;

/** What the order of a list looks at. Whole numbers, so that the order is the same in every engine. */
export interface Rankable {
  /** INEP code: the last key of every sort, ascending, so that pages never repeat a school. */
  readonly id: string;
  /** Teaches what is asked without a price for it: comes after all that have one (K25). */
  readonly isUnpriced: boolean;
  /** Index into ADMINISTRATIONS: 0 (private) comes first. */
  readonly administration: number;
  readonly hasOffers: boolean;
  readonly isPartner: boolean;
  /** 0–1000 from `relevanceScore`, plus the text score of the match, if a text was searched. */
  readonly relevance: number;
  /** Fee of the best offer in centavos; 0 when no fee is published. */
  readonly netFeeCents: number;
  /** Discount of the best offer, 0–100. */
  readonly discountPercent: number;
  /** Shrunken rating in thousandths, 0 without reviews. */
  readonly ratingScore: number;
  /** ENEM ranks; 0 when not ranked. */
  readonly countryRank: number;
  readonly stateRank: number;
  readonly cityRank: number;
  /** Whole metres from the point of the search, plus one; 0 without a point or coordinates. */
  readonly distance: number;
}

/** One comparison of an order: lower results come first. Missing values (0) always come last. */
export interface SortKey<T = Rankable, Name extends string = SchoolKeyName> {
  readonly name: Name;
  readonly compare: (a: T, b: T) => number;
}

export type SchoolKeyName = "isUnpriced" | "administration" | "hasOffers" | "isPartner" | "criterion" | "id";

const missingLast = (value: number) => (value === 0 ? Number.POSITIVE_INFINITY : value);
const ascending = (of: (s: Rankable) => number) => (a: Rankable, b: Rankable) => {
  const x = missingLast(of(a));
  const y = missingLast(of(b));
  return x === y ? 0 : x - y;
};
const descending = (of: (s: Rankable) => number) => (a: Rankable, b: Rankable) => of(b) - of(a);

const CRITERIA: Record<Sort, (a: Rankable, b: Rankable) => number> = {
  relevance: descending((s) => s.relevance),
  min_price: ascending((s) => s.netFeeCents),
  max_price: descending((s) => s.netFeeCents),
  max_discount: descending((s) => s.discountPercent),
  best_rate: descending((s) => s.ratingScore),
  brazil_ranking_enem: ascending((s) => s.countryRank),
  state_ranking_enem: ascending((s) => s.stateRank),
  city_ranking_enem: ascending((s) => s.cityRank),
  nearest: ascending((s) => s.distance),
};

const BY_PRICED: SortKey = {
  name: "isUnpriced",
  compare: (a, b) => Number(a.isUnpriced) - Number(b.isUnpriced),
};
const BY_ADMINISTRATION: SortKey = { name: "administration", compare: (a, b) => a.administration - b.administration };
const BY_OFFERS: SortKey = { name: "hasOffers", compare: (a, b) => Number(b.hasOffers) - Number(a.hasOffers) };
const BY_PARTNER: SortKey = { name: "isPartner", compare: (a, b) => Number(b.isPartner) - Number(a.isPartner) };
/** The last key of every sort. */
export const BY_ID: SortKey = { name: "id", compare: (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0) };

/** Whether a sort puts schools with offers and partner schools first (C14); ENEM ranks (C15) and distance do not. */
export function isCommercial(sort: Sort): sort is CommercialSort {
  return !sort.endsWith("_enem") && sort !== "nearest";
}

/**
 * The comparisons of a sort, most important first (C14, C15). `neutral` leaves out what is commercial: schools with
 * offers and partners get no place ahead of others (idea I3).
 */
export function sortKeys(sort: Sort, neutral: boolean): readonly SortKey[] {
  const criterion: SortKey = { name: "criterion", compare: CRITERIA[sort] };
  return [BY_PRICED, ...(isCommercial(sort) ? standingKeys(neutral) : []), criterion, BY_ID];
}

/** What precedes the criterion of the first five sorts (C14); `neutral` as in `sortKeys`. */
export function standingKeys(neutral: boolean): readonly SortKey[] {
  return neutral ? [BY_ADMINISTRATION] : [BY_ADMINISTRATION, BY_OFFERS, BY_PARTNER];
}

/** The first comparison in which two differ and its result, below 0 when `a` comes first; null when none tells them apart. */
export function decide<T, Name extends string>(
  keys: readonly SortKey<T, Name>[],
  a: T,
  b: T,
): { readonly index: number; readonly order: number } | null {
  for (const [index, key] of keys.entries()) {
    const order = key.compare(a, b);
    if (order !== 0) return { index, order };
  }
  return null;
}

/** The comparator of a sort. */
export function compareBy<T, Name extends string>(keys: readonly SortKey<T, Name>[]): (a: T, b: T) => number {
  return (a, b) => decide(keys, a, b)?.order ?? 0;
}

/** What the relevance of a school is made of. */
export interface RelevanceFacts {
  /** Shrunken rating, 0–5. */
  readonly rating: number;
  readonly hasFee: boolean;
  readonly hasPhone: boolean;
  readonly hasExactLocation: boolean;
  readonly hasStructure: boolean;
  readonly hasEnem: boolean;
}

/**
 * Relevance without a text, 0–1000: what families say weighs 600, and each of five facts that help to decide (fee,
 * phone, exact location, structure, ENEM) weighs 80. Published in `/como-ordenamos`.
 */
export function relevanceScore(facts: RelevanceFacts): number {
  const known = [facts.hasFee, facts.hasPhone, facts.hasExactLocation, facts.hasStructure, facts.hasEnem];
  return Math.round((facts.rating / 5) * 600) + known.filter(Boolean).length * 80;
}
