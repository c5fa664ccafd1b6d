import { MAX_RADIUS_KM } from "../../domain/constants.ts";
import { kmPerPixel, type MapView, type Size } from "../../domain/places/map-projection.ts";

/** Three decimals, about 100 m, as elsewhere. */
const coarse = (degrees: number) => degrees.toFixed(3);

/**
 * The search of what a map shows: around its middle, as far as its farther edge; null when that is farther than a
 * search goes. `href` holds all else that is searched.
 */
export function areaUrl(href: string, view: MapView, { width, height }: Size): string | null {
  const radius = Math.ceil((Math.max(width, height) / 2) * kmPerPixel(view));
  if (radius > MAX_RADIUS_KM) return null;
  const [path, query = ""] = href.split("?");
  const params = new URLSearchParams(query);
  params.set("lat", coarse(view.lat));
  params.set("lng", coarse(view.lng));
  params.set("radius", String(radius));
  params.sort();
  return `${path}?${params}`;
}
