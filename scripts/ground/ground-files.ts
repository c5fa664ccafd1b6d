import { readFileSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { Corner, Line } from "./lines.ts";

/** Where the files of the ground lie, beside the README with their licences. */
export const GROUND_FOLDER = new URL("../../data/ground/", import.meta.url);

/** Outlines of municipalities whose borders are stored once: a ring is a chain of arcs. */
export interface Limits {
  readonly arcs: readonly Line[];
  /** Arcs of each ring by the code of its municipality; `~i` is arc `i` from its end. */
  readonly rings: ReadonlyMap<string, readonly (readonly number[])[]>;
}

/** A closed line of the shore: land in the sea (1), a lake in it (2), an island of that (3), a pond of that (4). */
export interface Shore {
  readonly level: number;
  /** A river so wide that it has two banks, and its islands: true from afar alone. */
  readonly isRiver: boolean;
  readonly ring: Line;
}

export function writeLimits({ arcs, rings }: Limits): Uint8Array {
  const numbers = [rings.size];
  let last = 0;
  for (const [code, ofCode] of [...rings].sort(([a], [b]) => a.localeCompare(b))) {
    numbers.push(Number(code) - last, ofCode.length);
    last = Number(code);
    for (const ring of ofCode) numbers.push(ring.length, ...ring.map(folded));
  }
  numbers.push(arcs.length, ...arcs.map(({ length }) => length));
  return packed(numbers, arcs);
}

export function readLimits(file: Uint8Array = readFileSync(new URL("limits.br", GROUND_FOLDER))): Limits {
  const reader = new Reader(file);
  const rings = new Map<string, number[][]>();
  let code = 0;
  for (let left = reader.next(); left > 0; left--) {
    code += reader.next();
    rings.set(
      String(code),
      reader.list(() => reader.list(() => unfolded(reader.next()))),
    );
  }
  const lengths = reader.list(() => reader.next());
  return { rings, arcs: reader.lines(lengths) };
}

export function writeWater(shores: readonly Shore[]): Uint8Array {
  const numbers = [shores.length, ...shores.map(({ level, isRiver }) => 2 * level + Number(isRiver))];
  numbers.push(shores.length, ...shores.map(({ ring }) => ring.length));
  return packed(
    numbers,
    shores.map(({ ring }) => ring),
  );
}

export function readWater(file: Uint8Array = readFileSync(new URL("water.br", GROUND_FOLDER))): Shore[] {
  const reader = new Reader(file);
  const kinds = reader.list(() => reader.next());
  const rings = reader.lines(reader.list(() => reader.next()));
  return rings.map((ring, i) => ({ level: kinds[i]! >> 1, isRiver: kinds[i]! % 2 === 1, ring }));
}

/** A number that may be negative, as one that is not. */
const folded = (number: number) => (number < 0 ? -2 * number - 1 : 2 * number);
const unfolded = (number: number) => (number % 2 === 1 ? -(number + 1) / 2 : number / 2);

/** Numbers and then the ways from corner to corner, in groups of seven bits, compressed. */
function packed(numbers: readonly number[], lines: readonly Line[]): Uint8Array {
  const bytes: number[] = [];
  const put = (number: number) => {
    let rest = number;
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push(128 + (rest % 128));
    bytes.push(rest);
  };
  for (const number of numbers) put(number);
  for (const axis of [0, 1] as const) {
    let last = 0;
    for (const line of lines) {
      for (const corner of line) {
        put(folded(corner[axis] - last));
        last = corner[axis];
      }
    }
  }
  return brotliCompressSync(Uint8Array.from(bytes), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(file: Uint8Array) {
    this.#bytes = brotliDecompressSync(file);
  }

  next(): number {
    for (let value = 0, unit = 1; ; unit *= 128) {
      const byte = this.#bytes[this.#at++]!;
      value += (byte % 128) * unit;
      if (byte < 128) return value;
    }
  }

  /** Items after their number. */
  list<T>(read: () => T): T[] {
    return Array.from({ length: this.next() }, read);
  }

  lines(lengths: readonly number[]): Line[] {
    const axis = () => {
      let at = 0;
      return lengths.map((length) =>
        Array.from({ length }, () => {
          at += unfolded(this.next());
          return at;
        }),
      );
    };
    const [xs, ys] = [axis(), axis()];
    return xs.map((line, i) => line.map((x, j): Corner => [x, ys[i]![j]!]));
  }
}
