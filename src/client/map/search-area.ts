import { MAX_RADIUS_KM } from "../../domain/constants.ts";
import { coarse } from "../../domain/places/geo.ts";
import { kmPerPixel, type MapView, type Size } from "../../domain/places/map-projection.ts";

/**
 * URL of a search around the centre of the map, up to its farther edge; null beyond the largest radius. `href` has the
 * other parameters.
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
