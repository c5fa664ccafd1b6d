import type { Pixel, Size } from "../../domain/places/map-projection.ts";

/** Height of a label and its width, that of the widest at most, and the size of a dot. */
export const [PIN_HEIGHT, PIN_WIDTH, DOT] = [28, 80, 12];

/** Beginning of the keys of names. */
export const NAME_KEY = "place ";

/** Least distance of a name to the edge of the map. */
export const EDGE = 4;

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
  [0.5, 1],
  [-0.5, 1],
  [0.5, -1],
  [-0.5, -1],
  [1, 0.5],
  [-1, 0.5],
  [1, -0.5],
  [-1, -0.5],
] as const;

/** A rectangle around its centre. */
export interface Box extends Pixel, Size {
  /** Key of the label that it holds, which can be left out. */
  readonly key?: string | undefined;
  /** It is left out only where a number has no other position. */
  readonly isSure?: boolean;
}

/** Occupied areas of a map. */
export class Room {
  readonly #size: Size;
  #taken: Box[];

  constructor(size: Size, covered: readonly Box[]) {
    this.#size = size;
    this.#taken = [...covered];
  }

  isInside({ x, y }: Pixel): boolean {
    return x > -PIN_WIDTH && y > -DOT && x < this.#size.width + PIN_WIDTH && y < this.#size.height + PIN_HEIGHT;
  }

  /** Whether a box of this size is whole. */
  holds({ x, y }: Pixel, { width, height }: Size): boolean {
    const isWithin = (at: number, side: number, whole: number) => at > EDGE + side / 2 && at < whole - EDGE - side / 2;
    return isWithin(x, width, this.#size.width) && isWithin(y, height, this.#size.height);
  }

  /**
   * Reserves a centred box, of a label that can be left out if it has a key; false when it overlaps one that is not its
   * own dot.
   */
  take(x: number, y: number, width: number, height: number, key?: string, isSure = false): boolean {
    const isFree = this.isFree({ x, y }, { width, height }, key);
    if (isFree) this.#taken.push({ x, y, width, height, key, isSure });
    return isFree;
  }

  /** Whether a centred box overlaps no other, or only one with its own key. */
  isFree(at: Pixel, size: Size, key?: string): boolean {
    const isOwn = (other: Box) => key !== undefined && other.key === key;
    return !this.#taken.some((other) => !isOwn(other) && overlap(other, { ...at, ...size }));
  }

  force(x: number, y: number, width: number, height: number, key?: string, isSure = false): void {
    this.#taken.push({ x, y, width, height, key, isSure });
  }

  /** No number displaces what is placed until now. */
  keep(): void {
    this.#taken = this.#taken.map((box) => ({ ...box, key: undefined }));
  }

  /** Reserves a box at the first of these positions that is free; null if none is. */
  takeFirst(spots: readonly Pixel[], box: Size): Pixel | null {
    return spots.find((at) => this.take(at.x, at.y, box.width, box.height)) ?? null;
  }

  /**
   * As `takeFirst`, but where no position is free the labels in its way are gone: prices, then dots, sure
   * prices, and names last. A chosen label or another number stays clear; null where no position is left.
   */
  takeAnyway(spots: readonly Pixel[], box: Size): { readonly at: Pixel | null; readonly displaced: readonly string[] } {
    const free = this.takeFirst(spots, box);
    if (free) return { at: free, displaced: [] };
    const kept = this.#taken.filter(({ key, isSure }) => key === undefined || isSure);
    const boxAt = (at: Pixel): Box => ({ ...at, ...box });
    const clearOf = (others: readonly Box[]) =>
      spots.find((spot) => !others.some((other) => overlap(other, boxAt(spot))));
    const named = this.#taken.filter(({ key }) => key?.startsWith(NAME_KEY));
    const large = kept.filter(({ width }) => width > DOT);
    const fixed = large.filter(({ key }) => key === undefined);
    const at = [[...kept, ...named], [...large, ...named], [...fixed, ...named], fixed]
      .map(clearOf)
      .find((spot) => spot);
    if (!at) return { at: null, displaced: [] };
    const inTheWay = this.#taken.filter((other) => other.key !== undefined && overlap(other, boxAt(at)));
    this.#taken = [...this.#taken.filter((other) => !inTheWay.includes(other)), boxAt(at)];
    return { at, displaced: inTheWay.flatMap(({ key }) => key ?? []) };
  }
}

/** A position and those at most so many pixels away in one direction, the nearest first. */
export function spotsAround({ x, y }: Pixel, reach: number): Pixel[] {
  return [0, 0.25, 0.5, 0.75, 1].flatMap((share) =>
    BESIDE.map(([dx, dy]) => ({ x: x + dx * share * reach, y: y + dy * share * reach })),
  );
}

/** Middles of the parts of a turned line, as long as it is high each, from end to end. */
export function alongLine({ x, y }: Pixel, width: number, turn: number, height: number): Pixel[] {
  const [parts, angle] = [Math.ceil(width / height), (turn * Math.PI) / 180];
  return Array.from({ length: parts }, (_, i) => {
    const along = parts > 1 ? (i / (parts - 1) - 0.5) * (width - height) : 0;
    return { x: x + along * Math.cos(angle), y: y + along * Math.sin(angle) };
  });
}

function overlap(a: Box, b: Box): boolean {
  return Math.abs(a.x - b.x) * 2 < a.width + b.width && Math.abs(a.y - b.y) * 2 < a.height + b.height;
}
