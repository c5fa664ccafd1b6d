import { FEDERATIVE_UNITS, type Uf } from "../domain/places/uf.ts";
import type { PricedSeat } from "../domain/pricing/seat.ts";
import { BLOCK_ROWS } from "./card-block.ts";
import { Circle } from "./circle.ts";
import { hitOf } from "./hit-at.ts";
import type { Located } from "./locate-schools.ts";
import { type TextMatch, textMatchesFor } from "./match-names.ts";
import { cheapestOffer } from "./offer-counts.ts";
import { OfferFilter, offerCriteriaOf } from "./offer-filter.ts";
import { type OfferShard, pricedSeatAt, schoolRowOf } from "./offer-shard.ts";
import type { OfferQuery, OfferResult } from "./offer-types.ts";
import { type PartReader, partsIn } from "./parts.ts";
import type { Places } from "./place-index.ts";
import type { Answer, OfferSearch, SchoolSearch } from "./ports.ts";
import { readText } from "./read-text.ts";
import type { SchoolInventory } from "./school-search.ts";
import { documentAt, type SchoolShard } from "./school-shard.ts";
import { cheapestOf, OfferRanking, toOfferHit } from "./search-offers.ts";
import { SchoolRanking } from "./search-schools.ts";
import { textPointsOf } from "./sort-order.ts";
import { suggestCities, suggestNeighborhoods } from "./suggest-places.ts";
import { SuggestionRanking, type Vicinity } from "./suggest-schools.ts";
import { SchoolFigures } from "./summarize-schools.ts";
import type { RankedRow } from "./top-rows.ts";
import type { SchoolDocument, SchoolHit, SchoolQuery, SchoolResult } from "./types.ts";

/** Blocks of cards read for one map: a city lies in a few, and the first schools of the country in hundreds. */
const MAP_BLOCKS = 64;

/**
 * Search over a country too large for one file and one memory: the parts that a scope meets, one after the other, and
 * then the cards of the page alone. Exactly what `createSchoolSearch` answers, but for the points of a map, of which
 * there are as many as lie in the first blocks of cards. `findCard` finds a school by its slug.
 */
export function createPartedSearch(
  places: Places,
  reader: PartReader,
  findCard: SchoolSearch["findSchool"],
): SchoolInventory {
  const search = (query: SchoolQuery) => searchParts(reader, query);
  const inventory: SchoolInventory = {
    places,
    searchSchools: search,
    summarizeSchools: async (query) => {
      const figures = new SchoolFigures(query);
      await eachPart(reader, partsIn(reader.parts, query.scope, null), reader.offers, (part) => figures.add(part));
      return figures.summary();
    },
    locateSchools: (query, limit) => locateInParts(reader, query, limit),
    countByState: async (query) => {
      const counts = new Map<Uf, number>();
      for (const { uf } of FEDERATIVE_UNITS) {
        const inState = { ...query, scope: { kind: "state", uf }, facets: [], page: 1, size: 1 } as const;
        counts.set(uf, (await search(inState)).total);
      }
      return counts;
    },
    schoolSlugs: () => slugsInParts(reader),
    findSchool: findCard,
    suggestSchools: (text, limit, near = {}) => suggestFromParts(reader, text, limit, near),
    suggestCities: (text, limit) => suggestCities(places, text, limit),
    suggestNeighborhoods: (text, limit, cityCode) => suggestNeighborhoods(places, text, limit, cityCode),
    readText: (text, years) => readText(inventory, places, text, years),
  };
  return inventory;
}

/** Search over the scholarships of such a country. */
export function createPartedOfferSearch(reader: PartReader): OfferSearch {
  return {
    searchOffers: async (query) => {
      const { page, ...result } = await rankOffers(reader, query);
      const hits = await withShards(reader, page, async (offers) => {
        const schools = await schoolsAt(reader, schoolsOf(page, offers));
        return page.map(({ shard, row }, at) => toOfferHit(offers.get(shard)!, row, schools[at]!, query));
      });
      return { ...result, hits } satisfies OfferResult;
    },
    locateOffers: async (query, limit) => {
      const { page, total } = await rankOffers(reader, cheapestOf(query, limit));
      const [rows, cheapest] = await withShards(reader, page, (offers) => [
        schoolsOf(page, offers),
        page.map(({ shard, row }) => pricedSeatAt(offers.get(shard)!, row)),
      ]);
      return { total, points: await pointsOf(reader, rows, cheapest) };
    },
  };
}

