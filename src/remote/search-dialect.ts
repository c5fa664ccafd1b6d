import { ALL_CAPABILITIES, type SearchCapabilities } from "../search/capabilities.ts";

/** Which fields and filters a search API knows: the specification's, or this program's own too (docs/backends.md). */
export type SearchDialect = "specification" | "extended";

export const DIALECT_CAPABILITIES: Readonly<Record<SearchDialect, SearchCapabilities>> = {
  extended: ALL_CAPABILITIES,
  specification: {
    extendedFilters: false,
    sortsByDistance: false,
    explainsSort: false,
    findsCep: false,
    detailsPrices: false,
    joinsSchools: false,
    disambiguates: false,
    describesPlaces: false,
  },
};

export function dialectOf({ SEARCH_API_FIELDS }: Env): SearchDialect {
  return SEARCH_API_FIELDS === "extended" ? "extended" : "specification";
}

/** Capabilities of the search source that the environment chooses. */
export function capabilitiesOf(env: Env): SearchCapabilities {
  return env.SEARCH_API_URL ? DIALECT_CAPABILITIES[dialectOf(env)] : ALL_CAPABILITIES;
}
