import type { Point } from "../../domain/places/geo.ts";
import { kmPerPixel, type Size, toPixel } from "../../domain/places/map-projection.ts";
import { drawGrid, drawGround, round } from "./map-ground.ts";
import { labelWidth, placeLabels } from "./map-labels.ts";
import { type Box, DOT } from "./map-room.ts";
import type { MapScene, Pin, PlacedCluster, PlacedPin, PlacedPlace, PlacedText } from "./map-scene.ts";

/**
 * Renders the content of a map's `<svg>`, the same on server and client: areas, grid, place names, pins. Every pin and
 * name has its coordinates (`data-at`), for `map/read-scene.ts`. Nothing is written where something else lies over the
 * map: the `covered` boxes.
 */
export function drawMap(scene: MapScene, size: Size, covered: readonly Box[] = []): string {
  const { pins, clusters, places, schoolNames } = placeLabels(scene, size, covered);
  // Earlier pins are drawn last, in front of the others; dots behind the numbers, and those behind all labels.
  const drawn = (isInFront: boolean) =>
    pins
      .toSorted((a, b) => Number(b.isSelected) - Number(a.isSelected))
      .filter(({ isSelected, text }) => (isSelected || text !== null) === isInFront)
      .map(drawPin)
      .reverse();
  return [
    drawGround(scene.ground, scene.view, size),
    scene.ground ? "" : drawGrid(scene.view, size),
    drawCircle(scene, size),
    drawArea(scene, size),
    ...places.map(drawPlace),
    ...schoolNames.map(drawSchoolName),
    ...drawn(false),
    ...clusters.map(drawCluster).reverse(),
    ...drawn(true),
  ].join("");
}

/** Tooltip of a pin: name and, on a second line, price. */
const titleOf = ({ name, price }: Pin) => (price === "" ? name : `${name}\n${price}`);

function drawPin({ pin, at, text, isBelow, isSelected }: PlacedPin): string {
  const classes = `pin${pin.isListed ? " listed" : ""}${pin.isEnem ? " enem" : ""}${pin.isUnsure ? " unsure" : ""}${isSelected ? " selected" : ""}`;
  // Attributes, as styles of the page have no room for a rule.
  const look = pin.isUnsure ? ' stroke-dasharray="3 2" opacity=".75"' : "";
  const attributes = `class="${classes}"${look} href="${escaped(pin.href)}" tabindex="-1" data-key="${escaped(pin.key)}" ${dataAt(pin)} transform="translate(${round(at.x)} ${round(at.y)})"`;
  const title = `<title>${escaped(titleOf(pin))}</title>`;
  const label = pin.label && text !== pin.label ? ` data-label="${escaped(pin.label)}"` : "";
  if (text !== null)
    return `<a ${attributes}${label}>${title}<path${isBelow ? ' transform="scale(1 -1)"' : ""} d="${labelPath(labelWidth(text))}"/><text y="${isBelow ? 22 : -13}">${escaped(text)}</text></a>`;
  return `<a ${attributes}${label}>${title}<circle class="reach" r="${DOT}"/><circle r="5"/></a>`;
}

/** A flag whose tip is at the point. */
function labelPath(width: number): string {
  const foot = width / 2 - 9;
  return `M0 0l-5-6h-${foot}a4 4 0 0 1-4-4v-14a4 4 0 0 1 4-4h${width - 8}a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4h-${foot}z`;
}

function drawSchoolName({ text, at: { x, y } }: PlacedText): string {
  return `<text class="named minor" x="${round(x)}" y="${round(y + 4)}">${escaped(text)}</text>`;
}

function drawCluster({ key, text, at, side }: PlacedCluster): string {
  return `<a class="cluster" data-key="${escaped(key)}" transform="translate(${round(at.x)} ${round(at.y)})"><circle r="${side / 2}"/><text y="4">${escaped(text)}</text></a>`;
}

/** An attribute, as styles of the page have no room for a rule. */
const WATER_NAME = ' fill="color-mix(in oklab,steelblue 55%,var(--ink))"';

function drawPlace({ place, at: { x, y }, className, turn }: PlacedPlace): string {
  const color = className.startsWith("place") ? "" : WATER_NAME;
  const turned = turn ? ` transform="rotate(${turn} ${round(x)} ${round(y)})"` : "";
  return `<text class="${className}"${color}${turned} ${dataAt(place)} x="${round(x)}" y="${round(y + 4)}">${escaped(place.name)}</text>`;
}

const SEARCHED = 'fill="color-mix(in oklab, var(--info) 8%, transparent)"';

function drawCircle({ circle, view }: MapScene, size: Size): string {
  if (!circle) return "";
  const { x, y } = toPixel(circle, view, size);
  const radius = circle.radiusKm / kmPerPixel({ ...view, lat: circle.lat });
  const middle = `cx="${round(x)}" cy="${round(y)}"`;
  return `<circle class="searched" ${SEARCHED} stroke-dasharray="5" ${dataAt(circle)} data-km="${circle.radiusKm}" ${middle} r="${round(radius)}"/><circle fill="var(--ink)" stroke="var(--surface)" stroke-width="2" ${middle} r="7"/><circle fill="var(--surface)" ${middle} r="2"/>`;
}

function drawArea({ area, view }: MapScene, size: Size): string {
  if (!area?.length) return "";
  const pixels = area.map((corner) => toPixel(corner, view, size));
  const corners = pixels.map(({ x, y }) => `${round(x)} ${round(y)}`);
  // The first corners of a drawing are no surface yet.
  const dots = pixels.slice(0, area.length < 3 ? 2 : 0);
  const drawn = dots.map(({ x, y }) => `<circle fill="var(--info)" cx="${round(x)}" cy="${round(y)}" r="5"/>`);
  return `${drawn.join("")}<path class="searched" ${SEARCHED} stroke-width="2.5" stroke-linejoin="round" data-corners="${area.map(inData).join(" ")}" d="M${corners.join("L")}Z"/>`;
}

/** Five decimals are about a metre. */
const inData = ({ lat, lng }: Point) => `${Number(lat.toFixed(5))} ${Number(lng.toFixed(5))}`;
const dataAt = (point: Point) => `data-at="${inData(point)}"`;

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
