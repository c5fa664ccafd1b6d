import type { Point, Rings } from "../../domain/places/geo.ts";
import {
  kmPerPixel,
  type MapView,
  type Pixel,
  roundDown,
  type Size,
  toPixel,
  toPoint,
} from "../../domain/places/map-projection.ts";

export interface Pin extends Point {
  /** Unique on the map. */
  readonly key: string;
  readonly name: string;
  /** Short label; without it, or without room for it, the pin is a dot. */
  readonly label: string;
  /** Full price with its seat; empty without one. */
  readonly price: string;
  readonly href: string;
  /** Listed on the page: drawn in front and brighter. */
  readonly isListed: boolean;
}

/** Several pins that would overlap. */
export interface Cluster extends Point {
  readonly key: string;
  /** Number of pins: "1.284". */
  readonly label: string;
}

/** A place name for orientation. */
export interface PlaceName extends Point {
  readonly name: string;
}

/** Areas in the same tint, from 0, the lightest. */
export interface Cells {
  readonly tint: number;
  readonly rings: Rings;
}

/** Content of a map; where room is short, earlier items win. */
export interface MapScene {
  readonly view: MapView;
  readonly pins: readonly Pin[];
  readonly places: readonly PlaceName[];
  /** The neighborhoods as areas, under all else. */
  readonly cells?: readonly Cells[];
  /** Outline of the municipality, beyond which its areas are not drawn. */
  readonly outline?: Rings | null;
  readonly clusters?: readonly Cluster[];
  readonly circle?: (Point & { readonly radiusKm: number }) | null;
  /** Corners of the searched polygon, or of the one that is being drawn. */
  readonly area?: readonly Point[] | null;
  /** Key of the highlighted pin. */
  readonly selected?: string | null;
}

/** Size of a label, as wide as "1,4–12 mil", and of a dot. */
const [PIN_WIDTH, PIN_HEIGHT, DOT] = [80, 28, 12];
const LABEL_PATH = "M0 0l-5-6h-31a4 4 0 0 1-4-4v-14a4 4 0 0 1 4-4h72a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4h-31z";
const [LETTER_WIDTH, LINE_HEIGHT] = [6.6, 15];

/** Directions in which a number gives way, the best first. */
const BESIDE = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
] as const;

/** Minimum distance of grid lines. */
const GRID_PX = 96;

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
  // The chosen one has room before all others; a dot of the list is never under a label of the others.
  const ordered = inside.toSorted((a, b) => Number(b.isSelected) - Number(a.isSelected));
  const labelled = new Set<string>();
  for (const { pin, at, isSelected } of ordered) {
    const isFree = pin.label !== "" && room.take(at.x, at.y - PIN_HEIGHT / 2, PIN_WIDTH, PIN_HEIGHT, pin.key);
    if (isFree || (isSelected && pin.label !== "")) labelled.add(pin.key);
    else room.force(at.x, at.y, DOT, DOT);
  }
  // After the prices, before the numbers: a number finds room beside a name, a name none beside itself.
  const names = drawPlaces(scene, size, room);
  const numbers: string[] = [];
  for (const cluster of clusters) {
    const middle = toPixel(cluster, view, size);
    if (!room.isInside(middle)) continue;
    const radius = clusterRadius(cluster);
    const { at, displaced } = room.takeNear(middle, 2 * radius);
    for (const key of displaced) if (key !== selected) labelled.delete(key);
    for (const key of displaced) names.delete(key);
    numbers.push(
      `<a class="cluster" data-key="${escaped(cluster.key)}" transform="translate(${round(at.x)} ${round(at.y)})"><circle r="${radius}"/><text y="4">${escaped(cluster.label)}</text></a>`,
    );
  }
  // Earlier pins are drawn last, in front of the others; dots behind the numbers, and those behind all labels.
  const drawn = (isInFront: boolean) =>
    ordered
      .filter(({ pin, isSelected }) => (isSelected || labelled.has(pin.key)) === isInFront)
      .map(({ pin, at, isSelected }) => drawPin(pin, at, labelled.has(pin.key), isSelected))
      .reverse();
  return [
    drawCells(scene, size),
    drawGrid(view, size),
    drawCircle(scene, size),
    drawArea(scene, size),
    drawDots(scene, size),
    ...names.values(),
    ...drawn(false),
    ...numbers.reverse(),
    ...drawn(true),
  ].join("");
}

