import type { Point, Rings } from "../../domain/places/geo.ts";
import { type MapView, roundDown, type Size, toPixel, toPoint } from "../../domain/places/map-projection.ts";

/** Areas in the same tint, from 0, the lightest. */
export interface Cells {
  readonly tint: number;
  readonly rings: Rings;
}

/** The ground of a map, under all else. */
export interface Ground {
  readonly view: MapView;
  /** The neighborhoods as areas. */
  readonly cells?: readonly Cells[];
  /** Outline of the city, beyond which its areas are not drawn. */
  readonly outline?: Rings | null;
  /** State whose land is darker than that of the others: two lower-case letters. */
  readonly state?: string | null;
}

/** Width of the drawing of the states in `/brasil.svg`, which is in the projection of the map (`scripts/draw-brazil-map.ts`). */
const WIDTH = 1226;

/** The edges of that drawing are the extreme points of the land (IBGE). */
const NORTH_WEST: Point = { lat: 5.272, lng: -73.992 };
const SOUTH_EAST: Point = { lat: -33.751, lng: -34.792 };

/** A map shows a state or more below this zoom; above it the corners of the drawing, half a pixel of it apart, would be seen. */
export const FAR_ZOOM = 9;

/** From this zoom a few areas fill a map, which a paler tint tells apart as well. */
const NEAR_ZOOM = 12.5;

/** Minimum distance of grid lines. */
const GRID_PX = 96;

/** The land under a map that shows a state or more. */
export function drawLand({ view, state }: Ground, size: Size): string {
  if (view.zoom >= FAR_ZOOM) return "";
  const { x, y } = toPixel(NORTH_WEST, view, size);
  const scale = (toPixel(SOUTH_EAST, view, size).x - x) / WIDTH;
  const own = state ? `<use href="/brasil.svg#${state}" data-state="${state}" data-tint="2"/>` : "";
  return `<g class="city" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})" data-tint="${state ? 0 : 2}" stroke="var(--map-halo)" stroke-width="${(1 / scale).toFixed(1)}" color="transparent"><use href="/brasil.svg#br"/>${own}</g>`;
}

/**
 * The areas of each tint as one path, whose corners `map/read-scene.ts` reads. The outline cuts them off and is drawn around
 * them.
 */
export function drawCells({ cells = [], outline, view }: Ground, size: Size): string {
  if (!outline?.length) return "";
  const corner = (point: Point) => {
    const { x, y } = toPixel(point, view, size);
    return `${round(x)} ${round(y)}`;
  };
  const pathOf = (rings: Rings) => rings.map((ring) => `M${ring.map(corner).join("L")}Z`).join("");
  const paths = cells.map(({ tint, rings }) => `<path data-tint="${tint}" d="${pathOf(rings)}"/>`).join("");
  const strength = view.zoom < NEAR_ZOOM ? "" : ` opacity=".5"`;
  return `<clipPath id="municipio"><path id="limite" clip-rule="evenodd" d="${pathOf(outline)}"/></clipPath>${edge(SHORE)}<g class="city" data-cells clip-path="url(#municipio)" stroke="var(--map-halo)"${strength}>${paths}</g>${edge(LIMIT)}`;
}

/** Lines around a city: a soft one, and a thin one over it. */
const SHORE = `stroke="color-mix(in oklab, var(--info) 30%, var(--map-ground))" stroke-width="4"`;
const LIMIT = `stroke="color-mix(in oklab, var(--info) 60%, var(--map-ground))" stroke-width="1.25"`;

const edge = (line: string) => `<use class="city" href="#limite" fill="none" stroke-linejoin="round" ${line}/>`;

/** Meridians and parallels at round degrees, `GRID_PX` apart or more. */
export function drawGrid(view: MapView, size: Size): string {
  const northWest = toPoint({ x: 0, y: 0 }, view, size);
  const southEast = toPoint({ x: size.width, y: size.height }, view, size);
  const step = roundDown(((southEast.lng - northWest.lng) / size.width) * GRID_PX * 2.5);
  let path = "";
  for (let i = Math.ceil(northWest.lng / step); i * step < southEast.lng; i++) {
    path += `M${round(toPixel({ lat: view.lat, lng: i * step }, view, size).x)} 0v${size.height}`;
  }
  for (let i = Math.ceil(southEast.lat / step); i * step < northWest.lat; i++) {
    path += `M0 ${round(toPixel({ lat: i * step, lng: view.lng }, view, size).y)}h${size.width}`;
  }
  return `<path class="grid" d="${path}"/>`;
}

/** Pixels with one decimal. */
export const round = (px: number) => Math.round(px * 10) / 10;
