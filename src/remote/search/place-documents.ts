import * as v from "valibot";
import { FEDERATIVE_UNITS, type Uf } from "../../domain/places/uf.ts";
import { document, facets, geoloc, number } from "./document.ts";

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

/** A14. */
export const CITIES = document(
  `query Cities($name: String, $filter: String, $geoloc: PlaceGeoloc, $size: Int!) {
    cities(name: $name, filter_string: $filter, geoloc: $geoloc, pagination: { size: $size }) {
      hits { name slug uf capital geoloc { lat lng } << schools population >> }
    }
  }`,
  v.object({ cities: v.object({ hits: v.array(city) }) }),
);

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

/** A16. */
export const NEIGHBORHOODS = document(
  `query Neighborhoods($name: String, $filter: String, $geoloc: PlaceGeoloc, $size: Int!) {
    neighborhoods(name: $name, filter_string: $filter, geoloc: $geoloc, pagination: { size: $size }) {
      hits { name slug full_slug city_slug city uf geoloc { lat lng } << hasOwnGeoloc schools >> }
    }
  }`,
  v.object({ neighborhoods: v.object({ hits: v.array(neighborhood) }) }),
);

/** How many schools each value of a field has. */
export const FIELD_COUNTS = document(
  `query FieldCounts($filter: String, $facets: [String!]) {
    schools(filterString: $filter, facets: $facets, pagination: { size: 1 }) { facets { key facetValues { key count } } }
  }`,
  v.object({ schools: v.object({ facets }) }),
);
