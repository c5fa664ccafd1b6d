import { rectangleOf } from "../../domain/places/area.ts";
import type { Point } from "../../domain/places/geo.ts";
import {
  type Corners,
  fittedAround,
  fittedTo,
  type MapView,
  type Size,
  toPixel,
  viewSeeing,
} from "../../domain/places/map-projection.ts";
import { NARROW } from "../ui/map-labels.ts";
import type { MapScene } from "../ui/map-scene.ts";

/** A point nearer to the edge is not in sight. */
const EDGE_PX = 28;

/**
 * The view with which a map begins: what the server drew for a small frame, as one of this size shows it; the part of a
 * map that was searched, as it was. A wide one shows the outline of the city, too, where that is little farther.
 */
export function firstView({ view, fitted, area = null }: MapScene, size: Size, land: Corners | undefined): MapView {
  const seen = rectangleOf(area);
  if (seen) return viewSeeing(...seen, size);
  return fitted ? fittedAround(view, fitted, size, size.width < NARROW ? fitted : land) : fittedTo(view, size);
}

/** The same view, or one around the point if that is not in sight. */
export function viewWith({ lat, lng }: Point, view: MapView, size: Size): MapView {
  const { x, y } = toPixel({ lat, lng }, view, size);
  const isSeen = x > EDGE_PX && x < size.width - EDGE_PX && y > EDGE_PX && y < size.height - EDGE_PX;
  return isSeen ? view : { ...view, lat, lng };
}
