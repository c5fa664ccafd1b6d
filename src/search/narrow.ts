import type { Container, SectionArray, SectionType } from "./container.ts";

/** Reads sections as copies of the smallest type that holds them, so that the bytes of the file can be freed. */
export function narrowSections({ section }: Container): Container["section"] {
  return (name, type) => {
    const values = section(name, type);
    const isWide = values instanceof Uint16Array || values instanceof Uint32Array;
    return (isWide ? narrowed(values) : values.slice()) as typeof values;
  };
}

/** A copy of the numbers in the smallest type that holds them. Readers of a column see the same numbers. */
export function narrowed<T extends Uint16Array | Uint32Array>(values: T): T {
  let highest = 0;
  for (const value of values) if (value > highest) highest = value;
  const narrow = numbersUpTo(highest, values.length);
  narrow.set(values);
  return narrow as unknown as T;
}

/** An array of zeros of the smallest type that holds the highest number. */
export function numbersUpTo(highest: number, length: number): Uint32Array {
  const Numbers = highest < 2 ** 8 ? Uint8Array : highest < 2 ** 16 ? Uint16Array : Uint32Array;
  return new Numbers(length) as unknown as Uint32Array;
}

/** Index of each row in columns that store a value shared by many rows once; null where the index is the row. */
export type RowPlaces = Uint32Array | null;

/** Index of the value of a row. */
export const placeOf = (places: RowPlaces, row: number): number => (places === null ? row : places[row]!);

/** Stores the values of rows with the same key once. Returns the index of each row, and a reader of such columns. */
export function condensed(
  { section }: Container,
  rows: number,
  keyOf: (row: number) => number,
): { places: Uint32Array; section: Container["section"] } {
  const placeOfKey = new Map<number, number>();
  const places = new Uint32Array(rows);
  const firstRows: number[] = [];
  for (let row = 0; row < rows; row++) {
    const key = keyOf(row);
    let place = placeOfKey.get(key);
    if (place === undefined) {
      place = firstRows.push(row) - 1;
      placeOfKey.set(key, place);
    }
    places[row] = place;
  }
  const read = <T extends SectionType>(name: string, type: T): SectionArray<T> => {
    const values = section(name, type);
    const picked = values.slice(0, firstRows.length);
    for (const [place, row] of firstRows.entries()) picked[place] = values[row]!;
    const isWide = picked instanceof Uint16Array || picked instanceof Uint32Array;
    return (isWide ? narrowed(picked) : picked) as SectionArray<T>;
  };
  return { places: narrowed(places), section: read };
}
