import { FEDERATIVE_UNITS, type Uf } from "../domain/places/uf.ts";
import type { PricedSeat } from "../domain/pricing/seat.ts";
import { ALL_CAPABILITIES } from "./capabilities.ts";
import { BLOCK_ROWS } from "./card-block.ts";
import { hitOf } from "./hit-at.ts";
import type { Located } from "./locate-schools.ts";
import { cheapestOffer } from "./offer-counts.ts";
import { type PackedDetails, unpackDetails } from "./offer-details.ts";
import { OfferFilter, offerCriteriaOf } from "./offer-filter.ts";
import { type OfferShard, pricedSeatAt, schoolRowOf } from "./offer-shard.ts";
import type { OfferQuery, OfferResult } from "./offer-types.ts";
import { type PartReader, partsIn } from "./parts.ts";
import type { Places } from "./place-index.ts";
import type { OfferSearch, SchoolSearch } from "./ports.ts";
import { readText } from "./read-text.ts";
import type { SchoolInventory } from "./school-search.ts";
import { documentAt } from "./school-shard.ts";
import { cheapestOf, OfferRanking, toOfferHit, toOfferResult } from "./search-offers.ts";
import { SchoolRanking, toSchoolResult } from "./search-schools.ts";
import type { ShardRanking } from "./shard-ranking.ts";
import { suggestCities, suggestNeighborhoods } from "./suggest-places.ts";
import { SuggestionRanking, type Vicinity } from "./suggest-schools.ts";
import { SchoolFigures } from "./summarize-schools.ts";
import type { RankedRow } from "./top-rows.ts";
import type { SchoolDocument, SchoolQuery, SchoolResult } from "./types.ts";

/** Blocks of cards read for one map: a city is in a few, and the first schools of the country in hundreds. */
const MAP_BLOCKS = 64;

/**
 * Search over a country too large for one file. Ranks the parts that a scope intersects one after the other, then reads the
 * cards of the page. Answers are those of `createSchoolSearch`, except that a map has only the points in the first blocks
 * of cards. `findCard` finds a school by its slug.
 */
