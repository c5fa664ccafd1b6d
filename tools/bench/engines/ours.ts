import type { Country } from "../../../src/search/country.ts";
import { searchSchools } from "../../../src/search/search-schools.ts";
import type { SchoolResult } from "../../../src/search/types.ts";
import type { Answer, Engine } from "./engine.ts";

export function ourEngine(country: Country): Engine {
  return {
    name: "Escola à Vista",
    supports: () => true,
    search: (query) => searchSchools(country, query),
    toAnswer: answerOf,
  };
}

/** Converts a result of the engine, or of the oracle, to comparable form. */
export function answerOf({ total, priced, hits, facets }: SchoolResult): Answer {
  return {
    total,
    priced: priced!,
    ids: hits.map((hit) => hit.id),
    facets: Object.fromEntries(
      facets.map(({ key, values }) => [
        key,
        Object.fromEntries(values.filter((v) => v.count > 0).map((v) => [v.key, v.count])),
      ]),
    ),
  };
}
