import type { SearchDialect } from "./ask-search-api.ts";

/** What a search elsewhere is asked for (docs/backends.md). */
export function dialectOf({ SEARCH_API_FIELDS }: Env): SearchDialect {
  return SEARCH_API_FIELDS === "own" ? "own" : "specification";
}

/** Whether whoever searches knows the city of a CEP: the specification knows cities by name alone. */
export function findsCep(env: Env): boolean {
  return !env.SEARCH_API_URL || dialectOf(env) === "own";
}
