import { DEFAULT_CITY } from "../../domain/constants.ts";

/** Every offer of a school, not the best one alone (K23). */
const KEY = "distinct";
const VALUE = "false";

/** The part of the query that no filter of the page changes; the default city is left out. */
export function fixedQuery(city: string): string {
  const distinct = `${KEY}=${VALUE}`;
  return city === "" || city === DEFAULT_CITY.slug ? distinct : `city=${city}&${distinct}`;
}

/** The query with `distinct=false` and all else as it was (R4a), or null when it has it already. */
export function withDistinct(query: URLSearchParams): string | null {
  if (query.get(KEY) === VALUE) return null;
  const rewritten = new URLSearchParams(query);
  rewritten.set(KEY, VALUE);
  return rewritten.toString();
}
