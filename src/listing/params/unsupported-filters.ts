import { FACET_GROUPS, FLAG_FILTERS } from "../../domain/filters/filter-table.ts";
import { knownSort } from "../../domain/ranking/ranking.ts";
import type { SchoolSearch } from "../../search/ports.ts";
import { FILTER_LABELS } from "../filters/filter-labels.ts";
import { DEFAULT_PARAMS, isDefaultYears, type ParsedSearch, type SearchParams } from "./search-params.ts";

/** Filters of schools that the specification's search does not support (docs/backends.md). */
export const EXTENDED_SCHOOL_FILTERS: readonly ExtendedFilter[] = [
  "area",
  ...paramsOf(FACET_GROUPS),
  "rating",
  ...paramsOf(FLAG_FILTERS),
  "neutro",
];

type ExtendedFilter = Exclude<keyof SearchParams, "defaultYears">;

function paramsOf<P extends string>(filters: readonly { readonly param: P; readonly field?: string }[]): readonly P[] {
  return filters.filter(({ field }) => field === undefined).map(({ param }) => param);
}

/** The same for scholarships, whose year it does support. */
export const EXTENDED_OFFER_FILTERS: readonly ExtendedFilter[] = ["area", "neutro"];

/** Removes filters that a remote search lacks, named in `dropped` and, in words for the page, in `unknown`. */
export function dropUnsupported(
  parsed: ParsedSearch,
  { isRemote }: Pick<SchoolSearch, "isRemote">,
  filters: readonly ExtendedFilter[],
): ParsedSearch & { readonly unknown: readonly string[] } {
  const { params, dropped } = parsed;
  if (!isRemote) return { ...parsed, unknown: [] };
  const used = filters.filter(
    (key) => String(params[key] || "") !== "" && !(key === "years" && isDefaultYears(params)),
  );
  const rest = Object.fromEntries(used.map((key) => [key, DEFAULT_PARAMS[key]]));
  return {
    ...parsed,
    // Nor does it know of a season: its schools are of every year.
    params: {
      ...params,
      ...rest,
      years: filters.includes("years") ? [] : params.years,
      defaultYears: [],
      sort: knownSort(params.sort),
    },
    dropped: [...dropped, ...used],
    unknown: used.map((key) => FILTER_LABELS[key]),
  };
}
