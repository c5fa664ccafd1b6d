import { reserveScratch, scratch } from "./buffers.ts";
import { forEachRun } from "./cell-grid.ts";
import type { Area } from "./match-names.ts";
import type { Region } from "./region.ts";
import type { SchoolColumns } from "./school-columns.ts";

/** Schools to look at: the rows `from` to `to`, or those at these indices of `scratch.rows`. */
export interface Candidates {
  readonly isListed: boolean;
  readonly from: number;
  readonly to: number;
  /** Still to be tested, or null. */
  readonly region: Region | null;
}

/** The rows of an area; with a region, those in the grid cells that it intersects. */
export function candidatesIn(schools: SchoolColumns, { from, to, region }: Area): Candidates {
  reserveScratch(schools.rows, 0);
  if (region === null) return { isListed: false, from, to, region };
  let count = 0;
  forEachRun(schools.grid, region.bounds(), (start, end) => {
    for (let i = start; i < end; i++) {
      const row = schools.grid.rows[i]!;
      if (row >= from && row < to) scratch.rows[count++] = row;
    }
  });
  return { isListed: true, from: 0, to: count, region };
}

/** Writes the rows of candidates that are a range to the start of `scratch.rows`, and returns how many they are. */
export function listRows({ from, to }: Candidates): number {
  const { rows } = scratch;
  for (let row = from; row < to; row++) rows[row - from] = row;
  return to - from;
}
