import { GRADES, type Grade } from "../catalog/stage.ts";

/** The cut-off: 4 and 6 years completed by 31 March (STF, ADC 17; Portaria MEC 1.035/2018). */
const CUTOFF_MONTH = 3;

/** Age completed by the cut-off → grade. The first two years of life share the nursery. */
const FIRST_GRADE = "infantil_maternal-i";
const FIRST_GRADE_AGE = 2;

type GradeByAge =
  | { readonly kind: "grade"; readonly grade: Grade; readonly age: number }
  /** Not born by the cut-off. */
  | { readonly kind: "unborn" }
  /** Past the age of the last grade. */
  | { readonly kind: "grown"; readonly age: number };

/** The grade of a child born in a month (1–12) of a year, in a school year. */
export function gradeByAge(birth: { readonly year: number; readonly month: number }, schoolYear: number): GradeByAge {
  const age = schoolYear - birth.year - (birth.month > CUTOFF_MONTH ? 1 : 0);
  if (age < 0) return { kind: "unborn" };
  const first = GRADES.findIndex((g) => g.slug === FIRST_GRADE);
  const grade = age < FIRST_GRADE_AGE ? GRADES[0] : GRADES[first + age - FIRST_GRADE_AGE];
  return grade ? { kind: "grade", grade: grade.slug, age } : { kind: "grown", age };
}
