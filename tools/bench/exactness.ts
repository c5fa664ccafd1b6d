import { isDeepStrictEqual } from "node:util";
import type { OfferRecord } from "../../src/search/offer-types.ts";
import type { FacetKey, SchoolQuery, SchoolRecord, SchoolResult } from "../../src/search/types.ts";
import { searchByForce } from "../../test/fixtures/search/oracle.ts";

/** The parts of a result that are compared. */
interface Comparable {
  readonly total: number;
  /** Schools of the total with a price that meets the criteria. */
  readonly priced: number;
  /** INEP codes of the page, in order. */
  readonly ids: readonly string[];
  /** Counts above zero by facet and value. */
  readonly facets: Readonly<Partial<Record<FacetKey, Readonly<Record<string, number>>>>>;
}

/** Converts a result of the engine, or of the oracle, to comparable form. */
export function comparable({ total, priced, hits, facets }: SchoolResult): Comparable {
  const counts = facets.map(({ key, values }) => {
    const counted = values.filter(({ count }) => count > 0);
    return [key, Object.fromEntries(counted.map((value) => [value.key, value.count]))];
  });
  return { total, priced: priced!, ids: hits.map(({ id }) => id), facets: Object.fromEntries(counts) };
}

/** The expected result, by brute force over the schools of the scope and their offers. */
export function createOracle(
  schools: readonly SchoolRecord[],
  offers: readonly OfferRecord[],
): (query: SchoolQuery) => Comparable {
  const schoolOf = new Map(schools.map((school) => [school.id, school]));
  const groupsOf = (groupOf: (school: SchoolRecord) => string) => ({
    schools: Map.groupBy(schools, groupOf),
    offers: Map.groupBy(offers, ({ schoolId }) => groupOf(schoolOf.get(schoolId)!)),
  });
  const cities = groupsOf((school) => school.cityCode);
  const states = groupsOf((school) => school.uf);
  return (query) => {
    const { scope } = query;
    if (scope.kind === "country") return comparable(searchByForce(schools, offers, query));
    const [groups, group] = scope.kind === "city" ? [cities, scope.cityCode] : [states, scope.uf];
    return comparable(searchByForce(groups.schools.get(group) ?? [], groups.offers.get(group) ?? NONE, query));
  };
}

const NONE: readonly OfferRecord[] = [];

/** Compares totals, schools in order, and counts. A facet without counts may be left out. */
export function isSame(a: Comparable, b: Comparable): boolean {
  const keys = new Set([...Object.keys(a.facets), ...Object.keys(b.facets)]) as Set<FacetKey>;
  const hasSameFacets = [...keys].every((key) => isDeepStrictEqual(a.facets[key] ?? {}, b.facets[key] ?? {}));
  return a.total === b.total && a.priced === b.priced && isDeepStrictEqual(a.ids, b.ids) && hasSameFacets;
}
