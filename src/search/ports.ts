import type { Point } from "../domain/places/geo.ts";
import type { Uf } from "../domain/places/uf.ts";
import type { SearchCapabilities } from "./capabilities.ts";
import type { Located } from "./locate-schools.ts";
import type { OfferQuery, OfferResult } from "./offer-types.ts";
import type { BoxReading } from "./reading/reading.ts";
import type { Vicinity } from "./suggest-schools.ts";
import type { SchoolSummary } from "./summarize-schools.ts";
import type { CityDocument, NeighborhoodDocument, SchoolDocument, SchoolQuery, SchoolResult } from "./types.ts";

/** At once from memory, or later from a remote service. */
export type Answer<T> = T | Promise<T>;

/**
 * The search port of the screens, implemented in this isolate's memory (`SchoolInventory`) and by a remote service
 * (`src/remote`). Rejects when the source fails; an empty result always means that nothing was found.
 */
export interface SchoolSearch {
  readonly capabilities: SearchCapabilities;
  readonly places: PlaceSearch;
  searchSchools(query: SchoolQuery): Answer<SchoolResult>;
  /** Null where nobody has the figures. */
  summarizeSchools(query: SchoolQuery): Answer<SchoolSummary | null>;
  /** The first schools of a search that have coordinates. */
  locateSchools(query: SchoolQuery, limit: number): Answer<Located>;
  /** How many schools of each state match a query; the scope of the query is not looked at. */
  countByState(query: SchoolQuery): Answer<ReadonlyMap<Uf, number>>;
  findSchool(slug: string): Answer<SchoolDocument | null>;
  suggestSchools(text: string, limit: number, near?: Vicinity): Answer<readonly SchoolDocument[]>;
  suggestCities(text: string, limit: number): Answer<readonly CityDocument[]>;
  /** Reads what was typed into the search box; `years` are the school years on offer. */
  readText(text: string, years: readonly number[]): Promise<BoxReading>;
  /** Those of the city first, if there is one. */
  suggestNeighborhoods(text: string, limit: number, cityCode?: string): Answer<readonly NeighborhoodDocument[]>;
}

/** As much of a city as every answer tells of those it names. */
export type CityName = Pick<CityDocument, "code" | "name" | "slug" | "uf">;

/** What the screens ask of cities and neighborhoods. */
export interface PlaceSearch {
  /** The city of a code that an answer named: at once, and null for a code that none did. */
  findCityByCode(code: string): CityName | null;
  findCityBySlug(slug: string): Answer<CityDocument | null>;
  /** The places of a postal code (five digits or more), as far as they are known; or null. */
  findByCep(
    cep: string,
  ): Answer<{ readonly city: CityDocument; readonly neighborhood: NeighborhoodDocument | null } | null>;
  findNeighborhood(cityCode: string, slug: string): Answer<NeighborhoodDocument | null>;
  /** The cities with most schools, most first; of one state if given. */
  largestCities(limit: number, uf?: Uf): Answer<readonly CityDocument[]>;
  /** The neighborhoods of a city with most schools, most first. */
  largestNeighborhoods(cityCode: string, limit: number): Answer<readonly NeighborhoodDocument[]>;
  nearestCity(point: Point): Answer<CityDocument | null>;
  /** Nearest first; those without coordinates are left out. */
  nearestNeighborhoods(point: Point, limit: number): Answer<readonly NeighborhoodDocument[]>;
}

/** What the screens ask of scholarships, whoever answers. */
export interface OfferSearch {
  searchOffers(query: OfferQuery): Answer<OfferResult>;
  /** The schools of the first offers, by their lowest fee. */
  locateOffers(query: OfferQuery, limit: number): Answer<Located>;
}
