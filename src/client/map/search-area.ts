import { MAX_RADIUS_KM } from "../../domain/constants.ts";
import { encodeArea } from "../../domain/places/area.ts";
import { coarse, type Point } from "../../domain/places/geo.ts";
import { kmPerPixel, type MapView, type Size } from "../../domain/places/map-projection.ts";

/**
 * URL of a search around the centre of the map, up to its farther edge; null beyond the largest radius. `href` has the
 * other parameters.
 */
export function areaUrl(href: string, view: MapView, { width, height }: Size): string | null {
  const radius = Math.ceil((Math.max(width, height) / 2) * kmPerPixel(view));
  if (radius > MAX_RADIUS_KM) return null;
  return withParams(href, { lat: coarse(view.lat), lng: coarse(view.lng), radius: String(radius) });
}

/** URL of a search within a drawn line; null while it encloses nothing. */
export function drawnUrl(href: string, corners: readonly Point[]): string | null {
  const area = encodeArea(corners);
  return area && withParams(href, { area });
}

function withParams(href: string, added: Readonly<Record<string, string>>): string {
  const [path, query = ""] = href.split("?");
  const params = new URLSearchParams([...new URLSearchParams(query), ...Object.entries(added)]);
  params.sort();
  return `${path}?${params}`;
}
