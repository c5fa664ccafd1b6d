import { CARD_FACTS } from "../domain/catalog/card-facts.ts";
import { FEDERATIVE_UNITS, findUfByCode, type Uf } from "../domain/places/uf.ts";
import { BLOCK_ROWS } from "./card-block.ts";
import { type Country, eachSegment } from "./country.ts";
import { locateSchools } from "./locate-schools.ts";
import type { Places } from "./place-index.ts";
import type { SchoolSearch } from "./ports.ts";
import { readRows, rowItself } from "./read-rows.ts";
import type { ReadAddresses } from "./reading/locate-reading.ts";
import type { Schools } from "./reading/read-box.ts";
import type { BoxReading } from "./reading/reading.ts";
import { rememberSearch } from "./remember-search.ts";
import { searchSchools } from "./search-schools.ts";
import { recordAt } from "./segment.ts";
import { suggestCities, suggestNeighborhoods } from "./suggest-places.ts";
import { suggestSchools } from "./suggest-schools.ts";
import { summarizeSchools } from "./summarize-schools.ts";
import type { RankedRow } from "./top-rows.ts";
import type { CityRecord, Counted, NeighborhoodRecord, SchoolQuery, SchoolRecord } from "./types.ts";

export interface SchoolInventory extends SchoolSearch {
  readonly places: Places;
  suggestCities(text: string, limit: number): Counted<CityRecord>[];
  suggestNeighborhoods(text: string, limit: number, cityCode?: string): Counted<NeighborhoodRecord>[];
  /** Slugs of all schools by segment, which is read when they are iterated. No segment is empty. */
  schoolSlugs(): readonly AsyncIterable<string>[];
}

/** The data of a search; by default without schools by slug, addresses and ground. */
interface Sources extends Partial<Pick<SchoolSearch, "findSchool" | "findGround">> {
  readonly places: Places;
  readonly country: Country;
  readonly readAddresses?: ReadAddresses;
}

const none = async () => null;

/** Search over a country and its places. */
export function createSchoolSearch({
  places,
  country,
  findSchool = none,
  readAddresses = none,
  findGround = none,
}: Sources): SchoolInventory {
  const search: SchoolInventory = {
    isRemote: false,
    places,
    searchSchools: rememberSearch((query) => searchSchools(country, query)),
    countByState: rememberSearch((query) => countByState(country, query)),
    summarizeSchools: rememberSearch((query) => summarizeSchools(country, query)),
    locateSchools: (query, limit) => locateSchools(country, query, limit),
    schoolSlugs: () =>
      country.segments.flatMap(({ rows }, index) => (rows > 0 ? [slugsOfSegment(country, index, rows)] : [])),
    findGround,
    findSchool,
    findSchoolByCode: (code) => findSchoolByCode(country, code),
    suggestSchools: (text, limit, near) => suggestSchools(country, text, limit, near),
    suggestCities: (text, limit) => suggestCities(places, text, limit),
    suggestNeighborhoods: (text, limit, cityCode) => suggestNeighborhoods(places, text, limit, cityCode),
    readText: (text, years, isTyping = false) => readText(search, places, text, years, readAddresses, isTyping),
  };
  return search;
}

async function countByState(country: Country, query: SchoolQuery): Promise<ReadonlyMap<Uf, number>> {
  const counts = new Map<Uf, number>();
  for (const { uf } of FEDERATIVE_UNITS) {
    const inState = { ...query, scope: { kind: "state", uf }, facets: [], page: 1, size: 1 } as const;
    const { total, mayMeet } = await searchSchools(country, inState);
    counts.set(uf, total + (query.statedOnly ? 0 : mayMeet));
  }
  return counts;
}

async function* slugsOfSegment(country: Country, index: number, rows: number): AsyncGenerator<string> {
  const segment = await country.segment(index, true);
  for (let from = 0; from < rows; from += BLOCK_ROWS) {
    const block = Array.from({ length: Math.min(BLOCK_ROWS, rows - from) }, (_, i) => from + i);
    for (const card of await country.cards(index, segment, block, true)) yield card[CARD_FACTS.slug.stored];
  }
  country.release(segment);
}

/** The school with an INEP code (eight digits, the first two are the state's), or null. Scans a state. */
async function findSchoolByCode(country: Country, code: string): Promise<SchoolRecord | null> {
  const unit = findUfByCode(code);
  if (!unit) return null;
  const rows: RankedRow[] = [];
  const id = Number(code);
  await eachSegment(country, { kind: "state", uf: unit.uf }, null, ({ schools }, segment) => {
    const row = schools.ids.indexOf(id);
    if (row >= 0) rows.push({ key: 0, segment, row });
  });
  const [school] = await readRows(country, rows, rowItself, recordAt);
  return school ?? null;
}

/**
 * Parses a text of the search box; of one that is being typed, a street of a few letters is not looked for. Most
 * requests have none, so the parser is imported on first use.
 */
async function readText(
  search: Schools,
  places: Places,
  text: string,
  years: readonly number[],
  readAddresses: ReadAddresses,
  isTyping: boolean,
): Promise<BoxReading> {
  const [{ readInSnapshot }, { isStreetBegun, withPoint }] = await Promise.all([
    import("./reading/snapshot-reading.ts"),
    import("./reading/locate-reading.ts"),
  ]);
  const reading = await readInSnapshot(search, places, text, years);
  if (isTyping && isStreetBegun(text, reading)) return reading;
  return withPoint(text, reading, (code) => places.findCityByCode(code), readAddresses);
}
