import type { Grade } from "../catalog/stage.ts";
import type { ChosenOffer } from "../pricing/offer-choice.ts";

/** Whether a school tells the price of a seat, does not tell it, or does not have its grade. */
export type ChildFit = "priced" | "unpriced" | "unserved";

/**
 * How a school fits a child of a grade, by the offer that was chosen for its seat. No grades are those of a remote search
 * that does not return them.
 */
export function childFit(
  grades: readonly Grade[],
  grade: Grade | null,
  chosen: Pick<ChosenOffer, "isExact"> | null,
): ChildFit {
  if (chosen?.isExact) return "priced";
  return grade === null || grades.length === 0 || grades.includes(grade) ? "unpriced" : "unserved";
}
