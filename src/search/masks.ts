import { ADMINISTRATIONS } from "../domain/catalog/administration.ts";
import { maskOf, slugsOf } from "../domain/catalog/bitmask.ts";
import { SHIFTS } from "../domain/catalog/shift.ts";
import { GRADES, STAGES } from "../domain/catalog/stage.ts";
import { TAGS } from "../domain/catalog/tag.ts";

/** The closed lists whose values are bits of masks in the columns. */
const LISTS = { stages: STAGES, grades: GRADES, shifts: SHIFTS, tags: TAGS, administrations: ADMINISTRATIONS };
type List = keyof typeof LISTS;

export const sizeOf = (list: List) => LISTS[list].length;

/** Mask of values of a list; others are ignored. */
export const toMask = (list: List, values: readonly string[] = []) => maskOf(LISTS[list], values);

/** Mask of school years by their positions; others are ignored. */
export const toYearMask = (years: readonly number[], wanted: readonly number[] = []) =>
  years.reduce((mask, year, bit) => mask | (wanted.includes(year) ? 1 << bit : 0), 0);

/** The values of a mask, in the order of the list. */
export function fromMask<L extends List>(list: L, mask: number): (typeof LISTS)[L][number]["slug"][] {
  return slugsOf<(typeof LISTS)[L][number]["slug"]>(LISTS[list], mask);
}
