import { type Pixel, type Size, toPixel } from "../../domain/places/map-projection.ts";
import { FAR_ZOOM } from "./map-ground.ts";
import { type Box, DOT, EDGE, PIN_HEIGHT, PIN_WIDTH, Room, spotsAround } from "./map-room.ts";
import type { Cluster, MapScene, Pin, PlaceName } from "./map-scene.ts";

/** Sizes of the names by their place in the order: of the most important, of the next, of all others. */
const NAMES = [
  { until: 6, className: "place lead", letter: 8, line: 18 },
  { until: 24, className: "place", letter: 7.1, line: 16 },
  { until: Number.POSITIVE_INFINITY, className: "place minor", letter: 6.4, line: 14 },
] as const;

/** The size of what is said of schools: that of the last names. */
const { letter: SMALL_LETTER, line: SMALL_LINE } = NAMES[2];

/**
 * A number is at most so many pixels from its schools: from afar, and else. Farther it would be that of other schools.
 */
const [FAR_REACH, REACH] = [18, 32];

/** Number of names that are placed before the numbers, and help to find the other places. */
const LEADING = 14;

/** A way from a point to the middle of its name: in halves of the width of the name, in pixels, and in lines. */
type Shift = readonly [halves: number, px: number, lines: number];

/** Pixels from the middle of a neighborhood to that of its name at most: farther it would be that of another one. */
const NAME_REACH = 14;

/**
 * Names around a city that have room after the prices and before the names of the city: the areas that are seen most.
 */
const SURE_NEIGHBORS = 3;

/** Names of waters at most: some, not all, say where one is. */
const WATERS = 2;

/** Ways from the middle of an area, from that of a neighbor and from a dot, the best first. */
const NAME_SHIFTS: readonly Shift[] = [0, -0.75, 0.75].map((lines) => [0, 0, lines]);
const NEIGHBOR = { className: "place minor around", lines: [0, -1, 1, -2, 2] } as const;
const WATER = { className: "minor around", lines: [0, -1, 1] } as const;
const DOT_SHIFTS: readonly Shift[] = [
  [0, 0, -0.7],
  [0, 0, 0.9],
  [1, 8, 0],
  [-1, -8, 0],
  [0, 0, -1.8],
  [0, 0, 2],
  [1, 26, 0],
  [-1, -26, 0],
  [1, 14, 1.3],
  [-1, -14, 1.3],
  [1, 14, -1.3],
  [-1, -14, -1.3],
];

/** The first of the ways from a dot after which a line leads back to it. */
const FAR_SHIFT = 4;

/** From this zoom schools have their names, cut to this length. */
const [NAMED_ZOOM, NAME_LETTERS] = [14, 26];

/** Words and the middle of their line. */
export interface PlacedText {
  readonly text: string;
  readonly at: Pixel;
}

/** A pin within the map, as a label or, without room for that, as a dot. */
export interface PlacedPin {
  readonly pin: Pin;
  readonly at: Pixel;
  readonly isSelected: boolean;
  /** Its label, or a shorter one; null where neither has room. */
  readonly text: string | null;
}

/** A number, and in its frame the lowest price of its schools or, where it may be taken for a mean, what it counts. */
export interface PlacedCluster {
  readonly key: string;
  readonly at: Pixel;
  readonly frame: Size;
  /** One line, or two. */
  readonly lines: readonly string[];
  /** Some of its schools have a price, also where that had no room. */
  readonly isPriced: boolean;
}

export interface PlacedPlace {
  readonly place: PlaceName;
  /** Middle of its line. */
  readonly at: Pixel;
  readonly className: string;
  /** Its dot, where a line leads to it. */
  readonly dot?: Pixel | undefined;
}

/** All that is written on a map. */
export interface MapLabels {
  /** In the order of the scene. */
  readonly pins: readonly PlacedPin[];
  readonly clusters: readonly PlacedCluster[];
  readonly places: readonly PlacedPlace[];
  /** Names of schools, cut to what is read at a glance. */
  readonly schoolNames: readonly PlacedText[];
}

/** Whether areas show where the named places are. */
export const hasCells = ({ ground }: MapScene) => ground?.layers.some(({ kind }) => kind === "cells") ?? false;

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
const NARROW = 480;

/** Height of two lines in a frame. */
const TWO_LINES = 32;

/** A number of so many digits is as long as a mean of the ENEM. */
const LONG_DIGITS = 3;

