import type { Order } from "../domain/ranking/ranking.ts";
import { scratch } from "./buffers.ts";
import { type Candidates, listRows } from "./candidates.ts";
import { type Country, segmentsIn } from "./country.ts";
import { countHits, createCounts } from "./facet-counts.ts";
import { facetsOf } from "./facets.ts";
import { filterRows, isUnnarrowed, type Matches } from "./filter-rows.ts";
import { AFTER, numericSortOf, rankRows, textPointsOf, UNSURE } from "./numeric-sort.ts";
import { OfferCounts } from "./offer-counts.ts";
import { filtersOf, unpricedIn } from "./offer-filter.ts";
import { readHits } from "./read-hits.ts";
import { compileFilter } from "./row-filter.ts";
import { RowRanking } from "./row-ranking.ts";
import { citiesOf, rowsOf } from "./school-columns.ts";
import type { Segment } from "./segment.ts";
import type { RankedRow } from "./top-rows.ts";
import { LACKS, type SchoolQuery, type SchoolResult, type Scope } from "./types.ts";
import { type CountedSchools, wholeCounts } from "./whole-counts.ts";

/** Searches schools: one pass over the rows of the scope. A page beyond the end has no hits. */
export async function searchSchools(country: Country, query: SchoolQuery): Promise<SchoolResult> {
  const ranking = new SchoolRanking(query, country);
  const page = await ranking.rank(country);
  const { order, total, mayMeet, lacks, priced, facets, isScored, textMatch } = ranking;
  return {
    total,
    mayMeet,
    lacks: LACKS.map((key, bit) => ({ key, count: lacks[bit]! })).filter(({ count }) => count > 0),
    priced,
    isPricedFirst: unpricedIn(query) === "after",
    hits: await readHits(country, page, query, ranking.filterOf),
    order,
    textPoints: isScored ? page.map(({ key }) => textPointsOf(key)) : undefined,
    facets: facets.list(country.segments),
    feeCounts: facets.fees,
    textMatch,
  };
}

const NO_MATCHES = { hits: 0, after: 0, unsure: 0, priced: 0 };

/** Ranks schools, each by the cheapest of its offers that meets the criteria where prices are compared. */
export class SchoolRanking extends RowRanking<SchoolQuery> {
  priced = 0;
  mayMeet = 0;
  /** Known once the schools are ranked. */
  order: Order;
  /** By index into LACKS. */
  readonly lacks = new Uint32Array(LACKS.length);
  readonly filterOf: ReturnType<typeof filtersOf>;

  constructor(query: SchoolQuery, country: Country) {
    super(
      query,
      country.segments.reduce((sum, { rows }) => sum + rows, 0),
    );
    this.filterOf = filtersOf(query);
    this.order = query.sort;
  }

  override async rank(country: Country): Promise<RankedRow[]> {
    this.order = await orderOf(country, this.query, this.isText);
    return super.rank(country);
  }

  /** Whether the text weighs in the order. */
  get isScored(): boolean {
    return this.isText && this.query.sort === "relevance";
  }

  protected addRows(segment: Segment, index: number, candidates: Candidates, textScores: Uint8Array | null): void {
    const { query, top, order } = this;
    const { schools } = segment;
    const unpriced = unpricedIn(query);
    const isServed = unpriced !== "none";
    const filter = compileFilter(schools, query, isServed);
    const offerFilter = this.filterOf(segment);
    let { hits, after, unsure, priced }: Omit<Matches, "lacks"> = NO_MATCHES;
    const count = (): CountedSchools => {
      const counts = createCounts(schools, query, isServed);
      const offers = new OfferCounts(segment, offerFilter, query, isServed);
      const matches = filterRows(schools, candidates, filter, unpriced, counts, offers);
      ({ hits, after, unsure, priced } = matches);
      for (const [bit, lacking] of matches.lacks.entries()) this.lacks[bit]! += lacking;
      countHits(schools, counts, "stated", scratch.rows, hits);
      countHits(schools, counts, "stated", scratch.after, after);
      countHits(schools, counts, "may", scratch.unsure, unsure);
      const facets = facetsOf(schools, counts, offers, query.scope, query.facets ?? []);
      return { facets, fees: offers.fees, priced };
    };
    if (unpriced === "any" && isUnnarrowed(candidates, filter)) {
      const counted = wholeCounts(segment, query, count);
      this.facets.add(counted);
      priced = counted.priced;
      hits = listRows(candidates);
    } else this.facets.add(count());
    this.total += hits + after;
    this.mayMeet += unsure;
    this.priced += priced;
    const ranking = {
      ...numericSortOf(segment, { ...query, sort: order }, offerFilter),
      textScores: this.isScored ? textScores : null,
      isStored: order === "relevance" && query.neutral !== true && !candidates.isListed,
    };
    rankRows(schools, index, scratch.rows.subarray(0, hits), 0, ranking, top);
    rankRows(schools, index, scratch.after.subarray(0, after), AFTER, ranking, top);
    if (!query.statedOnly) rankRows(schools, index, scratch.unsure.subarray(0, unsure), UNSURE, ranking, top);
  }
}

/**
 * The order that a sort means. Without any price in the scope, relevance would only count facts that sources publish:
 * it is the distance from a point, else the name in a city, else a draw over all cities.
 */
async function orderOf(country: Country, query: SchoolQuery, isText: boolean): Promise<Order> {
  const { sort, scope, near } = query;
  if (sort !== "relevance" || isText || (await hasPrices(country, scope))) return sort;
  if (near) return "nearest";
  return scope.kind === "city" ? "alphabetical" : "mixed";
}

/** Whether a school of the scope has a price. Reads only segments that overlap the scope. */
async function hasPrices(country: Country, scope: Scope): Promise<boolean> {
  const { from, to } = citiesOf(scope);
  const priced = segmentsIn(country.segments, scope, null).filter((index) => country.segments[index]!.offerRows > 0);
  const isWhole = ({ firstCity, lastCity }: Country["segments"][number]) => firstCity >= from && lastCity < to;
  if (priced.some((index) => isWhole(country.segments[index]!))) return true;
  for (const index of priced) {
    const segment = await country.segment(index, false);
    const rows = rowsOf(segment.schools, scope);
    const hasOffer = rows.from < rows.to && segment.starts[rows.from]! < segment.ends[rows.to - 1]!;
    country.release(segment);
    if (hasOffer) return true;
  }
  return false;
}
