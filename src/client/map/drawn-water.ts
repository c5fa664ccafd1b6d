import { type MapView, type Pixel, type Size, toPixel } from "../../domain/places/map-projection.ts";
import type { Ground } from "../ui/map-ground.ts";

/** Returns whether a pixel of a view lies in the drawn water of a map, whose shape stays from view to view. */
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
