import type { Uf } from "../../domain/places/uf.ts";
import type { CityRecord, NeighborhoodRecord } from "../../search/types.ts";
import type { city, neighborhood } from "../schema/catalog.ts";

/** A row of D1 as the search holds it; `schools` counts the private ones, null where they are not counted. */
export function toCityRecord(row: typeof city.$inferInsert, schools: number | null): CityRecord {
  return {
    code: row.ibgeCode,
    name: row.name,
    slug: row.slug,
    uf: row.uf as Uf,
    isCapital: row.isCapital === 1,
    location: { lat: row.lat, lng: row.lng },
    population: row.population ?? null,
    schools,
  };
}

export function toNeighborhoodRecord(
  row: typeof neighborhood.$inferSelect,
  schools: number | null,
): NeighborhoodRecord {
  return {
    slug: row.slug,
    fullSlug: row.fullSlug,
    name: row.name,
    cityCode: row.cityIbgeCode,
    location: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
    schools,
  };
}
