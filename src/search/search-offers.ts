import { distanceKm } from "../domain/places/geo.ts";
import { drawOf } from "../domain/ranking/ranking.ts";
import { type NameQuery, parseNameQuery } from "../domain/text/name-words.ts";
import { scratch } from "./buffers.ts";
import { Circle } from "./circle.ts";
import { countPlace, createCounts } from "./facet-counts.ts";
import { FacetTotals, facetsOf } from "./facets.ts";
import { type Located, locatedAt } from "./locate-schools.ts";
import { type Area, clearScores, matchNames, TEXT_MATCHES, type TextMatch } from "./match-names.ts";
import { OfferCounts } from "./offer-counts.ts";
import type { OfferDetails } from "./offer-details.ts";
import { OfferFilter } from "./offer-filter.ts";
import { offerKey } from "./offer-order.ts";
import { type OfferShard, offerAt, pricedSeatAt, schoolRowOf } from "./offer-shard.ts";
import type { OfferHit, OfferQuery, OfferResult } from "./offer-types.ts";
import { compileFilter } from "./row-filter.ts";
import { documentAt, rowsOf, type SchoolShard } from "./school-shard.ts";
import { type RankedRow, TopRows } from "./top-rows.ts";
import type { SchoolDocument } from "./types.ts";

/** The scholarships, in memory: every answer comes at once. */
export interface OfferInventory {
  searchOffers(query: OfferQuery): OfferResult;
  /** The schools of the first offers, by their lowest fee. */
  locateOffers(query: OfferQuery, limit: number): Located;
}

/** Search over an opened snapshot file, in memory. */
export function createOfferSearch(shard: OfferShard): OfferInventory {
  return {
    searchOffers: (query) => searchOffers(shard, query),
    locateOffers: (query, limit) => locateOffers(shard, query, limit),
  };
}

/**
 * Searches scholarships. A page beyond the end has no hits. Synchronous: one pass over the offers of the schools of the
 * scope. A text selects schools as `searchSchools` does, those without a scholarship included: a school that has none
 * is not replaced by one of a similar name.
 */
export function searchOffers(shard: OfferShard, query: OfferQuery): OfferResult {
  const { page, ...result } = rankOffers(shard, query);
  return { ...result, hits: page.map(({ row }) => toOfferHit(shard, row, documentOfOffer(shard, row), query)) };
}

/** Where the schools with the cheapest of the scholarships lie, each by the cheapest of its own. */
function locateOffers(shard: OfferShard, query: OfferQuery, limit: number): Located {
  const { page, total } = rankOffers(shard, cheapestOf(query, limit));
  const points = page.map(({ row }) => locatedAt(shard.schools, schoolRowOf(shard, row), pricedSeatAt(shard, row)));
  return { total, points: points.filter((point) => point !== null) };
}

/** The query for the first offers of a map: the cheapest of each school. */
export function cheapestOf(query: OfferQuery, limit: number): OfferQuery {
  return { ...query, sort: "min_price", leadingYear: null, distinct: true, page: 1, size: limit };
}

/** The offers of a page, before anything of them is decoded. */
function rankOffers(shard: OfferShard, query: OfferQuery) {
  const ranking = new OfferRanking(query, [shard]);
  let textMatch: TextMatch | null = null;
  if (!ranking.isText) ranking.add(shard, 0);
  else {
    textMatch =
      TEXT_MATCHES.find((match) => {
        ranking.addMatches(shard, 0, match);
        return ranking.isFound;
      }) ?? "exact";
  }
  return {
    page: ranking.page(),
    total: ranking.total,
    facets: ranking.facets.list(),
    feeCounts: ranking.facets.fees,
    textMatch,
  };
}

/** What a ranking must know of a shard before it sees it. */
export interface RankedOffers {
  readonly offers: number;
  readonly years: readonly number[];
}

/** A search under way: the shards are added one after the other, and none is held. */
export class OfferRanking {
  readonly facets: FacetTotals;
  readonly isText: boolean;
  total = 0;
  /** Whether the name of a school matched, whatever it offers. */
  isFound = false;
  readonly #query: OfferQuery;
  readonly #name: NameQuery;
  readonly #circle: Circle | null;
  readonly #start: number;
  readonly #page: TopRows;

