import { type Pixel, type Size, toPixel } from "../../domain/places/map-projection.ts";
import { FAR_ZOOM } from "./map-ground.ts";
import { alongLine, type Box, DOT, EDGE, NAME_KEY, PIN_HEIGHT, PIN_WIDTH, Room, spotsAround } from "./map-room.ts";
import type {
  MapLabels,
  MapScene,
  Pin,
  PlacedCluster,
  PlacedPin,
  PlacedPlace,
  PlacedText,
  PlaceName,
} from "./map-scene.ts";

/** Sizes of the names by their place in the order: of the most important, of the next, of all others. */
const NAMES = [
  { until: 6, className: "place lead", letter: 8, line: 18 },
  { until: 16, className: "place", letter: 7.1, line: 16 },
  { until: Number.POSITIVE_INFINITY, className: "place minor", letter: 6.4, line: 14 },
] as const;

/** The size of what is said of schools: that of the last names. */
const { letter: SMALL_LETTER, line: SMALL_LINE } = NAMES[2];

/**
 * A number is at most so many pixels from its schools: from afar, and else. Farther it would be that of other schools.
 */
const [FAR_REACH, REACH] = [18, 32];

/** Names in sight that are placed before most prices and all numbers, on a narrow map and else. */
const [LEADING_NARROW, LEADING] = [6, 10];

/** Prices that a number displaces only for want of room, and those before all names: of the first cards of the list. */
const [SURE_PRICES, FIRST_PRICES] = [6, 3];

/** Names in sight at most, on a narrow map and else: more say less. */
const [MOST_NARROW, MOST] = [14, 26];

/**
 * Pixels from a location to the middle of its name at most, from afar around the number of a city, and else: farther
 * it would be that of another one.
 */
const [FAR_NAME_REACH, NAME_REACH] = [44, 29];

/** Pixels from a location to the box of its name at most, on a narrow map and else. */
const [BESIDE_NARROW, BESIDE] = [12, 16];

/**
 * Names around a city that have room after the prices and before the names of the city: the areas that are seen most.
 */
const SURE_NEIGHBORS = 3;

/** Names of waters at most: some, not all, say where one is. Each is this near to its location at most. */
const [WATERS, WATER_REACH] = [3, 40];

/** Turns of the name of a water in degrees, the best first, and the share of it that is in a narrow one. */
const [TURNS, NARROW_WATER] = [[0, -30, 30, -60, 60, -90], 0.5] as const;

/** Ways from a location to the middle of its name, the nearest first, as shares of the way that it may go. */
const NAME_SHIFTS = [0, 0.5, -0.5, 1, -1]
  .flatMap((down, _, all) => all.map((aside) => [aside, down] as const))
  .sort(([a, b], [c, d]) => Math.hypot(a, b) - Math.hypot(c, d));

/** Width of a dot with the room around it in which no name is. */
const OFF_DOT = DOT + 6;

/** Lines up or down by which the name of a neighbor gives way. */
const NEIGHBOR_LINES = [0, -1, 1, -2, 2];

/** Middle and ends of a name, as shares of its width: land has all of them. */
const ENDS = [-0.45, 0, 0.45];

/** Pixels from a location on a coast to a name that lies in the sea as a whole: nearer, it is clear whose it is. */
const BESIDE_COAST = 8;

/** A name in the sea counts as so many hidden prices: one on land is better wherever it has room. */
const AT_SEA = 20;

/** From this zoom schools have their names, cut to this length. */
const [NAMED_ZOOM, NAME_LETTERS] = [14, 26];

/** Width of a selected dot in a scene: no number is placed over it. */
const CHOSEN_DOT = DOT + 4;

type SeenPin = Omit<PlacedPin, "text" | "isBelow">;

/** A name within the map, and its place in the order of all. */
interface SeenName extends Pixel {
  readonly place: PlaceName;
  readonly rank: number;
}

/** Width of a label. */
export const labelWidth = (label: string) => Math.min(PIN_WIDTH, Math.round(6.7 * label.length) + 12);

/**
 * The label of a pin and, of a range of prices, one that says the lowest: "592–1.480" and "592+", "1,6–2,5 mil" and
 * "1,6 mil+".
 */
function labelsOf({ label }: Pin): readonly string[] {
  const short = label.replace(/–[\d.,]+(.*)$/, "$1+");
  return label === "" ? [] : short === label ? [label] : [label, short];
}

/** On a map of fewer pixels the shorter labels come first: one compares five prices rather than two ranges. */
export const NARROW = 480;

/**
 * Finds room for the labels of a scene, none over another and none in the `covered` boxes, where something else lies
 * over the map. Labels of pins that would overlap an earlier one, or a number, become dots; overlapping names are left
 * out.
 */
