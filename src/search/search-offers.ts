import { distanceKm } from "../domain/places/geo.ts";
import { drawOf } from "../domain/ranking/ranking.ts";
import { scratch } from "./buffers.ts";
import type { Candidates } from "./candidates.ts";
import type { Country } from "./country.ts";
import { countPlace, createCounts } from "./facet-counts.ts";
import { facetsOf } from "./facets.ts";
import { type Located, locatedAt, MAP_BLOCKS } from "./locate-schools.ts";
import { OfferCounts } from "./offer-counts.ts";
import { OfferFilter } from "./offer-filter.ts";
import { offerKey } from "./offer-order.ts";
import type { OfferHit, OfferQuery, OfferResult } from "./offer-types.ts";
import type { OfferSearch } from "./ports.ts";
import { readRows } from "./read-rows.ts";
import { compileFilter } from "./row-filter.ts";
import { RowRanking } from "./row-ranking.ts";
import { offerAt, pricedSeatAt, recordAt, type Segment, schoolRowOf } from "./segment.ts";
import type { StoredCard } from "./stored-card.ts";

/** Search of the scholarships of a country. */
export function createOfferSearch(country: Country): OfferSearch {
  return {
    searchOffers: (query) => searchOffers(country, query),
    locateOffers: (query, limit) => locateOffers(country, query, limit),
  };
}

/**
 * Searches scholarships: one pass over the offers of the schools of the scope. A page beyond the end has no hits. A text
 * selects schools as `searchSchools` does, those without a scholarship included: a school that has none is not replaced by
 * one of a similar name.
 */
export async function searchOffers(country: Country, query: OfferQuery): Promise<OfferResult> {
  const ranking = new OfferRanking(query, country);
  const page = await ranking.rank(country);
  const { near } = query;
  const toHit = (segment: Segment, row: number, card: StoredCard): OfferHit => {
    const school = recordAt(segment, schoolRowOf(segment, row), card);
    return {
      offer: offerAt(segment, row, card),
      school,
      distanceKm: near && school.location ? distanceKm(near.point, school.location) : null,
    };
  };
  const { total, facets, textMatch } = ranking;
  const hits = await readRows(country, page, schoolRowOf, toHit);
  return { total, hits, facets: facets.list(country.segments), feeCounts: facets.fees, textMatch };
}

/** The schools with the cheapest scholarships on a map, each with its cheapest. */
async function locateOffers(country: Country, query: OfferQuery, limit: number): Promise<Located> {
  const cheapest = { ...query, sort: "min_price", leadingYear: null, distinct: true, page: 1, size: limit } as const;
  const ranking = new OfferRanking(cheapest, country);
  const toPoint = (segment: Segment, row: number, card: StoredCard) =>
    locatedAt(segment, schoolRowOf(segment, row), card, pricedSeatAt(segment, row));
  const points = await readRows(country, await ranking.rank(country), schoolRowOf, toPoint, { blocks: MAP_BLOCKS });
  return { total: ranking.total, points: points.filter((point) => point !== null) };
}

/** Ranks offers: every one that matches, or the best of each school. */
class OfferRanking extends RowRanking<OfferQuery> {
  constructor(query: OfferQuery, country: Country) {
    super(
      query,
      country.segments.reduce((sum, { offerRows }) => sum + offerRows, 0),
    );
  }

  protected addRows(segment: Segment, index: number, { isListed, from, to, region }: Candidates): void {
    const { query, top } = this;
    const { schools, starts, ends } = segment;
    const { rows } = scratch;
    const filter = new OfferFilter(segment, { ...query, isDiscounted: true });
    // A neighborhood is the only group of the school that scholarships are narrowed by.
    const { neighborhoods } = compileFilter(schools, { ...query, ...OF_OFFERS_ALONE });
    const isPlaced = neighborhoods.length > 0;
    const keyOf = offerKey(segment, query.sort, {
      neutral: query.neutral === true,
      leadingYear: query.leadingYear ?? null,
      point: query.near?.point ?? null,
    });
    const counts = new OfferCounts(segment, filter, query);
    const places = createCounts(schools, { ...query, ...OF_OFFERS_ALONE });

    for (let i = from; i < to; i++) {
      const schoolRow = isListed ? rows[i]! : i;
      const end = ends[schoolRow]!;
      if (starts[schoolRow] === end) continue;
      if (region !== null && !region.contains(schools.lat[schoolRow]!, schools.lng[schoolRow]!)) continue;
      const isPlace = !isPlaced || neighborhoods[schools.neighborhood[schoolRow]!] !== 0;
      let bestKey = Number.POSITIVE_INFINITY;
      let bestRow = -1;
      let meets = 0;
      for (let row = starts[schoolRow]!; row < end; row++) {
        const isMet = counts.visit(row, isPlace);
        if (!query.distinct) counts.settle();
        if (!isMet) continue;
        meets++;
        if (!isPlace) continue;
        const key = keyOf(schoolRow, row);
        if (query.distinct) {
          if (key < bestKey) [bestKey, bestRow] = [key, row];
        } else {
          this.total++;
          if (key <= top.lastKey) top.offer(key, tieOf(schools.ids[schoolRow]!, row), index, row);
        }
      }
      countPlace(schools, places, schoolRow, query.distinct ? Math.min(meets, 1) : meets);
      if (!query.distinct) continue;
      counts.settle();
      if (bestRow < 0) continue;
      this.total++;
      top.offer(bestKey, tieOf(schools.ids[schoolRow]!, bestRow), index, bestRow);
    }
    this.facets.add({ facets: facetsOf(schools, places, counts, query.scope, query.facets ?? []), fees: counts.fees });
  }
}

/** Fields of a school query that a search of scholarships does not have. */
const OF_OFFERS_ALONE = { sort: "relevance", tags: [] } as const;

/** The draw of the school, then the row, by which its offers are in the order of their fees and ids: below 2^53. */
const ROWS = 2 ** 26;
const tieOf = (schoolId: number, row: number) => drawOf(schoolId) * ROWS + row;
