import type { Point } from "../domain/places/geo.ts";
import type { StoredGround } from "../domain/places/ground.ts";
import type { Uf } from "../domain/places/uf.ts";
import type { CityName } from "./city-name.ts";
import type { Located } from "./locate-schools.ts";
import type { OfferQuery, OfferResult, SchoolOffersResult } from "./offer-types.ts";
import type { BoxReading } from "./reading/reading.ts";
import type { Vicinity } from "./suggest-schools.ts";
import type { SchoolSummary } from "./summarize-schools.ts";
import type { CityRecord, NeighborhoodRecord, SchoolQuery, SchoolRecord, SchoolResult } from "./types.ts";

/** Synchronous from memory, or a promise from a remote service. */
export type MaybePromise<T> = T | Promise<T>;

/**
 * The search port of the screens, implemented in this isolate's memory (`SchoolInventory`) and by a remote service
 * (`src/remote`). Rejects when the source fails; an empty result always means that nothing was found.
 */
export interface SchoolSearch {
  /** Another host searches by the specification alone: pages leave out what it cannot return (docs/backends.md). */
  readonly isRemote: boolean;
  readonly places: PlaceSearch;
  searchSchools(query: SchoolQuery): Promise<SchoolResult>;
  /** Null when the backend has no figures. */
  summarizeSchools(query: SchoolQuery): Promise<SchoolSummary | null>;
  /** The first schools of a search that have coordinates. */
  locateSchools(query: SchoolQuery, limit: number): Promise<Located>;
  /** Number of schools of each state that the list of a query has; the scope of the query is ignored. */
  countByState(query: SchoolQuery): Promise<ReadonlyMap<Uf, number>>;
  /** The ground of the maps of a city (by its code), a state (its letters) or the country; null of a remote search. */
  findGround(key: string): Promise<StoredGround | null>;
  findSchool(slug: string): Promise<SchoolRecord | null>;
  /** The school with an INEP code; null also where a remote search does not find by it. */
  findSchoolByCode(code: string): Promise<SchoolRecord | null>;
  suggestSchools(text: string, limit: number, near?: Vicinity): Promise<readonly SchoolRecord[]>;
  suggestCities(text: string, limit: number): MaybePromise<readonly CityRecord[]>;
  /** Reads what was typed into the search box, or still is; `years` are the school years on offer. */
  readText(text: string, years: readonly number[], isTyping?: boolean): Promise<BoxReading>;
  /** Lists the neighborhoods of the city, if given, first. */
  suggestNeighborhoods(text: string, limit: number, cityCode?: string): MaybePromise<readonly NeighborhoodRecord[]>;
}

/** Port of the screens to cities and neighborhoods. */
export interface PlaceSearch {
  /** The city of a code that a response named, synchronously; null for any other code. */
  findCityByCode(code: string): CityName | null;
  findCityBySlug(slug: string): MaybePromise<CityRecord | null>;
  /** The cities with a slug, whatever the state at its end: "campinas". */
  findCitiesByBareSlug(slug: string): MaybePromise<readonly CityRecord[]>;
  /** The city and, if known, the neighborhood of a postal code (five digits or more); or null. */
  findByCep(
    cep: string,
  ): MaybePromise<{ readonly city: CityRecord; readonly neighborhood: NeighborhoodRecord | null } | null>;
  findNeighborhood(cityCode: string, slug: string): MaybePromise<NeighborhoodRecord | null>;
  /** The cities with most schools, most first; of one state if given. */
  largestCities(limit: number, uf?: Uf): MaybePromise<readonly CityRecord[]>;
  /** The neighborhoods of a city with most schools, most first. */
  largestNeighborhoods(cityCode: string, limit: number): MaybePromise<readonly NeighborhoodRecord[]>;
  /** The city whose centre is nearest, if it is within `NEAREST_PLACE_KM`. */
  nearestCity(point: Point): MaybePromise<CityRecord | null>;
  /** The cities whose centres are nearest, nearest first. */
  nearestCities(point: Point, limit: number): MaybePromise<readonly CityRecord[]>;
  /** Nearest first; those without coordinates are left out. */
  nearestNeighborhoods(point: Point, limit: number): MaybePromise<readonly NeighborhoodRecord[]>;
}

/** Port of the screens to scholarships. */
export interface OfferSearch {
  searchOffers(query: OfferQuery): Promise<OfferResult>;
  /** Every offer that matches, by school: each school once, ranked by its best. `distinct` is ignored. */
  searchOffersBySchool(query: OfferQuery): Promise<SchoolOffersResult>;
  /** The schools of the first offers, by their lowest fee. */
  locateOffers(query: OfferQuery, limit: number): Promise<Located>;
}
