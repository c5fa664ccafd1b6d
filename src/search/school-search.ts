import type { Uf } from "../domain/uf.ts";
import { type Located, locateSchools } from "./locate-schools.ts";
import type { Places } from "./places.ts";
import { findSchoolBySlug, type SchoolShard, slugsIn } from "./school-shard.ts";
import { searchSchools } from "./search-schools.ts";
import { suggestCities, suggestNeighborhoods } from "./suggest-places.ts";
import { suggestSchools } from "./suggest-schools.ts";
import { type SchoolSummary, summarizeSchools } from "./summarize-schools.ts";
import type { CityDocument, NeighborhoodDocument, SchoolDocument, SchoolQuery, SchoolResult } from "./types.ts";

/** What the screens ask of search, whoever answers it. */
export interface SchoolSearch {
  readonly places: Places;
  searchSchools(query: SchoolQuery): SchoolResult;
  summarizeSchools(query: SchoolQuery): SchoolSummary;
  /** The first schools of a search that have coordinates. */
  locateSchools(query: SchoolQuery, limit: number): Located;
  findSchool(slug: string): SchoolDocument | null;
  /** Slugs of all schools. */
  schoolSlugs(): Iterable<string>;
  suggestSchools(text: string, limit: number, near?: { cityCode?: string; uf?: Uf }): SchoolDocument[];
  suggestCities(text: string, limit: number): CityDocument[];
  suggestNeighborhoods(text: string, limit: number, cityCode?: string): NeighborhoodDocument[];
}

/** Search over opened snapshot files, in memory. */
export function createSchoolSearch(places: Places, privateSchools: SchoolShard): SchoolSearch {
  const shards = [privateSchools];
  return {
    places,
    searchSchools: (query) => searchSchools(shards, query),
    summarizeSchools: (query) => summarizeSchools(privateSchools, query),
    locateSchools: (query, limit) => locateSchools(shards, query, limit),
    schoolSlugs: () => slugsIn(privateSchools),
    findSchool: (slug) => findSchoolBySlug(privateSchools, slug),
    suggestSchools: (text, limit, near) => suggestSchools(shards, text, limit, near),
    suggestCities: (text, limit) => suggestCities(places, text, limit),
    suggestNeighborhoods: (text, limit, cityCode) => suggestNeighborhoods(places, text, limit, cityCode),
  };
}
