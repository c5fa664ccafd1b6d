import * as v from "valibot";
import { endpoint } from "../endpoint.ts";

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
const gradeOption = v.object({ name: v.string(), slug: v.string() });
export type GradeOption = v.InferOutput<typeof gradeOption>;

export const placeEndpoints = {
  getCity: endpoint("GET /v3/cities/by-slug/:slug", "anyone", city, {
    summary: "A city (A4).",
    errors: ["city_not_found"],
  }),
  getNeighborhood: endpoint("GET /v3/neighborhoods/by-slug/:citySlug/:slug", "anyone", neighborhood, {
    summary: "A neighborhood (A5).",
    errors: ["city_not_found", "neighborhood_not_found"],
  }),
  listGrades: endpoint("GET /v3/marketplace/list-options/products", "anyone", v.array(gradeOption), {
    summary: "Grades of the stages; of all stages when none is named (A6).",
    query: v.object({ "stage[]": v.optional(v.array(v.string()), []) }),
    errors: ["stage_not_found"],
    // X1.
    outageError: "grades_unavailable",
  }),
};