  /** `shards` are all that the search may be asked to add. */
  constructor(query: OfferQuery, shards: readonly RankedOffers[]) {
    this.#query = query;
    this.#name = parseNameQuery(query.text ?? "");
    this.isText = this.#name.required.length > 0;
    this.#circle = query.near ? new Circle(query.near.point, query.near.radiusKm) : null;
    const offers = shards.reduce((sum, shard) => sum + shard.offers, 0);
    this.#start = (query.page - 1) * query.size;
    this.#page = new TopRows(this.#start < offers ? Math.min(this.#start + query.size, offers) : 0);
    this.facets = new FacetTotals(
      query,
      shards.map((shard) => shard.years),
    );
  }

  /** Adds the offers of a shard. */
  add(shard: OfferShard, position: number): void {
    this.#addArea(shard, position, this.#areaIn(shard.schools), null);
  }

  /** Adds the offers of the schools of a shard whose names match. */
  addMatches(shard: OfferShard, position: number, match: TextMatch): void {
    const area = this.#areaIn(shard.schools);
    if (matchNames(shard.schools, area, this.#name, match) === 0) return;
    this.isFound = true;
    this.#addArea(shard, position, area, scratch.scores);
    clearScores(area);
  }

  /** The rows of the page, in order. */
  page(): RankedRow[] {
    return this.#page.sorted().slice(this.#start);
  }

  #areaIn(schools: SchoolShard): Area {
    return { ...rowsOf(schools, this.#query.scope), circle: this.#circle };
  }

  /** `scores` are 0 for schools that the text leaves out; null without a text. */
  #addArea(shard: OfferShard, position: number, { from, to, circle }: Area, scores: Uint8Array | null): void {
    const query = this.#query;
    const page = this.#page;
    const { schools, starts, ends } = shard;
    const filter = new OfferFilter(shard, { ...query, isDiscounted: true });
    // A neighborhood is the only group of the school that scholarships are narrowed by.
    const { neighborhoods } = compileFilter(schools, { ...query, ...OF_OFFERS_ALONE });
    const isPlaced = neighborhoods.length > 0;
    const keyOf = offerKey(shard, query.sort, {
      neutral: query.neutral === true,
      leadingYear: query.leadingYear ?? null,
      point: query.near?.point ?? null,
    });
    const counts = new OfferCounts(shard, filter, query);
    const places = createCounts(schools, { ...query, ...OF_OFFERS_ALONE });

    for (let schoolRow = from; schoolRow < to; schoolRow++) {
      const end = ends[schoolRow]!;
      if (starts[schoolRow] === end || (scores !== null && scores[schoolRow] === 0)) continue;
      if (circle !== null && !circle.contains(schools.lat[schoolRow]!, schools.lng[schoolRow]!)) continue;
      const isPlace = !isPlaced || neighborhoods[schools.neighborhood[schoolRow]!] !== 0;
      let bestKey = Number.POSITIVE_INFINITY;
      let bestRow = -1;
      let meets = 0;
      for (let row = starts[schoolRow]!; row < end; row++) {
        const isMet = counts.see(row, isPlace);
        if (!query.distinct) counts.settle();
        if (!isMet) continue;
        meets++;
        if (!isPlace) continue;
        const key = keyOf(schoolRow, row);
        if (query.distinct) {
          if (key < bestKey) [bestKey, bestRow] = [key, row];
        } else {
          this.total++;
          if (key <= page.lastKey) page.offer(key, tieOf(schools.ids[schoolRow]!, row), position, row);
        }
      }
      countPlace(schools, places, schoolRow, query.distinct ? Math.min(meets, 1) : meets);
      if (!query.distinct) continue;
      counts.settle();
      if (bestRow < 0) continue;
      this.total++;
      page.offer(bestKey, tieOf(schools.ids[schoolRow]!, bestRow), position, bestRow);
    }
    this.facets.add({ facets: facetsOf(schools, places, counts, query.scope, query.facets ?? []), fees: counts.fees });
  }
}

/** What a search of scholarships does not ask of schools. */
const OF_OFFERS_ALONE = { sort: "relevance", tags: [] } as const;

/** The draw of the school, then the row, by which its offers are in the order of their fees and ids: below 2^53. */
const ROWS = 2 ** 26;
const tieOf = (schoolId: number, row: number) => drawOf(schoolId) * ROWS + row;

function documentOfOffer(shard: OfferShard, row: number): SchoolDocument {
  return documentAt(shard.schools, schoolRowOf(shard, row));
}

/** The offer of a row with its school; of a part, with its details. */
export function toOfferHit(
  shard: OfferShard,
  row: number,
  school: SchoolDocument,
  { near }: OfferQuery,
  details?: OfferDetails,
): OfferHit {
  return {
    offer: offerAt(shard, row, details),
    school,
    distanceKm: near && school.location ? distanceKm(near.point, school.location) : null,
  };
}
