import type { Point } from "../../domain/places/geo.ts";
import { kmPerPixel, type Pixel, type Size, toPixel } from "../../domain/places/map-projection.ts";
import { drawCells, drawGrid, drawLand, FAR_ZOOM, type Ground, round } from "./map-ground.ts";
import { type Box, DOT, EDGE, PIN_HEIGHT, PIN_WIDTH, Room } from "./map-room.ts";

export interface Pin extends Point {
  /** Unique on the map. */
  readonly key: string;
  readonly name: string;
  /** Short label; without it, or without room for it, the pin is a dot. */
  readonly label: string;
  /** Full price with its seat, or the mean of the ENEM in its place; empty without either. */
  readonly price: string;
  readonly href: string;
  /** It has a card in the list of the page. */
  readonly isListed: boolean;
  /** Its label is the mean of the ENEM, not a price. */
  readonly isEnem?: boolean | undefined;
}

/** Several pins that would overlap. */
export interface Cluster extends Point {
  readonly key: string;
  /** Number of pins: "1.284". */
  readonly label: string;
  /** Lowest price of them: "R$ 612"; empty where none has one. */
  readonly lowestPrice: string;
}

/** A place name for orientation. */
export interface PlaceName extends Point {
  readonly name: string;
}

/** Content of a map; where room is short, earlier items win. */
export interface MapScene extends Ground {
  readonly pins: readonly Pin[];
  readonly places: readonly PlaceName[];
  readonly clusters?: readonly Cluster[];
  readonly circle?: (Point & { readonly radiusKm: number }) | null;
  /** Corners of the searched polygon, or of the one that is being drawn. */
  readonly area?: readonly Point[] | null;
  /** Key of the highlighted pin. */
  readonly selected?: string | null;
}

/** Width of a label. */
const labelWidth = (label: string) => Math.min(PIN_WIDTH, Math.round(6.7 * label.length) + 12);

/** Sizes of the names by their place in the order: of the most important, of the next, of all others. */
const NAMES = [
  { until: 6, name: "place lead", letter: 8, line: 18 },
  { until: 24, name: "place", letter: 7.1, line: 16 },
  { until: Number.POSITIVE_INFINITY, name: "place minor", letter: 6.4, line: 14 },
] as const;

/** Number of names that are placed before the numbers, and help to find the other places. */
const LEADING = 14;

/** Offsets of a name from the middle of its area or from its dot, in lines. Farther away it would name another place. */
const [NAME_SHIFTS, DOT_SHIFTS] = [
  [0, -1, 1, -2, 2],
  [-0.7, 0.9, -1.8, 2, 2.8],
];

/** From this zoom schools have their names, cut to this length. */
const [NAMED_ZOOM, NAME_LETTERS] = [14, 26];

/**
 * Renders the content of a map's `<svg>`, the same on server and client: areas, grid, place names, pins. Labels that would
 * overlap an earlier one, or a number, become dots; overlapping names are left out. Every pin and name has its coordinates
 * (`data-at`), for `map/read-scene.ts`. Nothing is written where something else lies over the map: the `covered` boxes.
 */
