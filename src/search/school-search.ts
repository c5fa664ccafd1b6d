import { FEDERATIVE_UNITS, type Uf } from "../domain/uf.ts";
import { type Located, locateSchools } from "./locate-schools.ts";
import type { Places } from "./places.ts";
import { findSchoolBySlug, type SchoolShard, slugsIn } from "./school-shard.ts";
import { searchSchools } from "./search-schools.ts";
import { suggestCities, suggestNeighborhoods } from "./suggest-places.ts";
import { suggestSchools, type Vicinity } from "./suggest-schools.ts";
import { type SchoolSummary, summarizeSchools } from "./summarize-schools.ts";
import type { CityDocument, NeighborhoodDocument, SchoolDocument, SchoolQuery, SchoolResult } from "./types.ts";

/** All that search knows, in memory: every answer comes at once, and everything there is can be listed. */
export interface SchoolInventory {
  readonly places: Places;
  searchSchools(query: SchoolQuery): SchoolResult;
  summarizeSchools(query: SchoolQuery): SchoolSummary;
  locateSchools(query: SchoolQuery, limit: number): Located;
  countByState(query: SchoolQuery): ReadonlyMap<Uf, number>;
  findSchool(slug: string): SchoolDocument | null;
  /** Slugs of all schools. */
  schoolSlugs(): Iterable<string>;
  suggestSchools(text: string, limit: number, near?: Vicinity): SchoolDocument[];
  suggestCities(text: string, limit: number): CityDocument[];
  suggestNeighborhoods(text: string, limit: number, cityCode?: string): NeighborhoodDocument[];
}

/** Search over opened snapshot files. */
export function createSchoolSearch(places: Places, privateSchools: SchoolShard): SchoolInventory {
  const shards = [privateSchools];
  return {
    places,
    searchSchools: (query) => searchSchools(shards, query),
    countByState: (query) => countByState(shards, query),
    summarizeSchools: (query) => summarizeSchools(privateSchools, query),
    locateSchools: (query, limit) => locateSchools(shards, query, limit),
    schoolSlugs: () => slugsIn(privateSchools),
    findSchool: (slug) => findSchoolBySlug(privateSchools, slug),
    suggestSchools: (text, limit, near) => suggestSchools(shards, text, limit, near),
    suggestCities: (text, limit) => suggestCities(places, text, limit),
    suggestNeighborhoods: (text, limit, cityCode) => suggestNeighborhoods(places, text, limit, cityCode),
  };
}

/** The page of a list of every state is opened once a publication (`place-links.ts`). */
function countByState(shards: readonly SchoolShard[], query: SchoolQuery): ReadonlyMap<Uf, number> {
  const totalIn = (uf: Uf) =>
    searchSchools(shards, { ...query, scope: { kind: "state", uf }, facets: [], page: 1, size: 1 }).total;
  return new Map(FEDERATIVE_UNITS.map(({ uf }) => [uf, totalIn(uf)]));
}
