import type { Pixel, Size } from "../../domain/places/map-projection.ts";

/** Height of a label and its width, that of the widest at most, and the size of a dot. */
export const [PIN_HEIGHT, PIN_WIDTH, DOT] = [28, 80, 12];

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
] as const;

/** A rectangle around its centre. */
export interface Box extends Pixel, Size {
  /** Key of the label that it holds, which can be left out. */
  readonly key?: string | undefined;
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

  /** Whether a text of this width is whole. */
  holds({ x }: Pixel, width: number): boolean {
    return x > EDGE + width / 2 && x < this.#size.width - EDGE - width / 2;
  }

  /**
   * Reserves a centred box, of a label that can be left out if it has a key; false when it overlaps one that is not its own
   * dot.
   */
  take(x: number, y: number, width: number, height: number, key?: string): boolean {
    const isOwn = (other: Box) => key !== undefined && other.key === key;
    const isFree = !this.#taken.some((other) => !isOwn(other) && overlap(other, { x, y, width, height }));
    if (isFree) this.#taken.push({ x, y, width, height, key });
    return isFree;
  }

  force(x: number, y: number, width: number, height: number, key?: string): void {
    this.#taken.push({ x, y, width, height, key });
  }

  /**
   * Reserves a square at a position or, when occupied, as near to it as there is room, at most so many of its sides away. Where there is
   * none the labels in its way are gone; what cannot be left out stays clear, unless it is everywhere.
   */
  takeNear(
    { x, y }: Pixel,
    side: number,
    farthest: number,
  ): { readonly at: Pixel; readonly displaced: readonly string[] } {
    const around = [0, farthest / 2, farthest].flatMap((far) =>
      BESIDE.map(([dx, dy]) => ({ x: x + dx * far * side, y: y + dy * far * side })),
    );
    const free = around.find((at) => this.take(at.x, at.y, side, side));
    if (free) return { at: free, displaced: [] };
    const fixed = this.#taken.filter((box) => box.key === undefined);
    const squareAt = (at: Pixel): Box => ({ ...at, width: side, height: side });
    const at = around.find((spot) => !fixed.some((box) => overlap(box, squareAt(spot)))) ?? { x, y };
    const inTheWay = this.#taken.filter((box) => box.key !== undefined && overlap(box, squareAt(at)));
    this.#taken = [...this.#taken.filter((box) => !inTheWay.includes(box)), squareAt(at)];
    return { at, displaced: inTheWay.flatMap(({ key }) => key ?? []) };
  }
}

function overlap(a: Box, b: Box): boolean {
  return Math.abs(a.x - b.x) * 2 < a.width + b.width && Math.abs(a.y - b.y) * 2 < a.height + b.height;
}
