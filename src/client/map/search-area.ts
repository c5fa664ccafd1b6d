import { MAX_RADIUS_KM } from "../../domain/constants.ts";
import { encodeArea } from "../../domain/places/area.ts";
import { coarse, type Point } from "../../domain/places/geo.ts";
import { kmPerPixel, type MapView, type Size, seenCorners } from "../../domain/places/map-projection.ts";

/** URL of a search in what the map shows; null beyond the largest radius. `href` has the other parameters. */
export function seenUrl(href: string, view: MapView, size: Size): string | null {
  return radiusOf(view, size) > MAX_RADIUS_KM ? null : drawnUrl(href, seenCorners(view, size));
}

/** The same around the centre of the map, up to its farther edge, for a search that knows no areas. */
export function aroundUrl(href: string, view: MapView, size: Size): string | null {
  const radius = radiusOf(view, size);
  if (radius > MAX_RADIUS_KM) return null;
  return withParams(href, { lat: coarse(view.lat), lng: coarse(view.lng), radius: String(radius) });
}

function radiusOf(view: MapView, { width, height }: Size): number {
  return Math.ceil((Math.max(width, height) / 2) * kmPerPixel(view));
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
