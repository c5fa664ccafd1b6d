import { distanceKm } from "../domain/places/geo.ts";
import { drawOf } from "../domain/ranking/ranking.ts";
import { scratch } from "./buffers.ts";
import type { Candidates } from "./candidates.ts";
import { dearestOffer, meets } from "./cheapest-offer.ts";
import type { Country } from "./country.ts";
import { countPlace, createCounts } from "./facet-counts.ts";
import { facetsOf } from "./facets.ts";
import { type Located, locatedAt, MAP_BLOCKS } from "./locate-schools.ts";
import { OfferCounts } from "./offer-counts.ts";
import { filtersFor } from "./offer-filter.ts";
import { offerKey } from "./offer-sort-key.ts";
import type {
  OfferHit,
  OfferQuery,
  OfferRecord,
  OfferResult,
  SchoolOffers,
  SchoolOffersResult,
} from "./offer-types.ts";
import type { OfferSearch } from "./ports.ts";
import { readRows } from "./read-rows.ts";
import { rememberSearch } from "./remember-search.ts";
import { compileFilter } from "./row-filter.ts";
import { RowRanking } from "./row-ranking.ts";
import { offerAt, recordAt, type Segment, schoolRowOf } from "./segment.ts";
import type { StoredCard } from "./stored-card.ts";

export function createOfferSearch(country: Country): OfferSearch {
  return {
    searchOffers: (query) => searchOffers(country, query),
    searchOffersBySchool: rememberSearch((query) => searchOffersBySchool(country, query)),
    locateOffers: (query, limit) => locateOffers(country, query, limit),
  };
}

/**
 * Searches scholarships: one pass over the offers of the schools of the scope. A page beyond the end has no hits. A
 * text selects schools as `searchSchools` does, those without a scholarship included: a school that has none is not
 * replaced by one of a similar name.
 */
export async function searchOffers(country: Country, query: OfferQuery): Promise<OfferResult> {
  const ranking = new OfferRanking(query, country);
  const page = await ranking.rank(country);
  const toHit = (segment: Segment, row: number, card: StoredCard): OfferHit => ({
    offer: offerAt(segment, row, card),
    ...schoolOf(segment, row, card, query),
  });
  const hits = await readRows(country, page, schoolRowOf, toHit);
  return { ...ranking.found(country), hits };
}

/** Searches scholarships by school: the same pass, paged by school. */
export async function searchOffersBySchool(country: Country, given: OfferQuery): Promise<SchoolOffersResult> {
  const query = { ...given, distinct: false };
  const ranking = new OfferRanking(query, country, true);
  const filterOf = filtersIn(query);
  const page = await ranking.rank(country);
  const toHit = (segment: Segment, row: number, card: StoredCard): SchoolOffers => {
    const offers = matchingRows(segment, schoolRowOf(segment, row), query, filterOf).map((offer) =>
      offerAt(segment, offer, card),
    );
    return {
      ...schoolOf(segment, row, card, query),
      offers: offers as [OfferRecord, ...OfferRecord[]],
      isWhole: true,
    };
  };
  const hits = await readRows(country, page, schoolRowOf, toHit);
  return { ...ranking.found(country), schools: ranking.schools, hits };
}

function schoolOf(segment: Segment, row: number, card: StoredCard, { near }: OfferQuery) {
  const school = recordAt(segment, schoolRowOf(segment, row), card);
  return { school, distanceKm: near && school.location ? distanceKm(near.point, school.location) : null };
}

/** The offers of a school that match, in the order of the search. */
function matchingRows(
  segment: Segment,
  schoolRow: number,
  query: OfferQuery,
  filterOf: ReturnType<typeof filtersIn>,
): number[] {
  const filter = filterOf(segment);
  const keyOf = keyFor(segment, query);
  const { starts, ends, profile, fee } = segment;
  const rows: number[] = [];
  for (let row = starts[schoolRow]!; row < ends[schoolRow]!; row++) {
    if (meets(filter, profile[row]!, fee[row]!)) rows.push(row);
  }
  return rows.sort((a, b) => keyOf(schoolRow, a) - keyOf(schoolRow, b));
}

