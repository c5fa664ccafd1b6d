import { GRADES, type Grade } from "../catalog/stage.ts";

/** The cut-off: 4 and 6 years completed by 31 March (STF, ADC 17; Portaria MEC 1.035/2018). */
const CUTOFF_MONTH = 3;

type GradeByAge =
  | { readonly kind: "grade"; readonly grade: Grade; readonly age: number }
  /** Not born by the cut-off. */
  | { readonly kind: "unborn" }
  | { readonly kind: "grown"; readonly age: number };

/** The grade of a child born in a month (1–12) of a year, in a school year. */
export function gradeByAge(birth: { readonly year: number; readonly month: number }, schoolYear: number): GradeByAge {
  const age = schoolYear - birth.year - (birth.month > CUTOFF_MONTH ? 1 : 0);
  if (age < 0) return { kind: "unborn" };
  const grade = gradeAtAge(age);
  return grade ? { kind: "grade", grade, age } : { kind: "grown", age };
}

/** The grade of an age completed by the cut-off, or null beyond school. The first two years share the nursery. */
export function gradeAtAge(age: number): Grade | null {
  return GRADES[Math.max(age - 1, 0)]?.slug ?? null;
}
