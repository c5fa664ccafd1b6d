import { blockOf } from "./card-block.ts";
import type { Country } from "./country.ts";
import type { Segment } from "./segment.ts";
import type { StoredCard } from "./stored-card.ts";
import type { RankedRow } from "./top-rows.ts";

type SchoolRowOf = (segment: Segment, row: number) => number;

/** Reads rows of schools: the row of the school is the ranked one. */
export const rowItself: SchoolRowOf = (_, row) => row;

interface ReadOptions<T> {
  /** A result that is known already, so that its card is not read. */
  readonly find?: (segment: Segment, row: number) => T | undefined;
  /** Reads only the rows up to the first that needs more blocks of cards than these. */
  readonly blocks?: number;
}

/** Maps ranked rows, in their order, with the cards of their schools. Reads each block once. */
export async function readRows<T>(
  country: Country,
  page: readonly RankedRow[],
  schoolRowOf: SchoolRowOf,
  map: (segment: Segment, row: number, card: StoredCard) => T,
  { find = () => undefined, blocks = Number.POSITIVE_INFINITY }: ReadOptions<T> = {},
): Promise<T[]> {
  const segments = new Map<number, Segment>();
  try {
    for (const { segment } of page)
      if (!segments.has(segment)) segments.set(segment, await country.segment(segment, true));
    const mapped: (T | undefined)[] = [];
    const missing = [];
    for (const [at, { segment, row }] of page.entries()) {
      mapped[at] = find(segments.get(segment)!, row);
      if (mapped[at] !== undefined) continue;
      missing.push({ at, row, segment, schoolRow: schoolRowOf(segments.get(segment)!, row) });
    }
    const read = blocks === Number.POSITIVE_INFINITY ? missing : inFirstBlocks(missing, blocks);
    await Promise.all(
      Array.from(
        Map.groupBy(read, ({ segment }) => segment),
        async ([index, rows]) => {
          const segment = segments.get(index)!;
          const schoolRows = rows.map(({ schoolRow }) => schoolRow);
          const cards = await country.cards(index, segment, schoolRows, false);
          for (const [i, { at, row }] of rows.entries()) mapped[at] = map(segment, row, cards[i]!);
        },
      ),
    );
    return mapped.slice(0, missing[read.length]?.at) as T[];
  } finally {
    for (const segment of segments.values()) country.release(segment);
  }
}

function inFirstBlocks<R extends { readonly segment: number; readonly schoolRow: number }>(
  rows: readonly R[],
  limit: number,
): readonly R[] {
  const blocks = new Set<string>();
  const end = rows.findIndex(({ segment, schoolRow }) => blocks.add(`${segment}/${blockOf(schoolRow)}`).size > limit);
  return end < 0 ? rows : rows.slice(0, end);
}
