import { DEFAULT_RADIUS_KM, MAX_RADIUS_KM } from "../../domain/constants.ts";
import { DEFAULT_SORT } from "../../domain/ranking.ts";
import type { SchoolSearch } from "../../search/school-search.ts";
import type { SchoolResult } from "../../search/types.ts";
import type { Place } from "./place.ts";

/** How many neighbours an empty page shows. */
const NEARBY = 6;

/** Schools around a place that has none: around the neighborhood, or else around its city (S28). */
export function findNearby(search: SchoolSearch, place: Place): SchoolResult | null {
  if (place.kind !== "city" && place.kind !== "neighborhood") return null;
  const own = place.kind === "neighborhood" ? place.neighborhood.location : null;
  const point = own ?? place.city.location;
  for (const radiusKm of [DEFAULT_RADIUS_KM, MAX_RADIUS_KM]) {
    const result = search.searchSchools({
      scope: { kind: "country" },
      near: { point, radiusKm },
      administrations: ["privada"],
      sort: DEFAULT_SORT,
      page: 1,
      size: NEARBY,
    });
    if (result.total > 0) return result;
  }
  return null;
}
