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
/** An order of schools: a sort, or one in place of the relevance where no school has a price. */
export const ORDERS = [...SORTS.map(({ slug }) => slug), "alphabetical", "mixed"] as const;
export type Order = (typeof ORDERS)[number];
/** Sorts other than the ENEM ranks and the distance. */
export type CommercialSort = Exclude<Sort, `${string}_enem` | "nearest">;
export const DEFAULT_SORT = "relevance" satisfies Sort;

/** A sort that the specification's search has: it has none by distance. */
export const knownSort = <S extends Sort>(sort: S) => (sort === "nearest" ? DEFAULT_SORT : sort);

/** Facts by which schools are sorted. Integers, so that the order is the same in every engine. */
export interface Rankable {
  /** INEP code; `drawOf` of it breaks the last ties. */
  readonly id: string;
  /** Contradicts nothing that is searched for and does not state all of it: sorted after all schools that do (K30). */
  readonly isUnsure: boolean;
  /** Has what is searched for, but without a price: sorted after all schools with one (K29). */
  readonly isUnpriced: boolean;
  /** Index into ADMINISTRATIONS: 0 (private) comes first. */
  readonly administration: number;
  /** Has a scholarship for the enrolment that is open (`hasScholarship`). */
  readonly hasOffers: boolean;
  readonly isPartner: boolean;
  /** Similarity of the name to the search text (`text-score.ts`), higher is closer; 0 without a text. */
  readonly nameScore: number;
  /** 0–1000 from `relevanceScore`. */
  readonly relevance: number;
  /** Teaches no stage of basic education: technical courses or adults alone. */
  readonly isModality: boolean;
  /** `alphabetKey` of its name. */
  readonly alphabetKey: string;
  /** Fee of the best offer in centavos, plus one, as a full scholarship costs nothing; 0 when no fee is published. */
  readonly netFee: number;
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
  /** Breaks ties, before the draw. */
  readonly evidence: Evidence;
}

/** Amount of known facts of a school: of two otherwise equal schools, the better known one comes first. */
export interface Evidence {
  /** Number of published facts, 0–15. */
  readonly facts: number;
  /** Reviews of families. */
  readonly reviews: number;
  /** Index into SIZE_BANDS, 0 where the number of pupils is unknown. */
  readonly size: number;
}

/** One comparison of an order: lower results come first. Missing values (0) always come last. */
export interface SortKey<T = Rankable, Name extends string = SchoolKeyName> {
  readonly name: Name;
  readonly compare: (a: T, b: T) => number;
}

export type SchoolKeyName =
  | "isUnsure"
  | "isUnpriced"
  | "name"
  | "administration"
  | "hasOffers"
  | "isPartner"
  | "isModality"
  | "criterion"
  | "facts"
  | "reviews"
  | "size"
  | "draw";

const missingLast = (value: number) => (value === 0 ? Number.POSITIVE_INFINITY : value);
const ascending = (read: (s: Rankable) => number) => (a: Rankable, b: Rankable) => {
  const x = missingLast(read(a));
  const y = missingLast(read(b));
  return x === y ? 0 : x - y;
};
const descending = (read: (s: Rankable) => number) => (a: Rankable, b: Rankable) => read(b) - read(a);

const byDraw = (a: Rankable, b: Rankable) => drawOf(a.id) - drawOf(b.id);
const CRITERIA: Record<Order, (a: Rankable, b: Rankable) => number> = {
  relevance: descending((s) => s.relevance),
  min_price: ascending((s) => s.netFee),
  max_price: descending((s) => s.netFee),
  max_discount: descending((s) => s.discountPercent),
  best_rate: descending((s) => s.ratingScore),
  brazil_ranking_enem: ascending((s) => s.countryRank),
  state_ranking_enem: ascending((s) => s.stateRank),
  city_ranking_enem: ascending((s) => s.cityRank),
  nearest: ascending((s) => s.distance),
  alphabetical: (a, b) => Number(a.alphabetKey > b.alphabetKey) - Number(a.alphabetKey < b.alphabetKey),
  mixed: byDraw,
};

const BY_STATED: SortKey = { name: "isUnsure", compare: (a, b) => Number(a.isUnsure) - Number(b.isUnsure) };
const BY_PRICED: SortKey = {
  name: "isUnpriced",
  compare: (a, b) => Number(a.isUnpriced) - Number(b.isUnpriced),
};
const BY_ADMINISTRATION: SortKey = { name: "administration", compare: (a, b) => a.administration - b.administration };
const BY_OFFERS: SortKey = { name: "hasOffers", compare: (a, b) => Number(b.hasOffers) - Number(a.hasOffers) };
const BY_PARTNER: SortKey = { name: "isPartner", compare: (a, b) => Number(b.isPartner) - Number(a.isPartner) };
const BY_MODALITY: SortKey = {
  name: "isModality",
  compare: (a, b) => Number(a.isModality) - Number(b.isModality),
};
const BY_NAME: SortKey = { name: "name", compare: descending((s) => s.nameScore) };
const BY_EVIDENCE: readonly SortKey[] = [
  { name: "facts", compare: descending((s) => s.evidence.facts) },
  { name: "reviews", compare: descending((s) => countedReviews(s.evidence)) },
  { name: "size", compare: descending((s) => s.evidence.size) },
];
/** The last key of every sort. */
export const BY_DRAW: SortKey = { name: "draw", compare: byDraw };