/** Tooltip of a pin: name and, on a second line, price. */
const titleOf = ({ name, price }: Pin) => (price === "" ? name : `${name}\n${price}`);

function drawPin(pin: Pin, at: Pixel, isLabelled: boolean, isSelected: boolean): string {
  const classes = `pin${pin.isListed ? " listed" : ""}${isSelected ? " selected" : ""}`;
  const attributes = `class="${classes}" href="${escaped(pin.href)}" tabindex="-1" data-key="${escaped(pin.key)}" ${dataAt(pin)} transform="translate(${round(at.x)} ${round(at.y)})"`;
  const title = `<title>${escaped(titleOf(pin))}</title>`;
  if (isLabelled)
    return `<a ${attributes}>${title}<path d="${LABEL_PATH}"/><text y="-13">${escaped(pin.label)}</text></a>`;
  const label = pin.label && ` data-label="${escaped(pin.label)}"`;
  return `<a ${attributes}${label}>${title}<circle class="reach" r="${DOT}"/><circle r="6"/></a>`;
}

function clusterRadius({ label }: Cluster): number {
  return 11 + 3 * label.length;
}

/** Positions of the named places. */
function drawDots({ places, view }: MapScene, size: Size): string {
  const dots = places.flatMap((place) => {
    const { x, y } = toPixel(place, view, size);
    const isInside = x > 0 && y > 0 && x < size.width && y < size.height;
    return isInside ? `M${Math.round(x)} ${Math.round(y)}h0` : [];
  });
  return `<path class="dots" d="${dots.join("")}"/>`;
}

/** The names that have room, by the key of their label. */
function drawPlaces({ places, view }: MapScene, size: Size, room: Room): Map<string, string> {
  const drawn = new Map<string, string>();
  for (const place of places) {
    const { x, y } = toPixel(place, view, size);
    if (!room.isInside({ x, y })) continue;
    // A name is shown whole or not at all: near the edge it is shifted inwards.
    const width = place.name.length * LETTER_WIDTH;
    if (x < 0 || x > size.width) continue;
    const middle = Math.max(width / 2, Math.min(x, size.width - width / 2));
    const key = `place ${place.name}`;
    if (!room.take(middle, y - 10, width, LINE_HEIGHT, key)) continue;
    drawn.set(
      key,
      `<text class="place" ${dataAt(place)} x="${round(middle)}" y="${round(y - 6)}">${escaped(place.name)}</text>`,
    );
  }
  return drawn;
}

/**
 * The areas of each tint as one path, in whole pixels: `map/read-scene.ts` reads their corners from it. The outline, if it is
 * known, cuts them off and is drawn around them.
 */
function drawCells({ cells = [], outline, view }: MapScene, size: Size): string {
  const corner = (point: Point) => {
    const { x, y } = toPixel(point, view, size);
    return `${Math.round(x)} ${Math.round(y)}`;
  };
  const pathOf = (rings: Rings) => rings.map((ring) => `M${ring.map(corner).join("L")}Z`).join("");
  const paths = cells.map(
    ({ tint, rings }) =>
      `<path data-tint="${tint}" fill="var(--info)" fill-opacity="${(4 + 6 * tint) / 100}" stroke="var(--surface)" d="${pathOf(rings)}"/>`,
  );
  const areas = (attributes: string) =>
    paths.length === 0 ? "" : `<g class="grid" data-cells${attributes}>${paths.join("")}</g>`;
  if (!outline?.length) return areas("");
  return `<clipPath id="municipio"><path id="limite" clip-rule="evenodd" d="${pathOf(outline)}"/></clipPath>${areas(' clip-path="url(#municipio)"')}<use href="#limite" fill="none" stroke="var(--info)" stroke-width="1.5"/>`;
}