export function drawMap(scene: MapScene, size: Size, covered: readonly Box[] = []): string {
  const { view, pins, clusters = [], selected = null } = scene;
  const room = new Room(size, covered);
  const inside = pins.flatMap((pin) => {
    const at = toPixel(pin, view, size);
    return room.isInside(at) ? { pin, at, isSelected: pin.key === selected } : [];
  });
  const labelled = new Set<string>();
  const names = new Map<string, string>();
  const numbers: string[] = [];
  // The chosen one has room before all others.
  const chosen = inside.find(({ isSelected, pin }) => isSelected && pin.label !== "");
  if (chosen) {
    labelled.add(chosen.pin.key);
    room.force(chosen.at.x, chosen.at.y - PIN_HEIGHT / 2, labelWidth(chosen.pin.label), PIN_HEIGHT);
  }
  const placeLabels = () => {
    for (const { pin, at } of inside) {
      if (pin === chosen?.pin) continue;
      const width = labelWidth(pin.label);
      const isFree = pin.label !== "" && room.take(at.x, at.y - PIN_HEIGHT / 2, width, PIN_HEIGHT, pin.key);
      if (isFree) labelled.add(pin.key);
      else room.force(at.x, at.y, DOT, DOT);
    }
  };
  const placeNumbers = (farthest: number) => {
    const placed: { readonly cluster: Cluster; readonly at: Pixel }[] = [];
    for (const cluster of clusters) {
      const middle = toPixel(cluster, view, size);
      if (!room.isInside(middle)) continue;
      const radius = clusterRadius(cluster);
      const { at, displaced } = room.takeNear(middle, 2 * radius, farthest);
      for (const key of displaced) {
        names.delete(key);
        if (!labelled.delete(key)) continue;
        const { at: dot } = inside.find(({ pin }) => pin.key === key)!;
        room.force(dot.x, dot.y, DOT, DOT);
      }
      placed.push({ cluster, at });
    }
    // Once all numbers have their places.
    for (const { cluster, at } of placed) numbers.push(drawCluster(cluster, at, room));
  };
  const placeNames = (from: number, until: number) => drawPlaces(scene, size, room, names, [from, until]);
  if (view.zoom < FAR_ZOOM) {
    // Far away a number beside its place would be in another state, and one looks for a city before a school.
    placeNumbers(0.6);
    for (const { pin, at } of inside) room.force(at.x, at.y, DOT, DOT, pin.key);
    placeNames(0, LEADING);
    placeLabels();
  } else {
    // The numbers find room beside the prices and the greatest names.
    placeLabels();
    placeNames(0, LEADING);
    placeNumbers(1);
  }
  placeNames(LEADING, Number.POSITIVE_INFINITY);
  // Earlier pins are drawn last, in front of the others; dots behind the numbers, and those behind all labels.
  const drawn = (isInFront: boolean) =>
    inside
      .toSorted((a, b) => Number(b.isSelected) - Number(a.isSelected))
      .filter(({ pin, isSelected }) => (isSelected || labelled.has(pin.key)) === isInFront)
      .map(({ pin, at, isSelected }) => drawPin(pin, at, labelled.has(pin.key), isSelected))
      .reverse();
  return [
    drawLand(scene, size),
    drawCells(scene, size),
    drawGrid(view, size),
    drawCircle(scene, size),
    drawArea(scene, size),
    drawDots(scene, size),
    ...names.values(),
    ...(view.zoom < NAMED_ZOOM ? [] : drawSchoolNames(inside, labelled, room)),
    ...drawn(false),
    ...numbers.reverse(),
    ...drawn(true),
  ].join("");
}

/** A pin within the map. */
interface Placed {
  readonly pin: Pin;
  readonly at: Pixel;
  readonly isSelected: boolean;
}

/** Tooltip of a pin: name and, on a second line, price. */
const titleOf = ({ name, price }: Pin) => (price === "" ? name : `${name}\n${price}`);

function drawPin(pin: Pin, at: Pixel, isLabelled: boolean, isSelected: boolean): string {
  const classes = `pin${pin.isListed ? " listed" : ""}${pin.isEnem ? " enem" : ""}${pin.label === "" ? " untold" : ""}${isSelected ? " selected" : ""}`;
  const attributes = `class="${classes}" href="${escaped(pin.href)}" tabindex="-1" data-key="${escaped(pin.key)}" ${dataAt(pin)} transform="translate(${round(at.x)} ${round(at.y)})"`;
  const title = `<title>${escaped(titleOf(pin))}</title>`;
  if (isLabelled)
    return `<a ${attributes}>${title}<path d="${labelPath(labelWidth(pin.label))}"/><text y="-13">${escaped(pin.label)}</text></a>`;
  const label = pin.label && ` data-label="${escaped(pin.label)}"`;
  const radius = pin.label === "" ? 5 : 6;
  return `<a ${attributes}${label}>${title}<circle class="reach" r="${DOT}"/><circle r="${radius}"/></a>`;
}

