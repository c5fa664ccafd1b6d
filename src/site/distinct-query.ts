import { DEFAULT_CITY } from "../domain/constants.ts";

/** Query key: `false` lists every offer of a school, not only the best one (K23). */
const KEY = "distinct";
const VALUE = "false";

/** The part of the query that page filters do not change; the default city is left out. */
export function fixedQuery(city: string): string {
  const distinct = `${KEY}=${VALUE}`;
  return city === "" || city === DEFAULT_CITY.slug ? distinct : `city=${city}&${distinct}`;
}

/** The query with `distinct=false` added (R4a) and blank values dropped (Q11), or null when it is set already. */
export function withDistinct(query: URLSearchParams): string | null {
  if (query.get(KEY) === VALUE) return null;
  const rewritten = new URLSearchParams([...query].filter(([key, value]) => key === KEY || value.trim() !== ""));
  rewritten.set(KEY, VALUE);
  return rewritten.toString();
}
