import { seasonOf } from "../domain/pricing/season.ts";
import type { PlaceSearch } from "../search/ports.ts";
import { paths, withQuery } from "../site/paths.ts";
import { activeFilters } from "./filters/active-filters.ts";
import {
  DEFAULT_PARAMS,
  isDefaultYears,
  parseSearchParams,
  type SearchParams,
  serializeSearchParams,
} from "./params/search-params.ts";
import { findPlace, inPlaceOfTitle, neighborhoodNames, type Place, placePath } from "./place/place.ts";

/** A search of schools: where, and with which filters. */
interface PlaceAndParams {
  readonly place: Place;
  readonly params: SearchParams;
}

/**
 * Filters of a followed search that are stored with the address: without page, sort and view, and without support
 * filters and typed text, which may reveal a child's health.
 */
export function followedParams(params: SearchParams): SearchParams {
  const { page, size, sort, view, neutro, school, apoio } = DEFAULT_PARAMS;
  return { ...params, page, size, sort: params.lat === null ? sort : "nearest", view, neutro, school, apoio };
}

/** The address of a search of schools as it is followed. */
export function followedPath({ place, params }: PlaceAndParams): string {
  return withQuery(placePath(place), serializeSearchParams(followedParams(params)));
}

/** The search of an address that `followedPath` wrote, or a like one; null for any other and for an unknown place. */
export async function readFollowedSearch(
  places: PlaceSearch,
  address: string,
  now: Date,
): Promise<PlaceAndParams | null> {
  const { pathname, searchParams } = new URL(address, "https://site.invalid");
  const [base, state, city, neighborhood, ...rest] = pathname.slice(1).split("/");
  if (`/${base}` !== paths.search() || rest.length > 0) return null;
  const place = await findPlace(places, {
    ...(state && { state }),
    ...(city && { city }),
    ...(neighborhood && { neighborhood }),
  });
  if ("notFound" in place) return null;
  const { years, defaultYears } = seasonOf(now);
  return { place, params: followedParams(parseSearchParams(searchParams, years, defaultYears).params) };
}

/** A search in words, for a letter or a heading. */
export async function searchTitle(places: PlaceSearch, { place, params }: PlaceAndParams): Promise<string> {
  // The years of the season go with it.
  const named = isDefaultYears(params) ? { ...params, years: [] } : params;
  const nameOf = await neighborhoodNames(places, place, params.neighborhood);
  const filters = activeFilters(named, nameOf).map(({ label }) => label);
  return [`Escolas particulares ${inPlaceOfTitle(place)}`, ...filters].join(" · ");
}
