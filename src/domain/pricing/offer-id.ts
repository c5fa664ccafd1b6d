import { slugify } from "../text/slug.ts";

/** Id of an offer: a school has one per year, grade and shift. */
export function offerId(inepCode: string, row: { year: number; gradeSlug: string; shift: string }): string {
  return slugify(`${inepCode}-${row.year}-${row.gradeSlug}-${row.shift}`);
}