export function createPartedSearch(
  places: Places,
  reader: PartReader,
  findCard: SchoolSearch["findSchool"],
): SchoolInventory {
  const search = (query: SchoolQuery) => searchParts(reader, query);
  const inventory: SchoolInventory = {
    capabilities: ALL_CAPABILITIES,
    places,
    searchSchools: search,
    summarizeSchools: async (query) => {
      const figures = new SchoolFigures(query);
      await eachPart(reader, partsIn(reader.parts, query.scope, null), (shard) => figures.add(shard));
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

/** Search over the scholarships of a country in parts. */
export function createPartedOfferSearch(reader: PartReader): OfferSearch {
  return {
    searchOffers: (query) => searchOffersInParts(reader, query),
    locateOffers: async (query, limit) => {
      const cheapest = cheapestOf(query, limit);
      const ranking = new OfferRanking(cheapest, reader.parts);
      await rankParts(reader, cheapest, ranking);
      return { total: ranking.total, points: await readPoints(reader, ranking.page(), schoolRowOf, pricedSeatAt) };
    },
  };
}

/** Parts read concurrently, so that a cold isolate does not wait for each. */
const READ_AHEAD = 4;

/** Adds parts in order, reading ahead. */
async function eachPart(
  reader: PartReader,
  parts: readonly number[],
  add: (shard: OfferShard, part: number) => void,
): Promise<void> {
  const isPassing = 2 * parts.length > reader.parts.length;
  const begin = (part: number) => {
    const shard = reader.shard(part, isPassing);
    // A read that fails before its turn rejects when its turn comes.
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

/** Adds the parts that a search meets, as `rankShards` does with shards in memory. */
async function rankParts(reader: PartReader, { scope }: SchoolQuery | OfferQuery, ranking: ShardRanking) {
  const parts = partsIn(reader.parts, scope, ranking.circle);
  if (!ranking.isText) {
    await eachPart(reader, parts, (shard, part) => ranking.add(shard, part));
    return null;
  }
  for (const match of ranking.textMatches) {
    await eachPart(reader, parts, (shard, part) => ranking.addMatches(shard, part, match));
    if (ranking.isFound) return match;
  }
  return "exact";
}

async function searchParts(reader: PartReader, query: SchoolQuery): Promise<SchoolResult> {
  const ranking = new SchoolRanking(query, reader.parts);
  const textMatch = await rankParts(reader, query, ranking);
  const page = ranking.page();
  const criteria = offerCriteriaOf(query);
  const hits = await readRows(reader, page, rowItself, ({ shard, row, school, details }) =>
    hitOf(shard, new OfferFilter(shard, criteria), row, school, query, details),
  );
  return toSchoolResult(ranking, textMatch, page, hits);
}

async function searchOffersInParts(reader: PartReader, query: OfferQuery): Promise<OfferResult> {
  const ranking = new OfferRanking(query, reader.parts);
  const textMatch = await rankParts(reader, query, ranking);
  const hits = await readRows(reader, ranking.page(), schoolRowOf, ({ shard, row, schoolRow, school, details }) =>
    toOfferHit(shard, row, school, query, unpackDetails(details[row - shard.starts[schoolRow]!]!)),
  );
  return toOfferResult(ranking, textMatch, hits);
}

async function suggestFromParts(reader: PartReader, text: string, limit: number, near: Vicinity) {
  const ranking = new SuggestionRanking(text, limit, near);
  for (const match of ranking.matches) {
    await eachPart(reader, [...reader.parts.keys()], (shard, part) => ranking.add(shard.schools, part, match));
    if (ranking.isFound) break;
  }
  return readRows(reader, ranking.rows(), rowItself, ({ school }) => school);
}

async function locateInParts(reader: PartReader, query: SchoolQuery, limit: number): Promise<Located> {
  const firsts = { ...query, facets: [], countsFees: false, page: 1, size: limit };
  const ranking = new SchoolRanking(firsts, reader.parts);
  await rankParts(reader, firsts, ranking);
  const criteria = offerCriteriaOf(query);
  const points = await readPoints(reader, ranking.page(), rowItself, (shard, row) => {
    const offer = cheapestOffer(shard, new OfferFilter(shard, criteria), row);
    return offer < 0 ? null : pricedSeatAt(shard, offer);
  });
  return { total: ranking.total, points };
}

/** A ranked row with what pages show of its school. */
interface ReadRow {
  readonly shard: OfferShard;
  /** Of the school or the offer that was ranked. */
  readonly row: number;
  readonly schoolRow: number;
  readonly school: SchoolDocument;
  /** Of the school's offers, in the order of their rows. */
  readonly details: readonly PackedDetails[];
}

type SchoolRowOf = (shard: OfferShard, row: number) => number;
const rowItself: SchoolRowOf = (_, row) => row;

/** Reads the cards of ranked rows, each block once, and maps them in their order; at most those in the first `blocks`. */
async function readRows<T>(
  reader: PartReader,
  page: readonly RankedRow[],
  schoolRowOf: SchoolRowOf,
  map: (read: ReadRow) => T,
  blocks = Number.POSITIVE_INFINITY,
): Promise<T[]> {
  const shards = new Map<number, OfferShard>();
  try {
    for (const { shard } of page) if (!shards.has(shard)) shards.set(shard, await reader.shard(shard, true));
    const rows = inFirstBlocks(
      page.map(({ shard: part, row }) => ({ part, row, schoolRow: schoolRowOf(shards.get(part)!, row) })),
      blocks,
    );
    const mapped: T[] = [];
    await Promise.all(
      Array.from(
        Map.groupBy(rows.keys(), (at) => rows[at]!.part),
        async ([part, places]) => {
          const shard = shards.get(part)!;
          const cards = await reader.cards(
            part,
            places.map((at) => rows[at]!.schoolRow),
            false,
          );
          for (const [i, at] of places.entries()) {
            const { row, schoolRow } = rows[at]!;
            const [card, details] = cards[i]!;
            mapped[at] = map({ shard, row, schoolRow, school: documentAt(shard.schools, schoolRow, card), details });
          }
        },
      ),
    );
    return mapped;
  } finally {
    for (const shard of shards.values()) reader.release(shard);
  }
}

/** The rows up to the first that needs more than `limit` blocks of cards. */
function inFirstBlocks<R extends { readonly part: number; readonly schoolRow: number }>(
  rows: readonly R[],
  limit: number,
): readonly R[] {
  const blocks = new Set<string>();
  const end = rows.findIndex(({ part, schoolRow }) => blocks.add(`${part}/${blockOf(schoolRow)}`).size > limit);
  return end < 0 ? rows : rows.slice(0, end);
}

/** The points of a map, each with an offer. */
async function readPoints(
  reader: PartReader,
  page: readonly RankedRow[],
  schoolRowOf: SchoolRowOf,
  offerOf: (shard: OfferShard, row: number) => PricedSeat | null,
): Promise<Located["points"]> {
  const toPoint = ({ shard, row, school: { slug, name, location } }: ReadRow) =>
    location && { slug, name, ...location, offer: offerOf(shard, row) };
  const points = await readRows(reader, page, schoolRowOf, toPoint, MAP_BLOCKS);
  return points.filter((point) => point !== null);
}

const blockOf = (row: number) => Math.floor(row / BLOCK_ROWS);

async function* slugsInParts(reader: PartReader): AsyncGenerator<string> {
  for (const [part, { rows }] of reader.parts.entries()) {
    for (let from = 0; from < rows; from += BLOCK_ROWS) {
      const block = Array.from({ length: Math.min(BLOCK_ROWS, rows - from) }, (_, i) => from + i);
      for (const [[slug]] of await reader.cards(part, block, true)) yield slug;
    }
  }
}
