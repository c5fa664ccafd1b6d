import * as v from "valibot";
import { FEDERATIVE_UNITS, type Uf } from "../../domain/places/uf.ts";
import type { SearchDocument } from "../ask-search-api.ts";
import { facets, geoloc, number } from "./answer-parts.ts";

const uf = v.picklist(FEDERATIVE_UNITS.map((unit): Uf => unit.uf));

const city = v.object({
  name: v.string(),
  slug: v.string(),
  uf,
  capital: v.boolean(),
  geoloc,
  schools: number,
  population: number,
});
export type CityAnswer = v.InferOutput<typeof city>;

const citiesQuery = (fields: string) => `
  query Cities($name: String, $filter: String, $geoloc: PlaceGeoloc, $size: Int!) {
    cities(name: $name, filter_string: $filter, geoloc: $geoloc, pagination: { size: $size }) { hits { ${fields} } }
  }`;
const CITY = "name slug uf capital geoloc { lat lng }";

/** A14. */
export const CITIES = {
  query: citiesQuery(CITY),
  ownQuery: citiesQuery(`${CITY} schools population`),
  data: v.object({ cities: v.object({ hits: v.array(city) }) }),
} satisfies SearchDocument;

const neighborhood = v.object({
  name: v.string(),
  slug: v.string(),
  full_slug: v.string(),
  city_slug: v.string(),
  city: v.string(),
  uf,
  geoloc,
  hasOwnGeoloc: v.optional(v.boolean(), true),
  schools: number,
});
export type NeighborhoodAnswer = v.InferOutput<typeof neighborhood>;

const neighborhoodsQuery = (fields: string) => `
  query Neighborhoods($name: String, $filter: String, $geoloc: PlaceGeoloc, $size: Int!) {
    neighborhoods(name: $name, filter_string: $filter, geoloc: $geoloc, pagination: { size: $size }) {
      hits { ${fields} }
    }
  }`;
const NEIGHBORHOOD = "name slug full_slug city_slug city uf geoloc { lat lng }";

/** A16. */
export const NEIGHBORHOODS = {
  query: neighborhoodsQuery(NEIGHBORHOOD),
  ownQuery: neighborhoodsQuery(`${NEIGHBORHOOD} hasOwnGeoloc schools`),
  data: v.object({ neighborhoods: v.object({ hits: v.array(neighborhood) }) }),
} satisfies SearchDocument;

/** Number of schools by value of a field. */
export const FIELD_COUNTS = {
  query: `query FieldCounts($filter: String, $facets: [String!]) {
    schools(filterString: $filter, facets: $facets, pagination: { size: 1 }) { facets { key facetValues { key count } } }
  }`,
  data: v.object({ schools: v.object({ facets }) }),
} satisfies SearchDocument;