/** The number in a circle. */
function countOf({ label }: Cluster): Pick<PlacedCluster, "frame" | "lines"> {
  const side = 20 + 5 * label.length;
  return { frame: { width: side, height: side }, lines: label.length < LONG_DIGITS ? [label] : [label, "esc."] };
}

/** The number with the lowest price: "12 desde", "R$ 612". */
function priceOf({ label, lowestPrice }: Cluster): Pick<PlacedCluster, "frame" | "lines"> {
  const lines = [`${label} desde`, lowestPrice];
  const width = Math.max(...lines.map(({ length }) => length)) * SMALL_LETTER + 12;
  return { frame: { width, height: TWO_LINES }, lines };
}

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
  readonly #pins: readonly { readonly pin: Pin; readonly at: Pixel; readonly isSelected: boolean }[];
  /** The labels of the pins that have one, by their keys. */
  readonly #labelled = new Map<string, string>();
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

  placed(): MapLabels {
    const { neighbors = [], waters = [], view } = this.#scene;
    const { zoom } = view;
    // The chosen one has room before all others.
    const chosen = this.#pins.find(({ isSelected, pin }) => isSelected && pin.label !== "");
    if (chosen) {
      const { pin, at } = chosen;
      this.#labelled.set(pin.key, pin.label);
      this.#room.force(at.x, at.y - PIN_HEIGHT / 2, labelWidth(pin.label), PIN_HEIGHT);
    }
    let clusters: PlacedCluster[];
    const around: PlacedPlace[] = [];
    const placeNeighbors = (from: number, until = Number.POSITIVE_INFINITY) =>
      around.push(...this.#placeAround(this.#seen(neighbors).slice(from, until), NEIGHBOR));
    const placeWaters = () => around.push(...this.#placeAround(this.#seen(waters), WATER).slice(0, WATERS));
    if (zoom < FAR_ZOOM) {
      // Far away a number beside its place would be in another state, and one looks for a city before a school.
      clusters = this.#placeClusters(FAR_REACH);
      for (const { pin, at } of this.#pins) this.#room.force(at.x, at.y, DOT, DOT, pin.key);
      this.#placePlaces(0, LEADING);
      this.#placePins(chosen?.pin);
      placeWaters();
    } else {
      // The numbers find room beside the prices and the greatest names. A water has one spot for its name, others more.
      this.#placePins(chosen?.pin);
      placeWaters();
      placeNeighbors(0, SURE_NEIGHBORS);
      this.#placePlaces(0, LEADING);
      clusters = this.#placeClusters(REACH);
    }
    this.#placePlaces(LEADING, Number.POSITIVE_INFINITY);
    // Prices and names of the city are placed first; other names take the room that is left.
    placeNeighbors(zoom < FAR_ZOOM ? 0 : SURE_NEIGHBORS);
    return {
      pins: this.#pins.map((placed) => ({ ...placed, text: this.#labelled.get(placed.pin.key) ?? null })),
      clusters,
      places: [...this.#places.values(), ...around],
      schoolNames: zoom < NAMED_ZOOM ? [] : this.#placeSchoolNames(),
    };
  }

  /** Labels have room before dots, over which they lie. */
  #placePins(chosen: Pin | undefined): void {
    const others = this.#pins.filter(({ pin }) => pin !== chosen);
    for (const { pin, at } of others) {
      const labels = this.#size.width < NARROW ? labelsOf(pin).toReversed() : labelsOf(pin);
      const text = labels.find((label) =>
        this.#room.take(at.x, at.y - PIN_HEIGHT / 2, labelWidth(label), PIN_HEIGHT, pin.key),
      );
      if (text) this.#labelled.set(pin.key, text);
    }
    for (const { pin, at } of others) if (!this.#labelled.has(pin.key)) this.#room.force(at.x, at.y, DOT, DOT);
  }

  /** Places the numbers, at most so many pixels away: with their prices where that hides nothing. */
  #placeClusters(reach: number): PlacedCluster[] {
    const { clusters = [], view, isWater = () => false } = this.#scene;
    return clusters.flatMap((cluster) => {
      const middle = toPixel(cluster, view, this.#size);
      if (!this.#room.isInside(middle)) return [];
      const { key, lowestPrice } = cluster;
      const around = spotsAround(middle, reach);
      const dry = around.filter((spot) => !isWater(spot));
      const spots = dry.length > 0 ? dry : around;
      // Of a state the lowest price of all helps nobody to choose.
      if (lowestPrice !== "" && view.zoom >= FAR_ZOOM) {
        const priced = priceOf(cluster);
        const whole = spots.filter((spot) => this.#room.holds(spot, priced.frame));
        const at = this.#room.takeFirst(whole, priced.frame);
        if (at) return { key, at, isPriced: true, ...priced };
      }
      const count = countOf(cluster);
      const isWhole = (spot: Pixel) => Number(this.#room.holds(spot, count.frame));
      const wholeFirst = spots.toSorted((a, b) => isWhole(b) - isWhole(a));
      const { at, displaced } = this.#room.takeAnyway(wholeFirst, count.frame);
      for (const label of displaced) this.#leaveOut(label);
      return { key, at, isPriced: lowestPrice !== "", ...count };
    });
  }

  /** Removes a label that is in the way of a number: of a pin a dot remains. */
  #leaveOut(key: string): void {
    this.#places.delete(key);
    if (!this.#labelled.delete(key)) return;
    const { at } = this.#pins.find(({ pin }) => pin.key === key)!;
    this.#room.force(at.x, at.y, DOT, DOT);
  }

  /** Places the names of these ranks in their areas or above their dots. */
  #placePlaces(from: number, until: number): void {
    const { places, view } = this.#scene;
    const isDotted = !hasCells(this.#scene);
    const shifts = isDotted ? DOT_SHIFTS : NAME_SHIFTS;
    for (const [rank, place] of places.entries()) {
      if (rank < from || rank >= until) continue;
      const { x, y } = toPixel(place, view, this.#size);
      if (!this.#room.isInside({ x, y })) continue;
      // A name is shown whole or not at all: near the edge it is shifted inwards.
      const { className, letter, line } = NAMES.find(({ until }) => rank < until)!;
      const width = place.name.length * letter;
      if (x < 0 || x > this.#size.width) continue;
      const within = (middle: number) =>
        Math.max(width / 2 + EDGE, Math.min(middle, this.#size.width - EDGE - width / 2));
      const key = `place ${place.name}`;
      const spots = shifts.map(([halves, px, lines]) => ({
        x: within(x + (halves * width) / 2 + px),
        y: y + lines * line,
      }));
      const near = isDotted ? spots : spots.filter((spot) => Math.abs(spot.x - x) <= NAME_REACH);
      const at = near.find((spot) => this.#room.take(spot.x, spot.y, width, line, key));
      const isFar = isDotted && at !== undefined && spots.indexOf(at) >= FAR_SHIFT;
      if (at) this.#places.set(key, { place, at, className, dot: isFar ? { x, y } : undefined });
    }
  }

  /** The named places within the map. */
  #seen(names: readonly PlaceName[]) {
    const { width, height } = this.#size;
    return names.flatMap((place) => {
      const at = toPixel(place, this.#scene.view, this.#size);
      return at.x > 0 && at.y > 0 && at.x < width && at.y < height ? [{ place, ...at }] : [];
    });
  }

  /** Places the names of what is around, whole, where they have room. */
  #placeAround(
    seen: readonly (Pixel & { readonly place: PlaceName })[],
    { className, lines }: typeof NEIGHBOR | typeof WATER,
  ): PlacedPlace[] {
    return seen.flatMap(({ place, x, y }) => {
      const frame = { width: place.name.length * SMALL_LETTER, height: SMALL_LINE };
      const inward = frame.width / 2 + EDGE + 1;
      const middle = Math.max(inward, Math.min(x, this.#size.width - inward));
      const spots = lines.map((by) => ({ x: middle, y: y + by * SMALL_LINE }));
      const at = this.#room.takeFirst(
        spots.filter((spot) => this.#room.holds(spot, frame)),
        frame,
      );
      return at ? { place, at, className } : [];
    });
  }

  /** The names of schools that have room: below the tip of a label, right or left of a dot. */
  #placeSchoolNames(): PlacedText[] {
    return this.#pins.flatMap(({ pin: { key, name }, at: { x, y } }) => {
      const text = name.length > NAME_LETTERS ? `${name.slice(0, NAME_LETTERS).trimEnd()}…` : name;
      const width = text.length * SMALL_LETTER;
      const away = DOT + width / 2;
      const middles = this.#labelled.has(key) ? [{ x, y: y + 10 }] : [-1, 1].map((side) => ({ x: x - side * away, y }));
      const at = middles.find((spot) => {
        return (
          this.#room.holds(spot, { width, height: SMALL_LINE }) && this.#room.take(spot.x, spot.y, width, SMALL_LINE)
        );
      });
      return at ? { text, at } : [];
    });
  }
}
