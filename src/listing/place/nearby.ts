import { CITY_ANYWHERE_KM, DEFAULT_RADIUS_KM, MAX_RADIUS_KM } from "../../domain/constants.ts";
import type { Point } from "../../domain/places/geo.ts";
import type { MaybePromise } from "../../search/ports.ts";
import type { SchoolQuery, SchoolResult } from "../../search/types.ts";
import type { ListQuery } from "../list-query.ts";
import { pointOf } from "../params/search-point.ts";
import type { Place } from "./place.ts";

const NEARBY = 6;

/** Results below which a list also shows schools around the place (F1.15). */
const FEW_RESULTS = 5;

/** The first page of a list around a point. */
type NearbyQuery = Required<Pick<SchoolQuery, "scope" | "near" | "page" | "size">> & {
  readonly sort: typeof NEAREST;
};

/** Results around a place are sorted by distance alone. */
const NEAREST = "nearest";

/**
 * Finds results around a place that lists few: around the point, the neighborhood, or else its city (S28), without
 * those already shown (`shown`, by `idOf`). For a name, finds the nearest schools with exactly that name at any
 * distance.
 */
export async function findNearby<H>(
  { place, params }: Pick<ListQuery, "place" | "params">,
  listed: number,
  shown: readonly H[],
  idOf: (hit: H) => string,
  search: (
    query: NearbyQuery,
  ) => MaybePromise<{ readonly hits: readonly H[]; readonly textMatch: SchoolResult["textMatch"] }>,
): Promise<readonly H[]> {
  const point = listed < FEW_RESULTS ? (pointOf(params) ?? middleOf(place)) : null;
  if (!point) return [];
  const known = new Set(shown.map(idOf));
  for (const radiusKm of [DEFAULT_RADIUS_KM, MAX_RADIUS_KM, CITY_ANYWHERE_KM]) {
    const { hits, textMatch } = await search({
      scope: { kind: "country" },
      near: { point, radiusKm },
      sort: NEAREST,
      page: 1,
      size: NEARBY + shown.length,
    });
    if (textMatch !== null && textMatch !== "exact") continue;
    const others = hits.filter((hit) => !known.has(idOf(hit)));
    if (others.length > 0) return others.slice(0, NEARBY);
    // Without a name, far schools are not "around".
    if (textMatch === null && radiusKm === MAX_RADIUS_KM) break;
  }
  return [];
}

/** The point of a place that has one. */
function middleOf(place: Place): Point | null {
  if (place.kind !== "city" && place.kind !== "neighborhood") return null;
  return (place.kind === "neighborhood" ? place.neighborhood.location : null) ?? place.city.location;
}
