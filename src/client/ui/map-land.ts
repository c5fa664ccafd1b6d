import type { Point } from "../../domain/places/geo.ts";
import { type MapView, type Size, toPixel } from "../../domain/places/map-projection.ts";

/** Width of the drawing of the states in `/brasil.svg`, which is in the projection of the map (`scripts/draw-brazil-map.ts`). */
const WIDTH = 1226;

/** The edges of that drawing are the extreme points of the land (IBGE). */
const NORTH_WEST: Point = { lat: 5.272, lng: -73.992 };
const SOUTH_EAST: Point = { lat: -33.751, lng: -34.792 };

/** From this zoom its corners, half a pixel of it apart, would be seen. */
const TOO_NEAR = 9;

/** The land under a map that shows a state or more, with one of them brighter: two lower-case letters. */
export function drawLand(view: MapView, size: Size, state: string | null): string {
  if (view.zoom >= TOO_NEAR) return "";
  const { x, y } = toPixel(NORTH_WEST, view, size);
  const scale = (toPixel(SOUTH_EAST, view, size).x - x) / WIDTH;
  const own = state ? `<use href="/brasil.svg#${state}" data-state="${state}" data-tint="2"/>` : "";
  return `<g class="city" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})" data-tint="${state ? 0 : 2}" stroke="var(--map-halo)" stroke-width="${(1 / scale).toFixed(1)}" color="transparent"><use href="/brasil.svg#br"/>${own}</g>`;
}
