import { MAX_PAGES } from "../../domain/constants.ts";
import { SPECIFIED_GROUPS } from "../../domain/filters/filter-table.ts";
import { type Cents, toReais } from "../../domain/pricing/money.ts";
import { knownSort, type Sort } from "../../domain/ranking/ranking.ts";
import type { OfferQuery } from "../../search/offer-types.ts";
import type { SchoolQuery } from "../../search/types.ts";

type Condition = readonly [field: string, operator: ":" | ">" | ">=" | "<=", values: readonly (string | number)[]];

/** Splits values into groups, because the length of a filter is limited. */
export function groupsOf<T>(values: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, i) => values.slice(i * size, (i + 1) * size));
}

/** A filter string of the search API: conditions joined by AND, alternatives by OR in parentheses (V29, V30). */
export function filterOf(conditions: readonly Condition[]): string | undefined {
  const clauses = conditions
    .filter(([, , values]) => values.length > 0)
    .map(([field, operator, values]) => {
      const terms = values.map((value) => `${field}${operator}${quoted(value)}`);
      return terms.length === 1 ? terms[0]! : `(${terms.join(" OR ")})`;
    });
  return clauses.length > 0 ? clauses.join(" AND ") : undefined;
}

function quoted(value: string | number): string {
  return typeof value === "number" ? String(value) : `"${value.replaceAll(/["\\]/g, "\\$&")}"`;
}

const some = (value: string | number | undefined) => (value === undefined ? [] : [value]);
const reais = (cents: Cents | undefined) => some(cents === undefined ? undefined : toReais(cents));

/** Groups that are no arguments of a search of scholarships. */
const OFFER_CONDITIONS = SPECIFIED_GROUPS.filter(({ facet }) => facet !== "shifts" && facet !== "tags");

/** Conditions of both searches, of schools and of scholarships. */
function commonConditions(query: SchoolQuery | OfferQuery): Condition[] {
  const { scope } = query;
  return [
    ["address.state_slug", ":", scope.kind === "state" ? [scope.uf.toLowerCase()] : []],
    ["address.city_slug", ":", scope.kind === "city" ? [scope.cityCode] : []],
    ["best_offer.monthly_fee_with_discount", ">=", reais(query.minFeeCents)],
    ["best_offer.monthly_fee_with_discount", "<=", reais(query.maxFeeCents)],
  ];
}

/** Variables of both searches. The radius is rounded up (V33, V34), and no service has deeper pages (K6). */
function commonVariables<S extends Sort>({ near, facets = [], sort, page, size }: CommonQuery<S>) {
  return {
    facets: SPECIFIED_GROUPS.flatMap(({ facet, field }) => (facets.includes(facet) ? field : [])),
    geoloc: near && { lat: near.point.lat, lon: near.point.lng, distanceInKm: Math.ceil(near.radiusKm) },
    sort: knownSort(sort),
    page: Math.min(page, MAX_PAGES),
    size,
  };
}

type CommonQuery<S extends Sort> = Pick<SchoolQuery, "near" | "facets" | "page" | "size"> & { readonly sort: S };

/** A search of schools as variables of `SCHOOLS`: without what the specification cannot express, which pages list. */
export function toSchoolVariables(query: SchoolQuery) {
  return {
    query: query.text || undefined,
    filter: filterOf([
      ...commonConditions(query),
      ...SPECIFIED_GROUPS.map(({ facet, field }): Condition => [field, ":", query[facet] ?? []]),
      ["administrative_dependency", ":", query.administrations ?? []],
      ["ranking_enem.enem_average", ">", query.hasEnemRanking ? [0] : []],
    ]),
    ...commonVariables(query),
  };
}

/** A search of scholarships as variables of `OFFERS`. */
export function toOfferVariables(query: OfferQuery) {
  return {
    distinct: query.distinct,
    tags: query.tags ?? [],
    shift: query.shifts ?? [],
    year: query.years ?? [],
    filter: filterOf([
      ...commonConditions(query),
      ...OFFER_CONDITIONS.map(({ facet, field }): Condition => [field, ":", query[facet] ?? []]),
    ]),
    texts: query.text ? [query.text] : [],
    ...commonVariables(query),
  };
}