/** A flag whose tip is at the point. */
function labelPath(width: number): string {
  const foot = width / 2 - 9;
  return `M0 0l-5-6h-${foot}a4 4 0 0 1-4-4v-14a4 4 0 0 1 4-4h${width - 8}a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4h-${foot}z`;
}

/** The names of schools that have room: below the tip of a label, right or left of a dot. */
function drawSchoolNames(pins: readonly Placed[], labelled: ReadonlySet<string>, room: Room): string[] {
  const { letter, line } = NAMES[2];
  return pins.flatMap(({ pin: { key, name }, at: { x, y } }) => {
    const short = name.length > NAME_LETTERS ? `${name.slice(0, NAME_LETTERS).trimEnd()}…` : name;
    const width = short.length * letter;
    const away = DOT + width / 2;
    const middles = labelled.has(key) ? [{ x, y: y + 10 }] : [-1, 1].map((side) => ({ x: x - side * away, y }));
    const free = middles.find((at) => room.holds(at, width) && room.take(at.x, at.y, width, line));
    return free
      ? `<text class="named minor" x="${round(free.x)}" y="${round(free.y + 4)}">${escaped(short)}</text>`
      : [];
  });
}

/** The number of a cluster and, where it has room, the lowest price below it. */
function drawCluster(cluster: Cluster, at: Pixel, room: Room): string {
  const { key, label, lowestPrice } = cluster;
  const radius = clusterRadius(cluster);
  const { letter, line } = NAMES[2];
  const from = `desde ${lowestPrice}`;
  const width = from.length * letter;
  const below = radius + line / 2;
  const isTold = lowestPrice !== "" && room.holds(at, width) && room.take(at.x, at.y + below, width, line);
  const price = isTold ? `<text class="cheapest minor" y="${below + 4}">${escaped(from)}</text>` : "";
  return `<a class="cluster" data-key="${escaped(key)}" transform="translate(${round(at.x)} ${round(at.y)})"><circle r="${radius}"/><text y="4">${escaped(label)}</text>${price}</a>`;
}

function clusterRadius({ label }: Cluster): number {
  return 10 + 2.5 * label.length;
}

/** Positions of the named places, where no areas show them. */
function drawDots({ places, cells = [], view }: MapScene, size: Size): string {
  if (cells.length > 0) return "";
  const dots = places.flatMap((place) => {
    const { x, y } = toPixel(place, view, size);
    const isInside = x > 0 && y > 0 && x < size.width && y < size.height;
    return isInside ? `M${Math.round(x)} ${Math.round(y)}h0` : [];
  });
  return `<path class="dots" d="${dots.join("")}"/>`;
}

/** Draws names that have room, in their areas or above their dots, by the key of their label: those of the given ranks. */
function drawPlaces(
  { places, cells = [], view }: MapScene,
  size: Size,
  room: Room,
  drawn: Map<string, string>,
  [from, until]: readonly [from: number, until: number],
): void {
  const shifts = cells.length > 0 ? NAME_SHIFTS : DOT_SHIFTS;
  for (const [rank, place] of places.entries()) {
    if (rank < from || rank >= until) continue;
    const { x, y } = toPixel(place, view, size);
    if (!room.isInside({ x, y })) continue;
    // A name is shown whole or not at all: near the edge it is shifted inwards.
    const { name, letter, line } = NAMES.find(({ until }) => rank < until)!;
    const width = place.name.length * letter;
    if (x < 0 || x > size.width) continue;
    const middle = Math.max(width / 2 + EDGE, Math.min(x, size.width - EDGE - width / 2));
    const key = `place ${place.name}`;
    const shift = shifts.find((lines) => room.take(middle, y + lines * line, width, line, key));
    if (shift === undefined) continue;
    drawn.set(
      key,
      `<text class="${name}" ${dataAt(place)} x="${round(middle)}" y="${round(y + shift * line + 4)}">${escaped(place.name)}</text>`,
    );
  }
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
