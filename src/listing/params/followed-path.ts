import { withQuery } from "../../site/paths.ts";
import { type Place, placePath } from "../place/place.ts";
import { DEFAULT_PARAMS, type SearchParams, serializeSearchParams } from "./search-params.ts";

/**
 * The filters that are kept of a search with the address of who follows it: without page, order and view, and without what
 * may reveal the health of a child: support for a disability, and typed text.
 */
export function followedParams(params: SearchParams): SearchParams {
  const { page, size, sort, view, neutro, school, apoio } = DEFAULT_PARAMS;
  return { ...params, page, size, sort: params.lat === null ? sort : "nearest", view, neutro, school, apoio };
}

/** The address of a search of schools as it is followed. */
export function followedPath(place: Place, params: SearchParams): string {
  return withQuery(placePath(place), serializeSearchParams(followedParams(params)));
}
