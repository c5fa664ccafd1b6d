import { rectangleOf } from "../../domain/places/area.ts";
import type { Point } from "../../domain/places/geo.ts";
import {
  clampZoom,
  extent,
  FITTED,
  fittedTo,
  type MapView,
  movedBy,
  type Size,
  toPixel,
  toPoint,
  viewSeeing,
} from "../../domain/places/map-projection.ts";
import type { MapScene } from "../ui/map-scene.ts";

/** A point nearer to the edge is not in sight. */
const EDGE_PX = 28;

/** Pixels beyond the areas of a city: half a label at the sides, the buttons above, the scale below. */
const AROUND = { side: 30, top: 54, end: 44 };

/** Least number of zoom levels that a view of the found schools is nearer than one of the city: below it the city is shown. */
const NEARER = 1.5;

/**
 * The view with which a map begins: what the server drew for a small frame, as one of this size shows it; the part of a map
 * that was searched, as it was. A city fills the frame.
 */
export function firstView({ view, outline, circle = null, area = null }: MapScene, size: Size): MapView {
  const seen = rectangleOf(area);
  if (seen) return viewSeeing(...seen, size);
  const fitted = fittedTo(view, size);
  const corners = (outline ?? []).flat().map((point) => toPixel(point, view, FITTED));
  if (corners.length === 0 || circle || area) return fitted;
  const [west, east] = extent(corners.map(({ x }) => x));
  const [north, south] = extent(corners.map(({ y }) => y));
  const across = (size.width - 2 * AROUND.side) / (east - west);
  const down = (size.height - AROUND.top - AROUND.end) / (south - north);
  const zoom = clampZoom(view.zoom + Math.log2(Math.max(Math.min(across, down), 0.25)), view.zoom);
  const middle = toPoint({ x: (west + east) / 2, y: (north + south) / 2 }, view, FITTED);
  // Schools that lie together in a small part of the city are seen nearer.
  return zoom > fitted.zoom - NEARER ? movedBy({ ...middle, zoom }, 0, (AROUND.end - AROUND.top) / 2) : fitted;
}

/** The same view, or one around the point if that is not in sight. */
export function viewWith({ lat, lng }: Point, view: MapView, size: Size): MapView {
  const { x, y } = toPixel({ lat, lng }, view, size);
  const isSeen = x > EDGE_PX && x < size.width - EDGE_PX && y > EDGE_PX && y < size.height - EDGE_PX;
  return isSeen ? view : { ...view, lat, lng };
}
