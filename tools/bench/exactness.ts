import { isDeepStrictEqual } from "node:util";
import type { OfferRecord } from "../../src/search/offer-types.ts";
import type { SchoolQuery, SchoolRecord } from "../../src/search/types.ts";
import { searchByForce } from "../../test/fixtures/search/oracle.ts";
import type { Answer } from "./engines/engine.ts";
import { answerOf } from "./engines/ours.ts";

/** The expected result, by brute force over the schools of the scope and their offers. */
export function createOracle(
  schools: readonly SchoolRecord[],
  offers: readonly OfferRecord[],
): (query: SchoolQuery) => Answer {
  const schoolOf = new Map(schools.map((school) => [school.id, school]));
  const groupsOf = (groupOf: (school: SchoolRecord) => string) => ({
    schools: Map.groupBy(schools, groupOf),
    offers: Map.groupBy(offers, ({ schoolId }) => groupOf(schoolOf.get(schoolId)!)),
  });
  const cities = groupsOf((school) => school.cityCode);
  const states = groupsOf((school) => school.uf);
  return (query) => {
    const { scope } = query;
    if (scope.kind === "country") return answerOf(searchByForce(schools, offers, query));
    const [groups, group] = scope.kind === "city" ? [cities, scope.cityCode] : [states, scope.uf];
    return answerOf(searchByForce(groups.schools.get(group) ?? [], groups.offers.get(group) ?? NONE, query));
  };
}

const NONE: readonly OfferRecord[] = [];

/** Compares totals, schools in order, and counts. A facet without counts may be left out. */
export function isSameAnswer(a: Answer, b: Answer): boolean {
  const keys = new Set([...Object.keys(a.facets), ...Object.keys(b.facets)]) as Set<keyof Answer["facets"]>;
  const hasSameFacets = [...keys].every((key) => isDeepStrictEqual(a.facets[key] ?? {}, b.facets[key] ?? {}));
  return a.total === b.total && a.priced === b.priced && isDeepStrictEqual(a.ids, b.ids) && hasSameFacets;
}
