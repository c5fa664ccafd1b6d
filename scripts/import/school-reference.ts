import type { FileReport } from "./report.ts";

/** A school as our own formats name it: by INEP code or slug, or by its name in a city. */
export type SchoolReference = { readonly code: string } | NamedSchool;

export interface NamedSchool {
  readonly name: string;
  readonly cityIbgeCode: string;
  readonly cityName: string;
  readonly neighborhood: string | null;
}

/** A row about a school, which is resolved when all schools are known. */
export interface ForSchool<T> {
  readonly school: SchoolReference;
  readonly row: T;
  readonly line: number;
  readonly report: FileReport;
}

/** The reference as text, equal for equal references. */
export function referenceText(school: SchoolReference): string {
  return "code" in school
    ? school.code
    : [school.name, school.neighborhood, school.cityName].filter(Boolean).join(", ");
}
