import { ALL_YEARS } from "../../domain/filters/filter-table.ts";

/** The query with `years=todos` in place of a blank `years=`, which older links have; null for any other query. */
export function renameBlankYears(query: URLSearchParams): URLSearchParams | null {
  const years = query.getAll("years");
  if (years.length === 0 || years.some((text) => text.trim() !== "")) return null;
  const renamed = new URLSearchParams(query);
  renamed.set("years", ALL_YEARS);
  return renamed;
}
