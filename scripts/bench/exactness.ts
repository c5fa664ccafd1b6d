import { isDeepStrictEqual } from "node:util";
import type { SchoolDocument, SchoolQuery } from "../../src/search/types.ts";
import { searchByForce } from "../../test/fixtures/search/oracle.ts";
import type { Answer } from "./engines/engine.ts";
import { answerOf } from "./engines/ours.ts";

/** What must be answered, by brute force over the schools of the scope, which are all that can matter. */
export function createOracle(schools: readonly SchoolDocument[]): (query: SchoolQuery) => Answer {
  const byCity = Map.groupBy(schools, (s) => s.cityCode);
  const byUf = Map.groupBy(schools, (s) => s.uf);
  const among = ({ scope }: SchoolQuery) => {
    if (scope.kind === "country") return schools;
    return (scope.kind === "city" ? byCity.get(scope.cityCode) : byUf.get(scope.uf)) ?? [];
  };
  return (query) => answerOf(searchByForce(among(query), query));
}

/** Same total, same schools in the same order, same counts. A facet with nothing to count may be left out. */
export function isSameAnswer(a: Answer, b: Answer): boolean {
  const keys = new Set([...Object.keys(a.facets), ...Object.keys(b.facets)]) as Set<keyof Answer["facets"]>;
  const hasSameFacets = [...keys].every((key) => isDeepStrictEqual(a.facets[key] ?? {}, b.facets[key] ?? {}));
  return a.total === b.total && isDeepStrictEqual(a.ids, b.ids) && hasSameFacets;
}
