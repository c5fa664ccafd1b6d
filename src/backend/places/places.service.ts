import { and, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { type ToldCity, toCity, toNeighborhood } from "../../contract/to-place.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import type { City, GradeOption, Neighborhood } from "../../contract/v3/places.ts";
import { GRADES, STAGES } from "../../domain/catalog/stage.ts";
import type { Uf } from "../../domain/places/uf.ts";
import { city, neighborhood } from "../schema/catalog.ts";

/** Letters of an unknown slug that an error repeats. */
const SLUG_MAX = 80;

/** A4. Throws `city_not_found`. */
export async function getCity(db: D1Database, slug: string): Promise<City> {
  const [found] = await drizzle(db).select().from(city).where(eq(city.slug, slug));
  if (!found) throw new ApiError("city_not_found", { slug: slug.slice(0, SLUG_MAX) });
  return toCity(told(found));
}

/** A5. Throws `city_not_found`, `neighborhood_not_found`. */
export async function getNeighborhood(db: D1Database, citySlug: string, slug: string): Promise<Neighborhood> {
  const [found] = await drizzle(db)
    .select()
    .from(city)
    .leftJoin(neighborhood, and(eq(neighborhood.cityIbgeCode, city.ibgeCode), eq(neighborhood.slug, slug)))
    .where(eq(city.slug, citySlug));
  if (!found) throw new ApiError("city_not_found", { slug: citySlug.slice(0, SLUG_MAX) });
  if (!found.neighborhood) throw new ApiError("neighborhood_not_found", { slug: slug.slice(0, SLUG_MAX) });
  const { lat, lng } = found.neighborhood;
  const location = lat === null || lng === null ? null : { lat, lng };
  return toNeighborhood({ ...found.neighborhood, location }, told(found.city));
}

/** A6: the grades of the stages, of all when none is named. Throws `stage_not_found`. */
export function listGrades(stages: readonly string[]): GradeOption[] {
  const unknown = stages.find((stage) => !STAGES.some(({ slug }) => slug === stage));
  if (unknown !== undefined) throw new ApiError("stage_not_found", { slug: unknown.slice(0, SLUG_MAX) });
  const wanted = GRADES.filter(({ stage }) => stages.length === 0 || stages.includes(stage));
  return wanted.map(({ slug, name }) => ({ slug, name }));
}

function told({ ibgeCode, name, slug, uf, isCapital, lat, lng }: typeof city.$inferSelect): ToldCity {
  return { code: ibgeCode, name, slug, uf: uf as Uf, isCapital: isCapital === 1, location: { lat, lng } };
}