/** Schools with the cheapest scholarships, each with its cheapest and, without a single grade, its dearest. */
async function locateOffers(country: Country, query: OfferQuery, limit: number): Promise<Located> {
  const cheapest = { ...query, sort: "min_price", leadingYear: null, distinct: true, page: 1, size: limit } as const;
  const ranking = new OfferRanking(cheapest, country);
  const filterOf = filtersIn(query);
  const toPoint = (segment: Segment, row: number, card: StoredCard) => {
    const schoolRow = schoolRowOf(segment, row);
    const dearest = query.grades?.length === 1 ? row : dearestOffer(segment, filterOf(segment), schoolRow);
    return locatedAt(segment, schoolRow, card, row, dearest);
  };
  const points = await readRows(country, await ranking.rank(country), schoolRowOf, toPoint, { blocks: MAP_BLOCKS });
  return { total: ranking.total, points: points.filter((point) => point !== null) };
}

/** Ranks offers: every one that matches, or the best of each school, which a distinct search also counts. */
class OfferRanking extends RowRanking<OfferQuery> {
  /** Schools with an offer that matches; 0 where every offer is ranked. */
  schools = 0;
  readonly #ranksSchools: boolean;

  constructor(query: OfferQuery, country: Country, ranksSchools = query.distinct) {
    super(
      query,
      country.segments.reduce((sum, { offerRows }) => sum + offerRows, 0),
    );
    this.#ranksSchools = ranksSchools;
  }

  found({ segments }: Country): Omit<OfferResult, "hits"> {
    const { total, facets, textMatch } = this;
    return { total, facets: facets.list(segments), feeCounts: facets.fees, textMatch };
  }

  protected addRows(segment: Segment, index: number, { isListed, from, to, region }: Candidates): void {
    const { query, top } = this;
    const ranksSchools = this.#ranksSchools;
    const { schools, starts, ends } = segment;
    const { rows } = scratch;
    const filter = filtersIn(query)(segment);
    // A neighborhood is the only group of the school that scholarships are narrowed by.
    const { neighborhoods } = compileFilter(schools, { ...query, ...OF_OFFERS_ALONE });
    const isPlaced = neighborhoods.length > 0;
    const keyOf = keyFor(segment, query);
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
        if (!query.distinct) this.total++;
        const key = keyOf(schoolRow, row);
        if (ranksSchools) {
          if (key < bestKey) [bestKey, bestRow] = [key, row];
        } else if (key <= top.lastKey) top.offer(key, tieOf(schools.ids[schoolRow]!, row), index, row);
      }
      countPlace(schools, places, schoolRow, query.distinct ? Math.min(meets, 1) : meets);
      if (query.distinct) counts.settle();
      if (bestRow < 0) continue;
      this.schools++;
      if (query.distinct) this.total++;
      top.offer(bestKey, tieOf(schools.ids[schoolRow]!, bestRow), index, bestRow);
    }
    this.facets.add({ facets: facetsOf(schools, places, counts, query.scope, query.facets ?? []), fees: counts.fees });
  }
}

function filtersIn(query: OfferQuery) {
  return filtersFor({ ...query, isDiscounted: true });
}

function keyFor(segment: Segment, { sort, neutral = false, leadingYear = null, near }: OfferQuery) {
  return offerKey(segment, sort, { neutral, leadingYear, point: near?.point ?? null });
}

/** Fields of a school query that a search of scholarships does not have. */
const OF_OFFERS_ALONE = { sort: "relevance", tags: [] } as const;

/** The draw of the school, then the row, by which its offers are in the order of their fees and ids: below 2^53. */
const ROWS = 2 ** 26;
const tieOf = (schoolId: number, row: number) => drawOf(schoolId) * ROWS + row;
