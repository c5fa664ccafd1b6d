import { distanceKm } from "../domain/geo.ts";
import { FEDERATIVE_UNITS, type Uf } from "../domain/uf.ts";
import { BLOCK_ROWS } from "./card-block.ts";
import { Circle } from "./circle.ts";
import type { Located } from "./locate-schools.ts";
import { TEXT_MATCHES, type TextMatch } from "./match-names.ts";
import { schoolRowOf } from "./offer-shard.ts";
import type { OfferQuery, OfferResult } from "./offer-types.ts";
import { type PartReader, partsIn } from "./parts.ts";
import type { Places } from "./places.ts";
import type { Answer, OfferSearch, SchoolSearch } from "./ports.ts";
import type { SchoolInventory } from "./school-search.ts";
import { documentAt } from "./school-shard.ts";
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
  return {
    places,
    searchSchools: search,
    summarizeSchools: async (query) => {
      const figures = new SchoolFigures(query);
      await eachPart(reader, partsIn(reader.parts, query.scope, null), async (part, isPassing) =>
        figures.add(await reader.schools(part, isPassing)),
      );
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
  };
}

/** Search over the scholarships of such a country. */
export function createPartedOfferSearch(reader: PartReader): OfferSearch {
  return {
    searchOffers: async (query) => {
      const { page, ...result } = await rankOffers(reader, query);
      const hits = page.map(async ({ shard: part, row }) => {
        const offers = await reader.offers(part, true);
        return toOfferHit(offers, row, await schoolAt(reader, part, schoolRowOf(offers, row)), query);
      });
      return { ...result, hits: await Promise.all(hits) } satisfies OfferResult;
    },
    locateOffers: async (query, limit) => {
      const { page, total } = await rankOffers(reader, cheapestOf(query, limit));
      const rows: RankedRow[] = [];
      const fees: number[] = [];
      for (const { key, shard: part, row } of page) {
        const offers = await reader.offers(part, true);
        rows.push({ key, shard: part, row: schoolRowOf(offers, row) });
        fees.push(offers.fee[row]!);
      }
      return { total, points: await pointsOf(reader, rows, (_, at) => fees[at]!) };
    },
  };
}

/** Adds parts one after the other. */
async function eachPart(
  reader: PartReader,
  parts: readonly number[],
  add: (part: number, isPassing: boolean) => Promise<void>,
): Promise<void> {
  const isPassing = 2 * parts.length > reader.parts.length;
  for (const part of parts) await add(part, isPassing);
}

/** The strictest way of matching in which some part has a name; as typed when none has. */
async function strictest(isFoundBy: (match: TextMatch) => Promise<boolean>): Promise<TextMatch> {
  for (const match of TEXT_MATCHES) if (await isFoundBy(match)) return match;
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
async function rankParts<S>(
  reader: PartReader,
  { scope, near }: Pick<SchoolQuery, "scope" | "near">,
  ranking: Ranking<S>,
  read: (part: number, isPassing: boolean) => Answer<S>,
): Promise<TextMatch | null> {
  const parts = partsIn(reader.parts, scope, near ? new Circle(near.point, near.radiusKm) : null);
  if (!ranking.isText) {
    await eachPart(reader, parts, async (part, isPassing) => ranking.add(await read(part, isPassing), part));
    return null;
  }
  return strictest(async (match) => {
    await eachPart(reader, parts, async (part, isPassing) =>
      ranking.addMatches(await read(part, isPassing), part, match),
    );
    return ranking.isFound;
  });
}

async function rankSchools(reader: PartReader, query: SchoolQuery) {
  const ranking = new SchoolRanking(query, reader.parts);
  const textMatch = await rankParts(reader, query, ranking, (part, isPassing) => reader.schools(part, isPassing));
  const { total, facets } = ranking;
  return { page: ranking.page(), total, facets: facets.list(), feeCounts: facets.fees, textMatch };
}

async function searchParts(reader: PartReader, query: SchoolQuery): Promise<SchoolResult> {
  const { page, total, facets, feeCounts, textMatch } = await rankSchools(reader, query);
  const isScored = textMatch !== null && query.sort === "relevance";
  const hits = await Promise.all(page.map(({ shard, row }) => schoolAt(reader, shard, row)));
  return {
    total,
    hits: hits.map((school): SchoolHit => ({ ...school, distanceKm: distanceTo(school, query) })),
    textPoints: isScored ? page.map(({ key }, at) => textPointsOf(key, hits[at]!.relevance)) : undefined,
    facets,
    feeCounts,
    textMatch,
  };
}

function distanceTo({ location }: SchoolDocument, { near }: SchoolQuery): number | null {
  return near && location ? distanceKm(near.point, location) : null;
}

async function rankOffers(reader: PartReader, query: OfferQuery) {
  const known = reader.parts.map(({ offerRows, offerYears }) => ({ offers: offerRows, years: offerYears }));
  const ranking = new OfferRanking(query, known);
  const textMatch = await rankParts(reader, query, ranking, (part, isPassing) => reader.offers(part, isPassing));
  const { total, facets } = ranking;
  return { page: ranking.page(), total, facets: facets.list(), feeCounts: facets.fees, textMatch };
}

async function suggestFromParts(reader: PartReader, text: string, limit: number, near: Vicinity) {
  const ranking = new SuggestionRanking(text, limit, near);
  for (const match of ranking.matches) {
    await eachPart(reader, [...reader.parts.keys()], async (part, isPassing) =>
      ranking.add(await reader.schools(part, isPassing), part, match),
    );
    if (ranking.isFound) break;
  }
  return Promise.all(ranking.rows().map(({ shard, row }) => schoolAt(reader, shard, row)));
}

async function locateInParts(reader: PartReader, query: SchoolQuery, limit: number): Promise<Located> {
  const { page, total } = await rankSchools(reader, { ...query, facets: [], page: 1, size: limit });
  return { total, points: await pointsOf(reader, page, ({ bestOffer }) => bestOffer?.netMonthlyFeeCents ?? null) };
}

/** The rows on the map, from the first to the last whose cards are in the first `MAP_BLOCKS` blocks. */
async function pointsOf(
  reader: PartReader,
  rows: readonly RankedRow[],
  feeOf: (school: SchoolDocument, at: number) => number | null,
): Promise<Located["points"]> {
  const blocks = new Set<string>();
  const end = rows.findIndex(({ shard, row }) => blocks.add(`${shard}/${blockOf(row)}`).size > MAP_BLOCKS);
  const first = end < 0 ? rows : rows.slice(0, end);
  const schools = await Promise.all(first.map(({ shard, row }) => schoolAt(reader, shard, row)));
  return schools.flatMap((school, at) => {
    const { slug, name, location } = school;
    return location ? [{ slug, name, ...location, feeCents: feeOf(school, at) }] : [];
  });
}

async function schoolAt(reader: PartReader, part: number, row: number): Promise<SchoolDocument> {
  const [shard, block] = await Promise.all([reader.schools(part, true), reader.cards(part, blockOf(row))]);
  return documentAt(shard, row, block.at(row % BLOCK_ROWS));
}

const blockOf = (row: number) => Math.floor(row / BLOCK_ROWS);

async function* slugsInParts(reader: PartReader): AsyncGenerator<string> {
  for (const [part, { rows }] of reader.parts.entries()) {
    for (let from = 0; from < rows; from += BLOCK_ROWS) {
      const block = await reader.cards(part, blockOf(from));
      for (let row = 0; row < Math.min(BLOCK_ROWS, rows - from); row++) yield block.at(row)[0];
    }
  }
}
