import type { SchoolShard } from "../../../src/search/school-shard.ts";
import { searchSchools } from "../../../src/search/search-schools.ts";
import type { SchoolResult } from "../../../src/search/types.ts";
import type { Answer, Engine } from "./engine.ts";

/** The engine of the product. */
export function ourEngine(shard: SchoolShard): Engine {
  const shards = [shard];
  return {
    name: "Escola à Vista",
    supports: () => true,
    search: (query) => searchSchools(shards, query),
    toAnswer: answerOf,
  };
}

/** A result of the engine, or of the oracle, in comparable form. */
export function answerOf({ total, hits, facets }: SchoolResult): Answer {
  return {
    total,
    ids: hits.map((hit) => hit.id),
    facets: Object.fromEntries(
      facets.map(({ key, values }) => [
        key,
        Object.fromEntries(values.filter((v) => v.count > 0).map((v) => [v.key, v.count])),
      ]),
    ),
  };
}
