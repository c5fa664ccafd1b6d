import { DEFAULT_PARAMS, isDefaultYears, type ParsedSearch, type SearchParams } from "./search-params.ts";

/** Filters that the specification's search has no words for, as pages call them (docs/backends.md). */
const OWN_FILTERS = {
  years: "ano letivo",
  methodology: "metodologia",
  educationSystem: "sistema de ensino",
  rating: "nota das famílias",
  hasOffers: "escolas com bolsa",
  comPreco: "escolas com preço informado",
  neutro: "ordem neutra",
} as const satisfies Partial<Record<keyof SearchParams, string>>;

type OwnFilter = keyof typeof OWN_FILTERS;

/** Those of a search of schools; scholarships know their year. */
export const OWN_SCHOOL_FILTERS = Object.keys(OWN_FILTERS) as OwnFilter[];
export const OWN_OFFER_FILTERS: readonly OwnFilter[] = ["neutro"];

/**
 * The search without those of some filters that whoever searches does not know, each of them named in `dropped` and, as
 * pages call it, in `unknown`.
 */
export function withinReach(
  parsed: ParsedSearch,
  search: { readonly isBasic?: boolean },
  own: readonly OwnFilter[],
): ParsedSearch & { readonly unknown: readonly string[] } {
  const { params, dropped } = parsed;
  if (!search.isBasic) return { ...parsed, unknown: [] };
  const asked = own.filter((key) => String(params[key] || "") !== "" && !(key === "years" && isDefaultYears(params)));
  const rest = Object.fromEntries(asked.map((key) => [key, DEFAULT_PARAMS[key]]));
  return {
    // Nor does it know of a season: its schools are those of every year.
    params: { ...params, ...rest, years: own.includes("years") ? [] : params.years, defaultYears: [] },
    dropped: [...dropped, ...asked],
    unknown: asked.map((key) => OWN_FILTERS[key]),
  };
}
