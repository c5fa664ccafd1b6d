import type { Point } from "./geo.ts";

/** View of a map: centre and zoom (Web Mercator; each level doubles the scale). */
export interface MapView extends Point {
  readonly zoom: number;
}

/** Position on a rendered map, in pixels from its upper left corner. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** Size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export const MIN_ZOOM = 3;
export const MAX_ZOOM = 17;

/** Highest zoom at which a list's map begins: a position may be only that of the neighborhood. */
export const NEAREST_ZOOM = 15;

export interface Zooms {
  readonly min: number;
  readonly max: number;
}

/**
 * Zooms of the vector tiles that the street map loads. They are 512 pixels wide, so one level below ours; it enlarges
 * the tiles of zoom 15 to come nearer.
 */
export const TILE_ZOOMS: Zooms = { min: MIN_ZOOM - 1, max: 15 };

/** Width of the world at zoom 0, in pixels. */
const WORLD_PX = 256;

/** Kilometres per pixel at zoom 0 on the equator (WGS84). */
const KM_PER_PX = (2 * Math.PI * 6378.137) / WORLD_PX;

const MAX_LAT = 85;

/** A point of the Earth as a fraction of the projected world, 0–1 from west to east and from north to south. */
function toWorld({ lat, lng }: Point): Pixel {
  const sine = Math.sin((clamp(lat, -MAX_LAT, MAX_LAT) * Math.PI) / 180);
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

function fromWorld({ x, y }: Pixel): Point {
  return { lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI, lng: (x - 0.5) * 360 };
}

const worldPx = (zoom: number) => WORLD_PX * 2 ** zoom;

export function toPixel(point: Point, view: MapView, { width, height }: Size): Pixel {
  const [place, middle, scale] = [toWorld(point), toWorld(view), worldPx(view.zoom)];
  return { x: width / 2 + (place.x - middle.x) * scale, y: height / 2 + (place.y - middle.y) * scale };
}

export function toPoint({ x, y }: Pixel, view: MapView, { width, height }: Size): Point {
  const [middle, scale] = [toWorld(view), worldPx(view.zoom)];
  return fromWorld({ x: middle.x + (x - width / 2) / scale, y: middle.y + (y - height / 2) / scale });
}

/** The view panned by pixels, positive towards east and south. */
export function movedBy(view: MapView, dx: number, dy: number): MapView {
  const size = { width: 0, height: 0 };
  const { lat, lng } = toPoint({ x: dx, y: dy }, view, size);
  return { ...view, lat: clamp(lat, -MAX_LAT, MAX_LAT), lng: clamp(lng, -180, 180) };
}

/** The view at another zoom, with the point at a pixel fixed. */
export function zoomedAt(view: MapView, zoom: number, { x, y }: Pixel, { width, height }: Size): MapView {
  const next = clamp(zoom, MIN_ZOOM, MAX_ZOOM);
  const [dx, dy] = [x - width / 2, y - height / 2];
  const away = 1 - 2 ** (view.zoom - next);
  const { lat, lng } = movedBy(view, dx * away, dy * away);
  return { lat, lng, zoom: next };
}

/** Height of a list's map in pixels (C32) until its script knows the screen. */
export const MAP_HEIGHT = 450;

/**
 * Pixels that the points of a list are fitted into before its screen is known: the map of a phone without the margins
 * that labels and buttons need.
 */
export const FITTED: Size = { width: 250, height: 280 };
/** Pixels left and right of them for labels and buttons. */
const MARGINS = 110;

/** Pixels at each side of a map that buttons, key and scale take. */
const COVERED = { top: 64, right: 74, bottom: 72, left: 36 };

/** How many times wider a view is at most for the sides of an outline. */
const WIDER = 1.25;

/** How much nearer corners that are fitted into all that is free may be shown than a view of the server. */
const NEARER = 0.6;

/**
 * A view that was fitted into `FITTED`, on a map of another size: as near as the drawing of the server, which is as
 * high as the map. One that is narrow for its height shows the points from farther away.
 */
export function fittedTo(view: MapView, { width, height }: Size): MapView {
  const nearer = Math.min((width - MARGINS) / FITTED.width, height / MAP_HEIGHT);
  return { ...view, zoom: clampZoom(view.zoom + Math.log2(Math.max(nearer, 0.25)), view.zoom) };
}

/** South-western and north-eastern corner. */
export type Corners = readonly [Point, Point];

/**
 * A view of the server on a map of another size, with its corners in what nothing covers, and the sides of an outline
 * around them that are near enough.
 */
export function fittedAround(
  view: MapView,
  corners: Corners,
  { width, height }: Size,
  outline: Corners = corners,
): MapView {
  const { top, right, bottom, left } = COVERED;
  const free = { width: Math.max(width - left - right, 1), height: Math.max(height - top - bottom, 1) };
  const nearest = fittedTo(view, { width, height }).zoom + NEARER;
  const closest = (shown: Corners) => fitPoints(shown, free, clampZoom(nearest, view.zoom));
  const most = { width: free.width * WIDER, height: free.height * WIDER };
  return movedBy(closest(withSides(corners, outline, closest(corners), most)), (right - left) / 2, (bottom - top) / 2);
}

/** Corners moved out to each side of an outline with which they take at most this size in a view. */
function withSides(corners: Corners, [low, high]: Corners, view: MapView, most: Size): Corners {
  const sides: ((shown: Corners) => Corners)[] = [
    ([southWest, northEast]) => [{ ...southWest, lng: Math.min(southWest.lng, low.lng) }, northEast],
    ([southWest, northEast]) => [southWest, { ...northEast, lng: Math.max(northEast.lng, high.lng) }],
    ([southWest, northEast]) => [southWest, { ...northEast, lat: Math.max(northEast.lat, high.lat) }],
    ([southWest, northEast]) => [{ ...southWest, lat: Math.min(southWest.lat, low.lat) }, northEast],
  ];
  return sides.reduce((shown, side) => {
    const wider = side(shown);
    const [from, until] = wider.map((corner) => toPixel(corner, view, most)) as [Pixel, Pixel];
    return until.x - from.x <= most.width && from.y - until.y <= most.height ? wider : shown;
  }, corners);
}

/** A zoom for the start of a list's map, whose drawing had another: no nearer than the nearest, or than that was. */
export function clampZoom(zoom: number, drawn: number): number {
  return clamp(zoom, MIN_ZOOM, Math.max(NEAREST_ZOOM, drawn));
}

/** The closest view that contains all points; of a single point, at `maxZoom`. */
export function fitPoints(points: readonly [Point, ...Point[]], size: Size, maxZoom: number): MapView {
  const places = points.map(toWorld);
  const [west, east] = extent(places.map((p) => p.x));
  const [north, south] = extent(places.map((p) => p.y));
  const zoom = Math.log2(Math.min(size.width / (east - west), size.height / (south - north)) / WORLD_PX);
  const middle = fromWorld({ x: (west + east) / 2, y: (north + south) / 2 });
  return { ...middle, zoom: clamp(Math.floor(zoom * 20) / 20, MIN_ZOOM, maxZoom) };
}

/** The view of a list's map that shows a rectangle, as `seenCorners` cut it out. */
export function viewSeeing(
  northWest: Point,
  southEast: Point,
  { width, height }: Size = { width: Number.POSITIVE_INFINITY, height: MAP_HEIGHT },
): MapView {
  const [top, bottom] = [toWorld(northWest), toWorld(southEast)];
  const scale = Math.min(height / (bottom.y - top.y), width / (bottom.x - top.x));
  const zoom = clamp(Math.log2(scale / WORLD_PX), MIN_ZOOM, MAX_ZOOM);
  const middle = fromWorld({ x: (top.x + bottom.x) / 2, y: (top.y + bottom.y) / 2 });
  return { ...middle, zoom };
}

/** Corners of what a list's map shows, counterclockwise from the south-west. */
export function seenCorners(view: MapView, size: Size): Point[] {
  const { width, height } = size;
  return [
    { x: 0, y: height },
    { x: width, y: height },
    { x: width, y: 0 },
    { x: 0, y: 0 },
  ].map((at) => toPoint(at, view, size));
}

/** Bounding box of a circle. */
export function cornersAround({ lat, lng }: Point, radiusKm: number): [Point, Point] {
  const dLat = radiusKm / 111.2;
  const dLng = dLat / Math.cos((lat * Math.PI) / 180);
  return [
    { lat: lat - dLat, lng: lng - dLng },
    { lat: lat + dLat, lng: lng + dLng },
  ];
}

/** Kilometres per pixel at the centre of a view. */
export function kmPerPixel({ lat, zoom }: MapView): number {
  return (KM_PER_PX * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom;
}

/** The longest of 1, 2 and 5 times a power of ten that is at most the limit, which is above 0. */
export function roundDown(limit: number): number {
  const power = 10 ** Math.floor(Math.log10(limit));
  return [5, 2].map((n) => n * power).find((n) => n <= limit) ?? power;
}

export function extent(values: readonly number[]): [lowest: number, highest: number] {
  return [Math.min(...values), Math.max(...values)];
}

function clamp(value: number, lowest: number, highest: number): number {
  return Math.min(highest, Math.max(lowest, value));
}
