import { ADMINISTRATIONS, type Administration } from "../domain/catalog/administration.ts";
import type { ADDRESS_FACTS, CARD_FACTS, CONTACT_FACTS, EXTENDED_CARD_FACTS } from "../domain/catalog/card-facts.ts";
import type { FactsOf } from "../domain/catalog/fact-table.ts";
import type { Shift } from "../domain/catalog/shift.ts";
import type { Grade, Stage } from "../domain/catalog/stage.ts";
import type { Tag } from "../domain/catalog/tag.ts";
import {
  FACET_GROUPS,
  type FacetValue,
  type FlagKey,
  LIST_GROUPS,
  type SelectionsByFacet,
} from "../domain/filters/filter-table.ts";
import type { Point } from "../domain/places/geo.ts";
import type { Uf } from "../domain/places/uf.ts";
import type { Cents } from "../domain/pricing/money.ts";
import type { PricedSeat } from "../domain/pricing/seat.ts";
import type { Order, Sort } from "../domain/ranking/ranking.ts";

/**
 * A school as it enters and leaves the engine: all that a search filters, sorts, counts or shows on a card. A list that
 * it is filtered by is null where it does not state it.
 */
export interface SchoolRecord
  extends Readonly<Record<ListKey, readonly string[] | null>>,
    FactsOf<typeof CARD_FACTS>,
    FactsOf<typeof EXTENDED_CARD_FACTS>,
    FactsOf<typeof CONTACT_FACTS> {
  /** INEP code, eight digits. */
  readonly id: string;
  readonly uf: Uf;
  /** IBGE code of the municipality, seven digits. */
  readonly cityCode: string;
  /** Slug is unique within the city. */
  readonly neighborhood: { readonly slug: string; readonly name: string } | null;
  readonly address: FactsOf<typeof ADDRESS_FACTS>;
  /** Rounded to microdegrees by the engine. */
  readonly location: Point | null;
  readonly administration: Administration;
  readonly isPartner: boolean;
  /** At least one active offer with a discount, for a year that the season of the publication shows by default. */
  readonly hasOffers: boolean;
  readonly stages: readonly Stage[];
  /** Those that it states one by one: a stage does not state its grades. */
  readonly grades: readonly Grade[];
  /** Grades of its prices; empty where it does not state them. */
  readonly shifts: readonly Shift[];
  readonly tags: readonly Tag[];
  /** School years with an active offer. */
  readonly years: readonly number[];
  /**
   * The cheapest active offer, or null when no fee is published; in the answer to a search, the cheapest of those that
   * meet its criteria (K25).
   */
  readonly bestOffer: BestOffer | null;
  readonly reviews: {
    readonly count: number;
    /** Mean of the family averages, 0.5–5; 0 without reviews. */
    readonly average: number;
    /** Shrunken rating in thousandths (0–5000). */
    readonly score: number;
  };
  readonly enem:
    | ({
        /** Null when a remote search does not return it, like the participants. */
        readonly edition: number | null;
        readonly participants: number | null;
        /** 0–1000, two decimals. */
        readonly average: number;
      } & EnemStanding)
    | null;
  /** 0–1000, from `relevanceScore`. */
  readonly relevance: number;
  /** Facts published of it, 0–15: the better known school comes first where all else is equal. */
  readonly knownFacts: number;
  /** Index into SIZE_BANDS. */
  readonly sizeBand: number;
}

/**
 * Ranks in an ENEM edition among all schools of its file, from 1, equal averages sharing one, and the number of schools
 * ranked. 0 where it has none: in a city that the file does not name, and for the numbers of a remote search.
 */
export interface EnemStanding {
  readonly countryRank: number;
  readonly countryRanked: number;
  readonly stateRank: number;
  readonly stateRanked: number;
  readonly cityRank: number;
  readonly cityRanked: number;
}

/** The price of a seat. Fields that a remote search does not return are null. */
export interface BestOffer extends PricedSeat {
  readonly listMonthlyFeeCents: Cents | null;
  /** 0–100, one decimal at most. */
  readonly discountPercent: number;
  /** ISO date on which the fee was checked. */
  readonly checkedAt: string | null;
  /** Id of the source that states the fee; absent where a remote search does not state it. */
  readonly sourceId?: string;
  /** No page strikes the list fee through (`struck-fee.ts`). */
  readonly isListFeeUnproven?: true;
}

/** Scope of a search. A city or a state is a contiguous range of rows; a region is a set of cells. */
export type Scope =
  | { readonly kind: "country" }
  | { readonly kind: "state"; readonly uf: Uf }
  | { readonly kind: "city"; readonly cityCode: string };

/**
 * A search. Absent filters do not filter (V29); values within a list are alternatives, lists are cumulative (V30), and
 * so are the values of `supports`. Years, tags of an offer, bounds of the fee, `hasOffers` and `pricedOnly` ask for a
 * price: with one of them, they and stages, grades and shifts hold for one and the same offer (K25). Without, stages,
 * grades and shifts say what a school serves; those with a price for it come first (K29). The other filters are about
 * the school. Slugs of neighborhoods are of the city of the scope, else of any; `hasOffers` asks for an offer with a
 * discount, `hasEnemRanking` for an average above 0 (V32), `pricedOnly` for a price of what is asked.
 */
