import { reserveScratch, scratch } from "./buffers.ts";
import { forEachRun } from "./cell-grid.ts";
import type { Circle } from "./circle.ts";
import type { Area } from "./match-names.ts";
import type { SchoolColumns } from "./school-columns.ts";

/** Schools to look at: the rows `from` to `to`, or those at these indices of `scratch.rows`. */
export interface Candidates {
  readonly isListed: boolean;
  readonly from: number;
  readonly to: number;
  /** Still to be tested, or null. */
  readonly circle: Circle | null;
}

/** The rows of an area; with a circle, those in the grid cells that it intersects. */
export function candidatesIn(schools: SchoolColumns, { from, to, circle }: Area): Candidates {
  reserveScratch(schools.rows, 0);
  if (circle === null) return { isListed: false, from, to, circle };
  let count = 0;
  forEachRun(schools.grid, circle.bounds(), (start, end) => {
    for (let i = start; i < end; i++) {
      const row = schools.grid.rows[i]!;
      if (row >= from && row < to) scratch.rows[count++] = row;
    }
  });
  return { isListed: true, from: 0, to: count, circle };
}

/** Writes the rows of candidates that are a range to the start of `scratch.rows`, and returns how many they are. */
export function listRows({ from, to }: Candidates): number {
  const { rows } = scratch;
  for (let row = from; row < to; row++) rows[row - from] = row;
  return to - from;
}
