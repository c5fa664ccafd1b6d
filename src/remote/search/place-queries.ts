import * as v from "valibot";
import { FEDERATIVE_UNITS, type Uf } from "../../domain/places/uf.ts";
import type { ApiQuery } from "../ask-search-api.ts";
import { facets, geoloc, selectionOf } from "./response-parts.ts";

const uf = v.picklist(FEDERATIVE_UNITS.map((unit): Uf => unit.uf));

const city = v.object({ name: v.string(), slug: v.string(), uf, capital: v.boolean(), geoloc });
export type ApiCity = v.InferOutput<typeof city>;

/** A14. */
export const CITIES = {
  text: `query Cities($name: String, $filter: String, $geoloc: PlaceGeoloc, $size: Int!) {
    cities(name: $name, filter_string: $filter, geoloc: $geoloc, pagination: { size: $size }) {
      hits ${selectionOf(city)}
    }
  }`,
  data: v.object({ cities: v.object({ hits: v.array(city) }) }),
} satisfies ApiQuery;

const neighborhood = v.object({
  name: v.string(),
  slug: v.string(),
  full_slug: v.string(),
  city_slug: v.string(),
  city: v.string(),
  uf,
  geoloc,
});
export type ApiNeighborhood = v.InferOutput<typeof neighborhood>;

/** A16. */
export const NEIGHBORHOODS = {
  text: `query Neighborhoods($name: String, $filter: String, $geoloc: PlaceGeoloc, $size: Int!) {
    neighborhoods(name: $name, filter_string: $filter, geoloc: $geoloc, pagination: { size: $size }) {
      hits ${selectionOf(neighborhood)}
    }
  }`,
  data: v.object({ neighborhoods: v.object({ hits: v.array(neighborhood) }) }),
} satisfies ApiQuery;

/** Number of schools by value of a field. */
export const FIELD_COUNTS = {
  text: `query FieldCounts($filter: String, $facets: [String!]) {
    schools(filterString: $filter, facets: $facets, pagination: { size: 1 }) { facets { key facetValues { key count } } }
  }`,
  data: v.object({ schools: v.object({ facets }) }),
} satisfies ApiQuery;
