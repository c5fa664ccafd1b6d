import { DEFAULT_RADIUS_KM, MAX_RADIUS_KM } from "../../domain/constants.ts";
import { DEFAULT_SORT } from "../../domain/ranking.ts";
import type { SchoolQuery } from "../../search/types.ts";
import type { Place } from "./place.ts";

/** How many neighbours an empty page shows. */
const NEARBY = 6;

/** The first page of a list around a point. */
export type NearbyQuery = Required<Pick<SchoolQuery, "scope" | "near" | "page" | "size">> & {
  readonly sort: typeof DEFAULT_SORT;
};

/** What there is around a place that has none of it: around the neighborhood, or else around its city (S28). */
export function findNearby<R extends { readonly total: number }>(
  place: Place,
  search: (query: NearbyQuery) => R,
): R | null {
  if (place.kind !== "city" && place.kind !== "neighborhood") return null;
  const own = place.kind === "neighborhood" ? place.neighborhood.location : null;
  const point = own ?? place.city.location;
  for (const radiusKm of [DEFAULT_RADIUS_KM, MAX_RADIUS_KM]) {
    const result = search({
      scope: { kind: "country" },
      near: { point, radiusKm },
      sort: DEFAULT_SORT,
      page: 1,
      size: NEARBY,
    });
    if (result.total > 0) return result;
  }
  return null;
}