/** Parts on their way at a time: a cold isolate waits for the first of them, and not for each. */
const READ_AHEAD = 4;

/** Adds parts one after the other. */
async function eachPart<S extends OfferShard | SchoolShard>(
  reader: PartReader,
  parts: readonly number[],
  read: (part: number, isPassing: boolean) => Answer<S>,
  add: (shard: S, part: number) => void,
): Promise<void> {
  const isPassing = 2 * parts.length > reader.parts.length;
  const begin = (part: number) => {
    const shard = read(part, isPassing);
    // One that fails before its turn is told of when its turn comes.
    if (shard instanceof Promise) shard.catch(() => {});
    return shard;
  };
  const coming = parts.slice(0, READ_AHEAD).map(begin);
  for (const [i, part] of parts.entries()) {
    const shard = await coming.shift()!;
    const next = parts[i + READ_AHEAD];
    if (next !== undefined) coming.push(begin(next));
    add(shard, part);
    reader.release(shard);
  }
}

/** The strictest of the ways of matching in which some part has a name; as typed when none has. */
async function strictest(
  matches: readonly TextMatch[],
  isFoundBy: (match: TextMatch) => Promise<boolean>,
): Promise<TextMatch> {
  for (const match of matches) if (await isFoundBy(match)) return match;
  return "exact";
}

/** What puts rows in order, part by part. */
interface Ranking<S> {
  readonly isText: boolean;
  readonly isFound: boolean;
  add(shard: S, part: number): void;
  addMatches(shard: S, part: number, match: TextMatch): void;
}

/** Ranks the rows of every part that a search meets; gives how its text was matched. */
async function rankParts<S extends OfferShard | SchoolShard>(
  reader: PartReader,
  { scope, near, isTextExact }: Pick<SchoolQuery, "scope" | "near" | "isTextExact">,
  ranking: Ranking<S>,
  read: (part: number, isPassing: boolean) => Answer<S>,
): Promise<TextMatch | null> {
  const parts = partsIn(reader.parts, scope, near ? new Circle(near.point, near.radiusKm) : null);
  if (!ranking.isText) {
    await eachPart(reader, parts, read, (shard, part) => ranking.add(shard, part));
    return null;
  }
  return strictest(textMatchesFor({ isTextExact }), async (match) => {
    await eachPart(reader, parts, read, (shard, part) => ranking.addMatches(shard, part, match));
    return ranking.isFound;
  });
}

async function rankSchools(reader: PartReader, query: SchoolQuery) {
  const known = reader.parts.map(({ rows, offerYears }) => ({ rows, years: offerYears }));
  const ranking = new SchoolRanking(query, known);
  const textMatch = await rankParts(reader, query, ranking, reader.offers);
  const { total, unpriced, facets } = ranking;
  return { page: ranking.page(), total, unpriced, facets: facets.list(), feeCounts: facets.fees, textMatch };
}

async function searchParts(reader: PartReader, query: SchoolQuery): Promise<SchoolResult> {
  const { page, ...result } = await rankSchools(reader, query);
  const isScored = result.textMatch !== null && query.sort === "relevance";
  const hits = await hitsAt(reader, page, query);
  return {
    ...result,
    hits,
    textPoints: isScored ? page.map(({ key }) => textPointsOf(key)) : undefined,
  };
}

/** The schools of a page, each with the offer that meets the criteria of the query. */
async function hitsAt(reader: PartReader, page: readonly RankedRow[], query: SchoolQuery): Promise<SchoolHit[]> {
  const schools = await schoolsAt(reader, page);
  return withShards(reader, page, (shards) =>
    page.map(({ shard: part, row }, at) => {
      const shard = shards.get(part)!;
      return hitOf(shard, new OfferFilter(shard, offerCriteriaOf(query)), row, schools[at]!, query);
    }),
  );
}

