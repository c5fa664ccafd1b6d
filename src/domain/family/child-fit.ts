import type { Grade } from "../catalog/stage.ts";
import type { ChosenOffer } from "../pricing/offer-choice.ts";

/** Whether a school tells the price of a seat, does not tell it, or does not have its grade. */
export type ChildFit = "priced" | "unpriced" | "unserved";

/**
 * Compares the grades of a school, and the offer chosen for the child's seat, with the grade of the child. A remote
 * search may return no grades.
 */
export function childFit(
  grades: readonly Grade[],
  grade: Grade | null,
  chosen: Pick<ChosenOffer, "isExact"> | null,
): ChildFit {
  if (chosen?.isExact) return "priced";
  return grade === null || grades.length === 0 || grades.includes(grade) ? "unpriced" : "unserved";
}
