import { and, eq, type InferSelectModel } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError } from "../../contract/v3/errors.ts";
import type { City, GradeOption, Neighborhood } from "../../contract/v3/places.ts";
import { GRADES, STAGES } from "../../domain/catalog/stage.ts";
import { cityDeterminant } from "../../domain/places/place-prepositions.ts";
import { city, federativeUnit, neighborhood } from "../schema/catalog.ts";

type CityRow = InferSelectModel<typeof city>;
type UnitRow = InferSelectModel<typeof federativeUnit>;

/** Letters of an unknown slug that an error repeats. */
const SLUG_MAX = 80;

/** A4. Throws `city_not_found`. */
export async function getCity(db: D1Database, slug: string): Promise<City> {
  const [found] = await drizzle(db)
    .select()
    .from(city)
    .innerJoin(federativeUnit, eq(federativeUnit.uf, city.uf))
    .where(eq(city.slug, slug));
  if (!found) throw new ApiError("city_not_found", { slug: slug.slice(0, SLUG_MAX) });
  return toCity(found.city, found.federative_unit);
}

/** A5. Throws `city_not_found`, `neighborhood_not_found`. */
export async function getNeighborhood(db: D1Database, citySlug: string, slug: string): Promise<Neighborhood> {
  const [found] = await drizzle(db)
    .select()
    .from(city)
    .innerJoin(federativeUnit, eq(federativeUnit.uf, city.uf))
    .leftJoin(neighborhood, and(eq(neighborhood.cityIbgeCode, city.ibgeCode), eq(neighborhood.slug, slug)))
    .where(eq(city.slug, citySlug));
  if (!found) throw new ApiError("city_not_found", { slug: citySlug.slice(0, SLUG_MAX) });
  const { city: town, federative_unit: unit, neighborhood: place } = found;
  if (!place) throw new ApiError("neighborhood_not_found", { slug: slug.slice(0, SLUG_MAX) });
  return {
    name: place.name,
    full_slug: place.fullSlug,
    slug: place.slug,
    city_slug: town.slug,
    citySlug: town.slug,
    // Falls back to the city's point (S28).
    geoloc: { lat: place.lat ?? town.lat, lng: place.lng ?? town.lng },
    state_ibge_code: unit.ibgeCode,
    city_ibge_code: town.ibgeCode,
    state: unit.name,
    state_slug: unit.slug,
    uf: unit.uf,
    city: town.name,
  };
}

/** A6: the grades of the stages, of all when none is named. Throws `stage_not_found`. */
export function listGrades(stages: readonly string[]): GradeOption[] {
  const unknown = stages.find((stage) => !STAGES.some(({ slug }) => slug === stage));
  if (unknown !== undefined) throw new ApiError("stage_not_found", { slug: unknown.slice(0, SLUG_MAX) });
  const wanted = GRADES.filter(({ stage }) => stages.length === 0 || stages.includes(stage));
  return wanted.map(({ slug, name }) => ({ slug, name }));
}

function toCity(row: CityRow, unit: UnitRow): City {
  return {
    _id: row.ibgeCode,
    capital: row.isCapital === 1,
    ibgeCode: row.ibgeCode,
    name: row.name,
    slug: row.slug,
    state: unit.name,
    stateSlug: unit.slug,
    uf: unit.uf,
    determinant: cityDeterminant(row.slug),
    geoloc: { lat: row.lat, lng: row.lng },
  };
}
