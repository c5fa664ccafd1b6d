import { ALL_CAPABILITIES, type SearchCapabilities } from "../search/capabilities.ts";

/** The fields and filters that a search API knows: the specification's, or also those of this program (docs/backends.md). */
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

/** Dialects by the value of SEARCH_API_FIELDS; a deploy refuses other values. */
export const DIALECT_OF_FIELDS: ReadonlyMap<string, SearchDialect> = new Map([
  ["", "specification"],
  ["extended", "extended"],
]);

export function dialectOf({ SEARCH_API_FIELDS }: Env): SearchDialect {
  return DIALECT_OF_FIELDS.get(SEARCH_API_FIELDS) ?? "specification";
}

/** Capabilities of the search source that the environment chooses. */
export function capabilitiesOf(env: Env): SearchCapabilities {
  return env.SEARCH_API_URL ? DIALECT_CAPABILITIES[dialectOf(env)] : ALL_CAPABILITIES;
}
