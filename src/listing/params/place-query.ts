import { joinQuery } from "../../site/paths.ts";
import type { Place } from "../place/place.ts";
import { type SearchParams, serializeSearchParams } from "./search-params.ts";

/** Serializes a search, place included, to one query string: for the map of the same results. */
export function placeAndFilters(place: Place, params: SearchParams): string {
  const filters = place.kind === "neighborhood" ? { ...params, neighborhood: [place.neighborhood.slug] } : params;
  const query = serializeSearchParams({ ...filters, page: 1, size: null, view: "grid" });
  return joinQuery(placeParam(place), query);
}

function placeParam(place: Place): string {
  if (place.kind === "country") return "";
  return place.kind === "state" ? `state=${place.unit.uf.toLowerCase()}` : `city=${place.city.slug}`;
}
