import * as v from "valibot";
import { apiPath, type Call } from "./call.ts";
import { ApiError } from "./errors.ts";

/** WGS84 degrees. */
const geoloc = v.object({ lat: v.number(), lng: v.number() });

/** E4. */
export const city = v.object({
  _id: v.string(),
  capital: v.boolean(),
  ibgeCode: v.string(),
  name: v.string(),
  slug: v.string(),
  state: v.string(),
  stateSlug: v.string(),
  uf: v.string(),
  determinant: v.string(),
  geoloc,
});
export type City = v.InferOutput<typeof city>;

/** E5. */
export const neighborhood = v.object({
  name: v.string(),
  full_slug: v.string(),
  slug: v.string(),
  city_slug: v.string(),
  citySlug: v.string(),
  geoloc,
  state_ibge_code: v.string(),
  city_ibge_code: v.string(),
  state: v.string(),
  state_slug: v.string(),
  uf: v.string(),
  city: v.string(),
  googlePlaceId: v.optional(v.string()),
});
export type Neighborhood = v.InferOutput<typeof neighborhood>;

/** E7: the slug begins with the stage before an underscore. */
export const gradeOption = v.object({ name: v.string(), slug: v.string() });
export type GradeOption = v.InferOutput<typeof gradeOption>;

export function placeCalls(call: Call) {
  return {
    /** A4. Throws `city_not_found`. */
    getCity: async (slug: string): Promise<City> =>
      (await call("site", "GET", apiPath`/v3/cities/by-slug/${slug}`, city)).data,
    /** A5. Throws `city_not_found`, `neighborhood_not_found`. */
    getNeighborhood: async (citySlug: string, slug: string): Promise<Neighborhood> =>
      (await call("site", "GET", apiPath`/v3/neighborhoods/by-slug/${citySlug}/${slug}`, neighborhood)).data,
    /** A6: grades of the stages, of all when none is named. Throws `stage_not_found`, `grades_unavailable`. */
    listGrades: async (stages: readonly string[]): Promise<GradeOption[]> => {
      const query = { "stage[]": stages };
      try {
        return (await call("site", "GET", "/v3/marketplace/list-options/products", v.array(gradeOption), { query }))
          .data;
      } catch (error) {
        // X1.
        if (error instanceof ApiError && error.status >= 500) throw new ApiError("grades_unavailable", {}, error);
        throw error;
      }
    },
  };
}
