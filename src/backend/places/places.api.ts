import type { placeEndpoints } from "../../contract/v3/places.ts";
import type { Handlers } from "../http/mount.ts";
import { getCity, getNeighborhood, listGrades } from "./places.service.ts";

/** Cities, neighborhoods and grades (A4–A6). */
export const placesApi: Handlers<typeof placeEndpoints> = {
  getCity: ({ env, params }) => getCity(env.DB, params.slug),
  getNeighborhood: ({ env, params }) => getNeighborhood(env.DB, params.citySlug, params.slug),
  listGrades: ({ query }) => listGrades(query["stage[]"]),
};