/** Meridians and parallels at round degrees, `GRID_PX` apart or more. */
function drawGrid(view: MapView, size: Size): string {
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

function drawCircle({ circle, view }: MapScene, size: Size): string {
  if (!circle) return "";
  const { x, y } = toPixel(circle, view, size);
  const radius = circle.radiusKm / kmPerPixel({ ...view, lat: circle.lat });
  return `<circle class="searched" ${dataAt(circle)} data-km="${circle.radiusKm}" cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"/>`;
}

function drawArea({ area, view }: MapScene, size: Size): string {
  if (!area?.length) return "";
  const pixels = area.map((corner) => toPixel(corner, view, size));
  const corners = pixels.map(({ x, y }) => `${round(x)} ${round(y)}`);
  // The first corners of a drawing are no surface yet.
  const dots = pixels.slice(0, area.length < 3 ? 2 : 0);
  const drawn = dots.map(({ x, y }) => `<circle class="corner" cx="${round(x)}" cy="${round(y)}" r="5"/>`);
  return `${drawn.join("")}<path class="searched" data-corners="${area.map(inData).join(" ")}" d="M${corners.join("L")}Z"/>`;
}

/** A rectangle around its centre. */
export interface Box extends Pixel, Size {
  /** Key of the label that it holds, which can be left out. */
  readonly key?: string | undefined;
}

/** Occupied areas of a map. */
class Room {
  readonly #size: Size;
  #taken: Box[];

  constructor(size: Size, covered: readonly Box[]) {
    this.#size = size;
    this.#taken = [...covered];
  }

  isInside({ x, y }: Pixel): boolean {
    return x > -PIN_WIDTH && y > -DOT && x < this.#size.width + PIN_WIDTH && y < this.#size.height + PIN_HEIGHT;
  }

  /** Reserves a centred box, of a label that can be left out if it has a key; false when it overlaps another. */
  take(x: number, y: number, width: number, height: number, key?: string): boolean {
    const isFree = !this.#taken.some((other) => overlap(other, { x, y, width, height }));
    if (isFree) this.#taken.push({ x, y, width, height, key });
    return isFree;
  }

  force(x: number, y: number, width: number, height: number): void {
    this.#taken.push({ x, y, width, height });
  }

  /**
   * Reserves a square at a position, or beside it when occupied; at the position when there is no room at all, and then
   * the labels in its way are gone.
   */
  takeNear({ x, y }: Pixel, side: number): { readonly at: Pixel; readonly displaced: readonly string[] } {
    const around = [0, 1, 1.5].flatMap((far) =>
      BESIDE.map(([dx, dy]) => ({ x: x + dx * far * side, y: y + dy * far * side })),
    );
    const free = around.find((at) => this.take(at.x, at.y, side, side));
    if (free) return { at: free, displaced: [] };
    const square = { x, y, width: side, height: side };
    const inTheWay = this.#taken.filter((box) => box.key !== undefined && overlap(box, square));
    this.#taken = [...this.#taken.filter((box) => !inTheWay.includes(box)), square];
    return { at: { x, y }, displaced: inTheWay.flatMap(({ key }) => key ?? []) };
  }
}

function overlap(a: Box, b: Box): boolean {
  return Math.abs(a.x - b.x) * 2 < a.width + b.width && Math.abs(a.y - b.y) * 2 < a.height + b.height;
}

/** Five decimals are about a metre. */
const inData = ({ lat, lng }: Point) => `${Number(lat.toFixed(5))} ${Number(lng.toFixed(5))}`;
const dataAt = (point: Point) => `data-at="${inData(point)}"`;

const round = (px: number) => Math.round(px * 10) / 10;

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
