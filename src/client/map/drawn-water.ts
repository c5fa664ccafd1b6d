import type { Point } from "../../domain/places/geo.ts";
import {
  type Corners,
  type MapView,
  type Pixel,
  type Size,
  toPixel,
  toPoint,
} from "../../domain/places/map-projection.ts";
import { FAR_ZOOM, type Ground, type LayerKind, RIVER_ZOOM } from "../ui/map-ground.ts";

/** Returns whether a pixel of a view lies in the drawn water of a map, whose shape stays from view to view. */
export function waterOf(
  svg: SVGSVGElement,
  ground: Ground | null | undefined,
  view: MapView,
  size: Size,
): (at: Pixel) => boolean {
  const kinds: readonly LayerKind[] = view.zoom < RIVER_ZOOM ? ["water", "rivers"] : ["water"];
  const shapes = kinds.flatMap((kind) => shapeOf(svg, kind) ?? []);
  if (!ground || shapes.length === 0) return () => false;
  const [corner, scale] = [toPixel(ground, view, size), 2 ** (view.zoom - ground.zoom)];
  return ({ x, y }) => {
    const unit = { x: (x - corner.x) / scale, y: (y - corner.y) / scale };
    return shapes.some((isWithin) => isWithin(unit));
  };
}

/** Returns whether a point lies in the drawn city, and not in water; true where no single city is drawn. */
export function landOf(svg: SVGSVGElement, ground: Ground | null | undefined): (point: Point) => boolean {
  const [isCity, isWater] = [shapeOf(svg, "land"), shapeOf(svg, "water")];
  if (!ground || !isCity || ground.zoom < FAR_ZOOM) return () => true;
  return (point) => {
    const unit = toPixel(point, ground, { width: 0, height: 0 });
    return isCity(unit) && !isWater?.(unit);
  };
}

/** Corners of the drawn city; undefined where no single city is drawn. */
export function landCorners(svg: SVGSVGElement, ground: Ground | null | undefined): Corners | undefined {
  const land = layerOf(svg, "land");
  if (!ground || !land || ground.zoom < FAR_ZOOM) return undefined;
  const { x, y, width, height } = land.getBBox();
  const cornerAt = (corner: Pixel) => toPoint(corner, ground, { width: 0, height: 0 });
  return [cornerAt({ x, y: y + height }), cornerAt({ x: x + width, y })];
}

const layerOf = (svg: SVGSVGElement, kind: LayerKind) => svg.querySelector<SVGPathElement>(`[data-layer="${kind}"]`);

/** Whether a point in units of the ground lies in its layer of this kind; null without such a layer. */
function shapeOf(svg: SVGSVGElement, kind: LayerKind): ((unit: Pixel) => boolean) | null {
  const layer = layerOf(svg, kind);
  const point = svg.createSVGPoint();
  return layer && (({ x, y }) => layer.isPointInFill(Object.assign(point, { x, y })));
}
