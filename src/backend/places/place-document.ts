import type { Uf } from "../../domain/places/uf.ts";
import type { CityDocument, NeighborhoodDocument } from "../../search/types.ts";
import type { city, neighborhood } from "../schema/catalog.ts";

/** A row of D1 as a document; `schools` counts the private ones, null where they are not counted. */
export function toCityDocument(row: typeof city.$inferInsert, schools: number | null): CityDocument {
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

export function toNeighborhoodDocument(
  row: typeof neighborhood.$inferSelect,
  schools: number | null,
): NeighborhoodDocument {
  return {
    slug: row.slug,
    fullSlug: row.fullSlug,
    name: row.name,
    cityCode: row.cityIbgeCode,
    location: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
    schools,
  };
}