async function rankOffers(reader: PartReader, query: OfferQuery) {
  const known = reader.parts.map(({ offerRows, offerYears }) => ({ offers: offerRows, years: offerYears }));
  const ranking = new OfferRanking(query, known);
  const textMatch = await rankParts(reader, query, ranking, reader.offers);
  const { total, facets } = ranking;
  return { page: ranking.page(), total, facets: facets.list(), feeCounts: facets.fees, textMatch };
}

async function suggestFromParts(reader: PartReader, text: string, limit: number, near: Vicinity) {
  const ranking = new SuggestionRanking(text, limit, near);
  for (const match of ranking.matches) {
    await eachPart(reader, [...reader.parts.keys()], reader.schools, (shard, part) => ranking.add(shard, part, match));
    if (ranking.isFound) break;
  }
  return schoolsAt(reader, ranking.rows());
}

async function locateInParts(reader: PartReader, query: SchoolQuery, limit: number): Promise<Located> {
  const firsts = { ...query, facets: [], countsFees: false, page: 1, size: limit };
  const { page, total } = await rankSchools(reader, firsts);
  const cheapest = await withShards(reader, page, (shards) =>
    page.map(({ shard: part, row }) => {
      const shard = shards.get(part)!;
      const offer = cheapestOffer(shard, new OfferFilter(shard, offerCriteriaOf(query)), row);
      return offer < 0 ? null : pricedSeatAt(shard, offer);
    }),
  );
  return { total, points: await pointsOf(reader, page, cheapest) };
}

/** The rows on the map, from the first to the last whose cards are in the first `MAP_BLOCKS` blocks. */
async function pointsOf(
  reader: PartReader,
  rows: readonly RankedRow[],
  offers: readonly (PricedSeat | null)[],
): Promise<Located["points"]> {
  const blocks = new Set<string>();
  const end = rows.findIndex(({ shard, row }) => blocks.add(`${shard}/${blockOf(row)}`).size > MAP_BLOCKS);
  const first = end < 0 ? rows : rows.slice(0, end);
  const schools = await schoolsAt(reader, first);
  return schools.flatMap((school, at) => {
    const { slug, name, location } = school;
    return location ? [{ slug, name, ...location, offer: offers[at]! }] : [];
  });
}

/** The schools of rows, in their order; each part is asked once. */
async function schoolsAt(reader: PartReader, rows: readonly RankedRow[]): Promise<SchoolDocument[]> {
  const schools: SchoolDocument[] = [];
  const readPart = async ([part, places]: [number, number[]]) => {
    const own = places.map((at) => rows[at]!.row);
    const [shard, cards] = await Promise.all([reader.schools(part, true), reader.cards(part, own, false)]);
    for (const [i, at] of places.entries()) schools[at] = documentAt(shard, own[i]!, cards[i]!);
  };
  await Promise.all(
    Array.from(
      Map.groupBy(rows.keys(), (at) => rows[at]!.shard),
      readPart,
    ),
  );
  return schools;
}

/** The offers of a page as rows of their schools. */
function schoolsOf(page: readonly RankedRow[], offers: ReadonlyMap<number, OfferShard>): RankedRow[] {
  return page.map((ranked) => ({ ...ranked, row: schoolRowOf(offers.get(ranked.shard)!, ranked.row) }));
}

/** Reads the parts of a page, by their place in the list, for as long as `use` takes. */
async function withShards<T>(
  reader: PartReader,
  page: readonly RankedRow[],
  use: (shards: ReadonlyMap<number, OfferShard>) => T | Promise<T>,
): Promise<T> {
  const shards = new Map<number, OfferShard>();
  try {
    for (const { shard } of page) if (!shards.has(shard)) shards.set(shard, await reader.offers(shard, true));
    return await use(shards);
  } finally {
    for (const shard of shards.values()) reader.release(shard);
  }
}

const blockOf = (row: number) => Math.floor(row / BLOCK_ROWS);

async function* slugsInParts(reader: PartReader): AsyncGenerator<string> {
  for (const [part, { rows }] of reader.parts.entries()) {
    for (let from = 0; from < rows; from += BLOCK_ROWS) {
      const block = Array.from({ length: Math.min(BLOCK_ROWS, rows - from) }, (_, i) => from + i);
      for (const [slug] of await reader.cards(part, block, true)) yield slug;
    }
  }
}
