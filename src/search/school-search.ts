import { FEDERATIVE_UNITS, type Uf } from "../domain/places/uf.ts";
import { ALL_CAPABILITIES } from "./capabilities.ts";
import { locateSchools } from "./locate-schools.ts";
import type { OfferShard } from "./offer-shard.ts";
import type { Places } from "./place-index.ts";
import type { SchoolSearch } from "./ports.ts";
import { readText } from "./read-text.ts";
import type { BoxReading } from "./reading/reading.ts";
import { findSchoolBySlug, slugsIn } from "./school-shard.ts";
import { searchSchools } from "./search-schools.ts";
import { suggestCities, suggestNeighborhoods } from "./suggest-places.ts";
import { suggestSchools, type Vicinity } from "./suggest-schools.ts";
import { summarizeSchools } from "./summarize-schools.ts";
import type { CityDocument, Counted, NeighborhoodDocument, SchoolQuery } from "./types.ts";

/** Search over the snapshot: places in memory, schools in memory or in parts (`parted-search.ts`). */
export interface SchoolInventory extends SchoolSearch {
  readonly places: Places;
  suggestCities(text: string, limit: number): Counted<CityDocument>[];
  suggestNeighborhoods(text: string, limit: number, cityCode?: string): Counted<NeighborhoodDocument>[];
  /** Slugs of all schools. */
  schoolSlugs(): Iterable<string> | AsyncIterable<string>;
}

/** Search over opened snapshot files. Synchronous. */
export function createSchoolSearch(places: Places, shard: OfferShard) {
  const shards = [shard];
  const { schools } = shard;
  const search = {
    capabilities: ALL_CAPABILITIES,
    places,
    searchSchools: (query: SchoolQuery) => searchSchools(shards, query),
    countByState: (query: SchoolQuery) => countByState(shards, query),
    summarizeSchools: (query: SchoolQuery) => summarizeSchools(shard, query),
    locateSchools: (query: SchoolQuery, limit: number) => locateSchools(shards, query, limit),
    schoolSlugs: () => slugsIn(schools),
    findSchool: (slug: string) => findSchoolBySlug(schools, slug),
    suggestSchools: (text: string, limit: number, near?: Vicinity) => suggestSchools([schools], text, limit, near),
    suggestCities: (text: string, limit: number) => suggestCities(places, text, limit),
    suggestNeighborhoods: (text: string, limit: number, cityCode?: string) =>
      suggestNeighborhoods(places, text, limit, cityCode),
    readText: (text: string, years: readonly number[]): Promise<BoxReading> => readText(search, places, text, years),
  } satisfies SchoolInventory;
  return search;
}

function countByState(shards: readonly OfferShard[], query: SchoolQuery): ReadonlyMap<Uf, number> {
  const totalIn = (uf: Uf) =>
    searchSchools(shards, { ...query, scope: { kind: "state", uf }, facets: [], page: 1, size: 1 }).total;
  return new Map(FEDERATIVE_UNITS.map(({ uf }) => [uf, totalIn(uf)]));
}
