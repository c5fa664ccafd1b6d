import { DEFAULT_RADIUS_KM } from "../../domain/constants.ts";
import type { RouteContext } from "../../parts/screen/route.ts";
import type { ParsedSearch, SearchParams } from "./search-params.ts";

/** Kilometres; each circle has about twice the area of the previous one. */
const RADII = [1, 2, 3, 4, 6, 8];
/** Sufficient number of schools: the next smaller circle has fewer, this one rarely more than 60. */
const ENOUGH_AROUND = 20;

/**
 * The filters with the radius of a search around a point that names none: the smallest one with enough schools, at most
 * the default (K28). `countSchools` counts the schools of a search.
 */
export async function withChosenRadius(
  { inventory, url }: Pick<RouteContext, "inventory" | "url">,
  { params, dropped }: ParsedSearch,
  countSchools: (params: SearchParams) => Promise<number>,
): Promise<SearchParams> {
  const isAsked = (url.searchParams.get("radius") ?? "").trim() !== "" && !dropped.includes("radius");
  // Each attempt is a search: too expensive with a remote search.
  return inventory === null || params.lat === null || isAsked ? params : chooseRadius(params, countSchools);
}

/** Filters around a point with the radius that a page of them chooses. */
export async function chooseRadius(
  params: SearchParams,
  countSchools: (params: SearchParams) => Promise<number>,
): Promise<SearchParams> {
  for (const radius of RADII) {
    const attempt = { ...params, radius, page: 1 };
    if ((await countSchools(attempt)) >= ENOUGH_AROUND) return { ...params, radius };
  }
  return { ...params, radius: DEFAULT_RADIUS_KM };
}
