import { CARD_FACTS } from "../domain/catalog/card-facts.ts";
import { FEDERATIVE_UNITS, type Uf } from "../domain/places/uf.ts";
import { BLOCK_ROWS } from "./card-block.ts";
import type { Country } from "./country.ts";
import { findSchoolByCode } from "./find-by-code.ts";
import { locateSchools } from "./locate-schools.ts";
import type { Places } from "./place-index.ts";
import type { SchoolSearch } from "./ports.ts";
import { readText } from "./read-text.ts";
import type { ReadAddresses } from "./reading/locate-reading.ts";
import { rememberSearch } from "./remember-search.ts";
import { searchSchools } from "./search-schools.ts";
import { suggestCities, suggestNeighborhoods } from "./suggest-places.ts";
import { suggestSchools } from "./suggest-schools.ts";
import { summarizeSchools } from "./summarize-schools.ts";
import type { CityRecord, Counted, NeighborhoodRecord, SchoolQuery } from "./types.ts";

/** Search over the snapshot. */
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
