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

/** A city that is so many times as wide as high is shown on a narrow map by this share of its width. */
const [STRIP, SHOWN] = [2, 0.66];

/**
 * The view with which a map begins: what the server drew for a small frame, as one of this size shows it; the part of a
 * map that was searched, as it was. A wide one shows the outline of the city, too, where that is little farther.
 */
export function firstView(
  { view, fitted, pins, area = null }: MapScene,
  size: Size,
  land: Corners | undefined,
): MapView {
  const seen = rectangleOf(area);
  if (seen) return viewSeeing(...seen, size);
  if (!fitted) return fittedTo(view, size);
  return size.width < NARROW
    ? fittedAround(view, shortened(fitted, pins), size)
    : fittedAround(view, fitted, size, land);
}

/** Corners of a city, of a strip without the ends that are farthest from the school in the middle. */
function shortened([southWest, northEast]: Corners, pins: readonly Point[]): Corners {
  const width = northEast.lng - southWest.lng;
  const middle = pins.map(({ lng }) => lng).sort((a, b) => a - b)[pins.length >> 1];
  if (middle === undefined || width < STRIP * (northEast.lat - southWest.lat)) return [southWest, northEast];
  const west = Math.min(Math.max(middle - (SHOWN * width) / 2, southWest.lng), northEast.lng - SHOWN * width);
  return [
    { ...southWest, lng: west },
    { ...northEast, lng: west + SHOWN * width },
  ];
}

/** The same view, or one around the point if that is not in sight. */
export function viewWith({ lat, lng }: Point, view: MapView, size: Size): MapView {
  const { x, y } = toPixel({ lat, lng }, view, size);
  const isSeen = x > EDGE_PX && x < size.width - EDGE_PX && y > EDGE_PX && y < size.height - EDGE_PX;
  return isSeen ? view : { ...view, lat, lng };
}
