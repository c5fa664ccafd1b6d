import { type MapView, type Pixel, type Size, toPixel } from "../../domain/places/map-projection.ts";
import type { Ground } from "../ui/map-ground.ts";

/** Tells whether a pixel of a view lies in the water that a map has drawn, of which the shape stays from view to view. */
export function waterOf(
  svg: SVGSVGElement,
  ground: Ground | null | undefined,
  view: MapView,
  size: Size,
): (at: Pixel) => boolean {
  const water = svg.querySelector<SVGPathElement>('[data-layer="water"]');
  if (!ground || !water) return () => false;
  const [corner, scale] = [toPixel(ground, view, size), 2 ** (view.zoom - ground.zoom)];
  const unit = svg.createSVGPoint();
  return ({ x, y }) => {
    [unit.x, unit.y] = [(x - corner.x) / scale, (y - corner.y) / scale];
    return water.isPointInFill(unit);
  };
}
