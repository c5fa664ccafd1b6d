import type { Grade } from "../catalog/stage.ts";

/** Whether a school tells the price of a seat, does not tell it, or does not have its grade. */
export type ChildFit = "priced" | "unpriced" | "unserved";

/** Compares the grades of a school with that of the child. A remote search may return no grades. */
export function childFit(grades: readonly Grade[], grade: Grade | null, isPriced: boolean): ChildFit {
  if (isPriced) return "priced";
  return grade === null || grades.length === 0 || grades.includes(grade) ? "unpriced" : "unserved";
}