export interface SchoolQuery extends Partial<SelectionsByFacet>, Readonly<Partial<Record<FlagKey, boolean>>> {
  readonly scope: Scope;
  /** Adds "within radiusKm of point" to the scope; schools without coordinates are out. */
  readonly near?: { readonly point: Point; readonly radiusKm: number };
  /** Corners of a polygon: adds "inside it" to the scope, and to the circle; schools without coordinates are out. */
  readonly area?: readonly Point[];
  /** Free text over the school's name. */
  readonly text?: string;
  /** No typos are forgiven in the text, and no word may be missing. */
  readonly isTextExact?: boolean;
  /** School years of the offers that are considered when `years` is absent; they exclude no school. */
  readonly defaultYears?: readonly number[];
  readonly administrations?: readonly Administration[];
  /** Bounds of the offer's net fee, inclusive (V31, Z13). */
  readonly minFeeCents?: Cents;
  readonly maxFeeCents?: Cents;
  /** Bound of the shown average, 0.5–5, inclusive. */
  readonly minRating?: number;
  readonly sort: Sort;
  /** No place ahead for schools with offers and partners (idea I3). */
  readonly neutral?: boolean;
  /** Lists none of the schools that only may meet the search; they are counted all the same. */
  readonly statedOnly?: boolean;
  /** From 1. */
  readonly page: number;
  readonly size: number;
  /** Facets to count; none by default. */
  readonly facets?: readonly FacetKey[];
  readonly countsFees?: boolean;
}

/** Facets. The values of one are alternatives and do not narrow each other's counts, unless they are cumulative. */
export const FACET_KEYS = [...FACET_GROUPS.map(({ facet }) => facet), "administrations"] as const;
export type FacetKey = (typeof FACET_KEYS)[number];

/** A counted value of a facet. */
export function facetValue(key: string, count: number, may: number, label?: string): FacetValue {
  // Without spreads: a page has hundreds.
  if (label !== undefined) return may > 0 ? { key, label, count, may } : { key, label, count };
  return may > 0 ? { key, count, may } : { key, count };
}

/** Facts that a school may not state: filters, and, beside a stage or grade, any stage. A bit is an index. */
export const LACKS = [...FACET_KEYS, "price", "rating", "anyStage"] as const;
export type Lack = (typeof LACKS)[number];

/** Options of each facet. `administrations` is no filter on pages, which list private schools only. */
const OPTIONS = new Map<FacetKey, readonly Option[] | null>([
  ...FACET_GROUPS.map(({ facet, options }) => [facet, options] as const),
  ["administrations", ADMINISTRATIONS],
]);

interface Option {
  readonly slug: string;
  readonly name: string;
}

/** The values of a facet in their order, where they are a closed list. */
export const closedOptions = (facet: FacetKey): readonly Option[] | null => OPTIONS.get(facet)!;

export type ListKey = (typeof LIST_GROUPS)[number]["facet"];
export const LIST_KEYS = LIST_GROUPS.map(({ facet }) => facet);

export function byListKey<T>(toValue: (key: ListKey, index: number) => T): Readonly<Record<ListKey, T>> {
  return Object.fromEntries(LIST_KEYS.map((key, i) => [key, toValue(key, i)])) as Record<ListKey, T>;
}

/**
 * Counts of one group: how many schools match everything else and have the value. Closed lists come whole and in
 * their order, zeros included; open ones and lists of a school by count, then key, without zeros.
 */
export interface Facet {
  readonly key: FacetKey;
  readonly values: readonly FacetValue[];
  /** Schools that may have each value, as they do not state the list; in no `may`. Absent for none. */
  readonly unstated?: number;
}

export interface SchoolHit extends SchoolRecord {
  /** Kilometres from `near.point`, or null. */
  readonly distanceKm: number | null;
  /**
   * The highest fee of the offers that meet the criteria; `bestOffer` is the cheapest. Absent if a single grade is
   * asked for, if no more than one offer meets them, and if a remote search does not state.
   */
  readonly highestFeeCents?: Cents | undefined;
}

/** A page of what a search found, and what was counted on the way. */
export interface SearchResult<H> {
  /** Everything that matches. */
  readonly total: number;
  readonly hits: readonly H[];
  readonly facets: readonly Facet[];
  /**
   * Fee histogram: hits by bucket (`feeBucketOf`), a school once a bucket. Ignores the bounds of the fee.
   * Absent unless requested.
   */
  readonly feeCounts?: readonly number[] | undefined;
  /** Matching of the text with names: as typed, with typos forgiven, or with a word left out. Null without a text. */
  readonly textMatch: "exact" | "typo" | "partial" | null;
}

export interface SchoolResult extends SearchResult<SchoolHit> {
  /** Schools that contradict no filter and do not state enough to meet all; listed after `total` (K30). */
  readonly mayMeet: number;
  /** The facts that those do not state, each with how many of them. */
  readonly lacks: readonly { readonly key: Lack; readonly count: number }[];
  /** Number of `total` with a price that meets the criteria; null when a remote search does not state. */
  readonly priced: number | null;
  /** Whether those come before the others: a stage, grade or shift is asked for, and no price (K29). */
  readonly isPricedFirst: boolean;
  /** The order that the sort means; absent where a remote search does not state. */
  readonly order?: Order | undefined;
  /** Score of each hit's name for the text (`text-score.ts`); absent when no text weighs in the order. */
  readonly textPoints?: readonly number[] | undefined;
}

export interface CityRecord {
  /** IBGE code. */
  readonly code: string;
  readonly name: string;
  /** With the state suffix. */
  readonly slug: string;
  readonly uf: Uf;
  readonly isCapital: boolean;
  readonly location: Point;
  readonly population: number | null;
  /** Active private schools; null when a remote search does not count them. */
  readonly schools: number | null;
}

export interface NeighborhoodRecord {
  /** Unique within the city. */
  readonly slug: string;
  readonly fullSlug: string;
  readonly name: string;
  readonly cityCode: string;
  readonly location: Point | null;
  /** Active private schools; null as of a city. */
  readonly schools: number | null;
}

/** A place from the snapshot, which always counts its schools. */
export type Counted<P extends CityRecord | NeighborhoodRecord> = P & { readonly schools: number };
