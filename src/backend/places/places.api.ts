import { and, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { toCity, toNeighborhood } from "../../contract/to-place.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import type { City, GradeOption, Neighborhood, placeEndpoints } from "../../contract/v3/places.ts";
import { GRADES, STAGES } from "../../domain/catalog/stage.ts";
import type { Handlers } from "../http/mount.ts";
import { city, neighborhood } from "../schema/catalog.ts";
import { toCityRecord, toNeighborhoodRecord } from "./place-record.ts";

/** Letters of an unknown slug that an error repeats. */
const SLUG_MAX = 80;

/** Cities, neighborhoods and grades (A4–A6). */
export const placesApi: Handlers<typeof placeEndpoints> = {
  getCity: ({ env, params }) => getCity(env.DB, params.slug),
  getNeighborhood: ({ env, params }) => getNeighborhood(env.DB, params.citySlug, params.slug),
  listGrades: ({ query }) => listGrades(query["stage[]"]),
};

/** A4. Throws `city_not_found`. */
async function getCity(db: D1Database, slug: string): Promise<City> {
  const [row] = await drizzle(db).select().from(city).where(eq(city.slug, slug));
  if (!row) throw new ApiError("city_not_found", { slug: slug.slice(0, SLUG_MAX) });
  return toCity(toCityRecord(row, null));
}

/** A5. Throws `city_not_found`, `neighborhood_not_found`. */
async function getNeighborhood(db: D1Database, citySlug: string, slug: string): Promise<Neighborhood> {
  const [row] = await drizzle(db)
    .select()
    .from(city)
    .leftJoin(neighborhood, and(eq(neighborhood.cityIbgeCode, city.ibgeCode), eq(neighborhood.slug, slug)))
    .where(eq(city.slug, citySlug));
  if (!row) throw new ApiError("city_not_found", { slug: citySlug.slice(0, SLUG_MAX) });
  if (!row.neighborhood) throw new ApiError("neighborhood_not_found", { slug: slug.slice(0, SLUG_MAX) });
  return toNeighborhood(toNeighborhoodRecord(row.neighborhood, null), toCityRecord(row.city, null));
}

/** A6: the grades of the stages, of all when none is named. Throws `stage_not_found`. */
function listGrades(stages: readonly string[]): GradeOption[] {
  const unknown = stages.find((stage) => !STAGES.some(({ slug }) => slug === stage));
  if (unknown !== undefined) throw new ApiError("stage_not_found", { slug: unknown.slice(0, SLUG_MAX) });
  const wanted = GRADES.filter(({ stage }) => stages.length === 0 || stages.includes(stage));
  return wanted.map(({ slug, name }) => ({ slug, name }));
}