export function placeLabels(scene: MapScene, size: Size, covered: readonly Box[]): MapLabels {
  return new Labels(scene, size, covered).placed();
}

class Labels {
  readonly #scene: MapScene;
  readonly #size: Size;
  readonly #room: Room;
  /** The pins within the map. */
  readonly #pins: readonly SeenPin[];
  /** The labels of the pins that have one, by their keys. */
  readonly #labelled = new Map<string, { readonly text: string; readonly isBelow: boolean }>();
  /** The placed names, by the keys of their boxes. */
  readonly #places = new Map<string, PlacedPlace>();

  constructor(scene: MapScene, size: Size, covered: readonly Box[]) {
    this.#scene = scene;
    this.#size = size;
    this.#room = new Room(size, covered);
    this.#pins = scene.pins.flatMap((pin) => {
      const at = toPixel(pin, scene.view, size);
      return this.#room.isInside(at) ? { pin, at, isSelected: pin.key === (scene.selected ?? null) } : [];
    });
  }

  get #isNarrow(): boolean {
    return this.#size.width < NARROW;
  }

  placed(): MapLabels {
    const { neighbors = [], waters = [], view } = this.#scene;
    const { zoom } = view;
    // The chosen one has room before all others, and no number covers it.
    const chosen = this.#pins.find(({ isSelected }) => isSelected);
    if (chosen?.pin.label) {
      const { pin, at } = chosen;
      const label = this.#labelsOf(pin)[0]!;
      this.#labelled.set(pin.key, { text: label, isBelow: false });
      this.#room.force(at.x, at.y - PIN_HEIGHT / 2, labelWidth(label), PIN_HEIGHT);
    } else if (chosen) this.#room.force(chosen.at.x, chosen.at.y, CHOSEN_DOT, CHOSEN_DOT);
    const names = this.#namesSeen();
    const leading = this.#isNarrow ? LEADING_NARROW : LEADING;
    const around: PlacedPlace[] = [];
    const placeNeighbors = (from: number, until = Number.POSITIVE_INFINITY) =>
      around.push(...this.#placeNeighbors(this.#seen(neighbors).slice(from, until)));
    const placeWaters = () => around.push(...this.#placeWaters(this.#seen(waters)));
    let clusters: PlacedCluster[];
    if (zoom < FAR_ZOOM) {
      // Far away a number beside its place would be in another state, and one looks for a city before a school.
      clusters = this.#placeClusters(FAR_REACH);
      for (const { pin, at } of this.#pins) this.#room.force(at.x, at.y, DOT, DOT, pin.key);
      this.#placeNames(names.slice(0, leading), true);
      this.#placePins();
      placeWaters();
    } else {
      // The numbers find room beside the prices and the greatest names. A water has one spot for its name, others more.
      this.#placePrices(this.#pins.filter(({ pin }) => pin.label !== "").slice(0, FIRST_PRICES));
      this.#room.keep();
      placeWaters();
      this.#placeNames(names.slice(0, leading), true);
      this.#placePins();
      placeNeighbors(0, SURE_NEIGHBORS);
      clusters = this.#placeClusters(REACH);
    }
    this.#placeNames(names.slice(leading));
    // Prices and names of the city are placed first; other names take the room that is left.
    placeNeighbors(zoom < FAR_ZOOM ? 0 : SURE_NEIGHBORS);
    return {
      pins: this.#pins.map((placed) => ({
        text: null,
        isBelow: false,
        ...placed,
        ...this.#labelled.get(placed.pin.key),
      })),
      clusters,
      places: [...this.#places.values(), ...around],
      schoolNames: zoom < NAMED_ZOOM ? [] : this.#placeSchoolNames(),
    };
  }

  /** Labels have room before dots, over which they lie. */
  #placePins(): void {
    this.#placePrices(this.#pins);
    for (const { pin, at, isSelected } of this.#pins) {
      if (!isSelected && !this.#labelled.has(pin.key)) this.#room.force(at.x, at.y, DOT, DOT);
    }
  }

  /** The labels of a pin, the best first. */
  #labelsOf(pin: Pin): readonly string[] {
    return this.#isNarrow ? labelsOf(pin).toReversed() : labelsOf(pin);
  }

  /** Places the labels that have room: above their points or, where not even a shorter one has it, below. */
  #placePrices(pins: readonly SeenPin[]): void {
    for (const { pin, at, isSelected } of pins) {
      if (isSelected || this.#labelled.has(pin.key)) continue;
      const isSure = this.#labelled.size < SURE_PRICES;
      const ways = [-1, 1].flatMap((side) => this.#labelsOf(pin).map((text) => ({ text, isBelow: side > 0 })));
      const way = ways.find(({ text, isBelow }) => {
        const y = at.y + (isBelow ? PIN_HEIGHT : -PIN_HEIGHT) / 2;
        const frame = { width: labelWidth(text), height: PIN_HEIGHT };
        // Half of a figure at the edge is read as another.
        if (!this.#room.holds({ x: at.x, y }, frame)) return false;
        return this.#room.take(at.x, y, frame.width, frame.height, pin.key, isSure);
      });
      if (way) this.#labelled.set(pin.key, way);
    }
  }

  /** Places the numbers, at most so many pixels away. */
  #placeClusters(reach: number): PlacedCluster[] {
    const { clusters = [], view, isWater = () => false } = this.#scene;
    return clusters.flatMap((cluster) => {
      const middle = toPixel(cluster, view, this.#size);
      if (!this.#room.isInside(middle)) return [];
      const { key, label: text } = cluster;
      const side = 20 + 5 * text.length;
      const frame = { width: side, height: side };
      const around = spotsAround(middle, reach);
      const dry = around.filter((spot) => !isWater(spot));
      const isWhole = (spot: Pixel) => Number(this.#room.holds(spot, frame));
      const wholeFirst = (dry.length > 0 ? dry : around).toSorted((a, b) => isWhole(b) - isWhole(a));
      const { at, displaced } = this.#room.takeAnyway(wholeFirst, frame);
      if (!at) return [];
      for (const label of displaced) this.#leaveOut(label);
      return { key, text, at, side };
    });
  }

  /** Removes a label that is in the way of a number: of a pin a dot remains. */
  #leaveOut(key: string): void {
    this.#places.delete(key);
    if (!this.#labelled.delete(key)) return;
    const { at } = this.#pins.find(({ pin }) => pin.key === key)!;
    this.#room.force(at.x, at.y, DOT, DOT);
  }

  /** The names of places within the map, with their places in the order of all. */
  #namesSeen(): SeenName[] {
    const { places } = this.#scene;
    const ranks = new Map(places.map((place, rank) => [place, rank]));
    return this.#seen(places).map((seen) => ({ ...seen, rank: ranks.get(seen.place)! }));
  }

  /** Places each name in its size or, without room for that, in a smaller one; a number displaces a sure one last. */
  #placeNames(names: readonly SeenName[], isSure = false): void {
    for (const { rank, ...name } of names) {
      if (this.#places.size >= (this.#isNarrow ? MOST_NARROW : MOST)) return;
      for (const { until, className, letter, line } of NAMES) {
        const frame = { width: name.place.name.length * letter, height: line };
        const at = rank < until ? this.#spotOf(name, frame) : null;
        if (!at) continue;
        const key = `${NAME_KEY}${name.place.name}`;
        this.#room.force(at.x, at.y, frame.width, line, key, isSure);
        this.#places.set(key, { place: name.place, at, className });
        break;
      }
    }
  }

  /** The spot of a name, whole and near to its location, where it lies over least water and fewest prices. */
  #spotOf({ x, y }: Pixel, frame: Size): Pixel | null {
    const { isWater = () => false } = this.#scene;
    let [best, least]: [Pixel | null, number] = [null, Number.POSITIVE_INFINITY];
    for (const at of this.#spotsBeside({ x, y }, frame)) {
      if (!this.#room.holds(at, frame) || !this.#room.isFree(at, frame)) continue;
      const gap = Math.hypot(
        Math.max(0, Math.abs(x - at.x) - frame.width / 2),
        Math.max(0, Math.abs(y - at.y) - frame.height / 2),
      );
      const covered = this.#coveredBy(at, frame, gap <= BESIDE_COAST && !isWater({ x, y }));
      if (covered < least) [best, least] = [at, covered];
      if (covered === 0) break;
    }
    return best;
  }

  #spotsBeside({ x, y }: Pixel, { width, height }: Size): Pixel[] {
    const isFar = this.#scene.view.zoom < FAR_ZOOM;
    const [reach, beside] = isFar
      ? [FAR_NAME_REACH, FAR_NAME_REACH]
      : [NAME_REACH, this.#isNarrow ? BESIDE_NARROW : BESIDE];
    const [aside, away] = [width, height].map((side) => Math.min(side / 2 + beside, reach)) as [number, number];
    return NAME_SHIFTS.map(([dx, dy]) => [dx * aside, dy * away] as const)
      .filter((shift) => Math.hypot(...shift) <= reach)
      .map(([dx, dy]) => ({ x: x + dx, y: y + dy }));
  }

  /** Counts the prices that a name hides, and its ends in water; infinite far out or on the dot of a school. */
  #coveredBy({ x, y }: Pixel, { width, height }: Size, isBeside: boolean): number {
    const { isWater = () => false } = this.#scene;
    const wet = ENDS.filter((share) => isWater({ x: x + share * width, y })).length;
    const isAtSea = wet === ENDS.length;
    if (isAtSea && !isBeside) return Number.POSITIVE_INFINITY;
    const isOver = (at: Pixel, side: number, high: number) =>
      Math.abs(at.x - x) < (width + side) / 2 && Math.abs(at.y - y) < (height + high) / 2;
    const unlabelled = this.#pins.filter(({ pin }) => !this.#labelled.has(pin.key));
    if (unlabelled.some(({ at }) => isOver(at, OFF_DOT, OFF_DOT))) return Number.POSITIVE_INFINITY;
    const hidden = unlabelled.filter(({ pin, at }) => {
      const label = labelsOf(pin).at(-1);
      return label && isOver({ x: at.x, y: at.y - PIN_HEIGHT / 2 }, labelWidth(label), PIN_HEIGHT);
    });
    return hidden.length + (isAtSea ? AT_SEA : 4 * wet);
  }

  /** The named places within the map. */
  #seen(names: readonly PlaceName[]) {
    const { width, height } = this.#size;
    return names.flatMap((place) => {
      const at = toPixel(place, this.#scene.view, this.#size);
      return at.x > 0 && at.y > 0 && at.x < width && at.y < height ? [{ place, ...at }] : [];
    });
  }

  /** Places the names of the next areas, whole and on land, where they have room. */
  #placeNeighbors(seen: readonly (Pixel & { readonly place: PlaceName })[]): PlacedPlace[] {
    const { isWater = () => false } = this.#scene;
    return seen.flatMap(({ place, x, y }) => {
      const frame = { width: place.name.length * SMALL_LETTER, height: SMALL_LINE };
      const inward = frame.width / 2 + EDGE + 1;
      const middle = Math.max(inward, Math.min(x, this.#size.width - inward));
      const spots = NEIGHBOR_LINES.map((by) => ({ x: middle, y: y + by * SMALL_LINE }));
      const isTrue = (spot: Pixel) =>
        Math.hypot(spot.x - x, spot.y - y) <= NAME_REACH &&
        ENDS.every((end) => !isWater({ x: spot.x + end * frame.width, y: spot.y }));
      const at = this.#room.takeFirst(
        spots.filter((spot) => this.#room.holds(spot, frame) && isTrue(spot)),
        frame,
      );
      return at ? { place, at, className: "place minor around" } : [];
    });
  }

  /** Places names of waters, turned along narrow ones; the ends of one that is too long for its water lie on land. */
  #placeWaters(seen: readonly (Pixel & { readonly place: PlaceName })[]): PlacedPlace[] {
    const { isWater = () => true } = this.#scene;
    const placed: PlacedPlace[] = [];
    for (const { place, ...middle } of seen) {
      const width = place.name.length * SMALL_LETTER;
      const ways = TURNS.flatMap((turn) => spotsAround(middle, WATER_REACH).map((at) => ({ at, turn })));
      const way = [1, NARROW_WATER].flatMap(
        (share) =>
          ways.find(({ at, turn }) => {
            const line = alongLine(at, width, turn, SMALL_LINE);
            const inside = line.slice(
              Math.ceil((line.length * (1 - share)) / 2),
              Math.ceil((line.length * (1 + share)) / 2),
            );
            return (
              inside.every(isWater) &&
              line.every((spot) => this.#room.holds(spot, LETTERS) && this.#room.isFree(spot, LETTERS))
            );
          }) ?? [],
      )[0];
      if (!way || placed.length === WATERS) continue;
      for (const { x, y } of alongLine(way.at, width, way.turn, SMALL_LINE))
        this.#room.force(x, y, LETTERS.width, LETTERS.height);
      placed.push({ place, className: "minor around", ...way });
    }
    return placed;
  }

  /** The names of schools that have room: below the tip of a label, right or left of a dot. */
  #placeSchoolNames(): PlacedText[] {
    return this.#pins.flatMap(({ pin: { key, name }, at: { x, y } }) => {
      const text = name.length > NAME_LETTERS ? `${name.slice(0, NAME_LETTERS).trimEnd()}…` : name;
      const width = text.length * SMALL_LETTER;
      const away = DOT + width / 2;
      const label = this.#labelled.get(key);
      const middles = label
        ? [{ x, y: y + (label.isBelow ? -10 : 10) }]
        : [-1, 1].map((side) => ({ x: x - side * away, y }));
      const at = middles.find((spot) => {
        return (
          this.#room.holds(spot, { width, height: SMALL_LINE }) && this.#room.take(spot.x, spot.y, width, SMALL_LINE)
        );
      });
      return at ? { text, at } : [];
    });
  }
}

/** A part of a turned name, which occupies the room of some of these. */
const LETTERS: Size = { width: SMALL_LINE, height: SMALL_LINE };
