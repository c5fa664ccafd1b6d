import { type Grade, mayTeach, type TeachingFacts } from "../catalog/stage.ts";

/** Whether a school states the price of a seat, does not state it, or does not have its grade. */
export type ChildFit = "priced" | "unpriced" | "unserved";

/** Compares the grades that a school may have with that of the child. */
export function childFit(school: TeachingFacts, grade: Grade | null, isPriced: boolean): ChildFit {
  if (isPriced) return "priced";
  return grade === null || mayTeach(school, grade) ? "unpriced" : "unserved";
}
