import type { Point } from "../../domain/places/geo.ts";
import {
  kmPerPixel,
  type MapView,
  roundDown,
  type Size,
  toPixel,
  toPoint,
} from "../../domain/places/map-projection.ts";

/** Lines of the ground of one kind, as the data of a path. */
interface Layer {
  readonly kind: LayerKind;
  readonly path: string;
}

/** The known surroundings of a city, a state or the country, in units from its north-western corner. */
export interface Ground extends Point {
  /** Zoom of a map on which a unit is a pixel. */
  readonly zoom: number;
  /** Units along a side. */
  readonly side: number;
  /** Kilometres between the outline of a city and the shore that it means, at most: that land is of its color, too. */
  readonly shoreKm: number;
  /** From the lowest. */
  readonly layers: readonly Layer[];
}

/**
 * Width of the drawing of the states in `/brasil.svg`, which is in the projection of the map
 * (`scripts/draw-brazil-map.ts`).
 */
const WIDTH = 1226;

/** The edges of that drawing are the extreme points of the land (IBGE). */
const NORTH_WEST: Point = { lat: 5.272, lng: -73.992 };
const SOUTH_EAST: Point = { lat: -33.751, lng: -34.792 };

/**
 * A map shows a state or more below this zoom; above it the corners of the drawing, half a pixel of it apart, would be
 * seen.
 */
export const FAR_ZOOM = 9;

/** From this zoom the banks of a great river would be seen where they are not: they are up to 700 m off. */
export const RIVER_ZOOM = 13.25;

/** Share of the smaller side of a map that its ground has at least; from farther away the whole country is drawn. */
const LEAST_SHARE = 0.6;

/** Least width of the land between an outline and its shore. */
const COAST_PX = 4;

/** Minimum distance of grid lines. */
const GRID_PX = 96;

const WATER =
  'fill="color-mix(in oklab, steelblue 42%, var(--map-ground))" fill-rule="evenodd" stroke="color-mix(in oklab, steelblue 75%, var(--map-ground))"';
const BORDER = 'fill="none" stroke="color-mix(in oklab, var(--ink) 18%, var(--map-ground))"';

/** How the lines of each kind are drawn. */
const LAYERS = {
  /** A city, a state or the country. */
  land: 'id="limite" fill="var(--surface)" fill-rule="evenodd" clip-rule="evenodd" stroke="color-mix(in oklab, var(--ink) 45%, var(--map-ground))" stroke-width="1.5"',
  /** Its outline along the sea, over which it reaches to the shore. */
  coast: 'fill="none" stroke="var(--surface)"',
  borders: BORDER,
  rivers: WATER,
  water: WATER,
} as const;

export type LayerKind = keyof typeof LAYERS;

/** The ground of a scene, or the land of the country where less is known than the map shows. */
export function drawGround(ground: Ground | null | undefined, view: MapView, size: Size): string {
  const scale = ground ? 2 ** (view.zoom - ground.zoom) : 0;
  if (!ground || ground.side * scale < LEAST_SHARE * Math.min(size.width, size.height)) return drawCountry(view, size);
  const paths = ground.layers.map(({ kind, path }) => {
    const width = kind === "coast" ? coastWidth(ground, scale) : 'vector-effect="non-scaling-stroke"';
    const hidden = kind === "rivers" && view.zoom >= RIVER_ZOOM ? ' display="none"' : "";
    return `<path data-layer="${kind}" ${LAYERS[kind]} ${width}${hidden} d="${path}"/>`;
  });
  const { x, y } = toPixel(ground, view, size);
  return `<g class="city" data-ground="${ground.lat} ${ground.lng} ${ground.zoom} ${ground.side} ${ground.shoreKm}" stroke-linejoin="round" transform="translate(${round(x)} ${round(y)}) scale(${scale.toFixed(4)})">${paths.join("")}</g>`;
}

/** Wide enough to hide the outline. */
const coastWidth = (ground: Ground, scale: number) =>
  `stroke-width="${round(Math.max((2 * ground.shoreKm) / kmPerPixel(ground), COAST_PX / scale))}"`;

/** The land of Brazil under a map that shows a state or more. */
function drawCountry(view: MapView, size: Size): string {
  if (view.zoom >= FAR_ZOOM) return "";
  const { x, y } = toPixel(NORTH_WEST, view, size);
  const scale = (toPixel(SOUTH_EAST, view, size).x - x) / WIDTH;
  return `<g class="city" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})" fill="var(--surface)" stroke="var(--map-line)" stroke-width="${(1 / scale).toFixed(1)}" color="transparent"><use href="/brasil.svg#br"/></g>`;
}

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