/** Higher review counts are treated as this one. */
const MOST_COUNTED_REVIEWS = 255;
const countedReviews = ({ reviews }: Evidence) => Math.min(reviews, MOST_COUNTED_REVIEWS);

const DRAW_BITS = 27;
/** Exclusive upper bound of draw numbers; each eight-digit code has its own. */
export const DRAWS = 2 ** DRAW_BITS;

/**
 * The number of a school in a fixed draw: the same on every page and day. Sorting by code would put the schools of
 * Rondônia (11) before all others.
 */
export function drawOf(id: string | number): number {
  const mask = DRAWS - 1;
  let number = Number(id);
  // Invertible steps: no two codes share a number.
  number = Math.imul(number ^ (number >>> 13), 0x2c1b3c6d) & mask;
  number = Math.imul(number ^ (number >>> 12), 0x297a2d39) & mask;
  return number ^ (number >>> 14);
}

/** The last keys of every sort, from the evidence on, as one number below 2^42: lower comes first. */
export function tieRank(id: string | number, evidence: Evidence): number {
  const known = (evidence.facts * (MOST_COUNTED_REVIEWS + 1) + countedReviews(evidence)) * 8 + evidence.size;
  return (2 ** 15 - 1 - known) * DRAWS + drawOf(id);
}

/** Whether a sort puts schools with offers and partner schools first (C14); ENEM ranks (C15) and distance do not. */
export function isCommercial<O extends Order>(sort: O): sort is Exclude<O, `${string}_enem` | "nearest"> {
  return !sort.endsWith("_enem") && sort !== "nearest";
}

/** Whether an order is in place of the relevance, as no school has a price: facts that sources publish do not count. */
export function isPlain(order: Order): order is "alphabetical" | "mixed" {
  return order === "alphabetical" || order === "mixed";
}

/**
 * The comparisons of a sort, most important first (C14, C15). A typed name is a request for that school, so it precedes
 * the commercial comparisons in the relevance sort. `neutral` omits those: schools with offers and partner schools get
 * no priority (idea I3).
 */
export function sortKeys(sort: Order, neutral: boolean): readonly SortKey[] {
  const criterion: SortKey = { name: "criterion", compare: CRITERIA[sort] };
  const byName = sort === "relevance" ? [BY_NAME] : [];
  const leading = isCommercial(sort) ? leadingKeys(neutral) : [];
  if (isPlain(sort)) return [BY_STATED, BY_PRICED, ...leading, BY_MODALITY, criterion, BY_DRAW];
  return [BY_STATED, BY_PRICED, ...byName, ...leading, criterion, ...BY_EVIDENCE, BY_DRAW];
}

/** The comparisons before the criterion of commercial sorts (C14); `neutral` as in `sortKeys`. */
export function leadingKeys(neutral: boolean): readonly SortKey[] {
  return neutral ? [BY_ADMINISTRATION] : [BY_ADMINISTRATION, BY_OFFERS, BY_PARTNER];
}

/** The first comparison that distinguishes two results, and its value (below 0: `a` first); null if none does. */
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

export interface RelevanceFacts {
  /** Shrunken rating, 0–5. */
  readonly rating: number;
  readonly hasFee: boolean;
  readonly hasPhone: boolean;
  readonly hasExactLocation: boolean;
  readonly hasStructure: boolean;
  readonly hasEnem: boolean;
}

/** A school without known facts. */
export const NO_FACTS: RelevanceFacts = {
  rating: 0,
  hasFee: false,
  hasPhone: false,
  hasExactLocation: false,
  hasStructure: false,
  hasEnem: false,
};

/**
 * Relevance without a text, 0–1000: the rating weighs 600, and each of five facts that help to decide (fee, phone,
 * exact location, structure, ENEM) weighs 80. Published in `/como-ordenamos`.
 */
export function relevanceScore(facts: RelevanceFacts): number {
  const known = [facts.hasFee, facts.hasPhone, facts.hasExactLocation, facts.hasStructure, facts.hasEnem];
  return Math.round((facts.rating / 5) * 600) + known.filter(Boolean).length * 80;
}
