import { MAX_PAGES } from "../../domain/constants.ts";
import {
  CUMULATIVE_FACETS,
  FACET_GROUPS,
  FLAG_FILTERS,
  OFFER_FACET_GROUPS,
} from "../../domain/filters/filter-table.ts";
import { encodeArea } from "../../domain/places/area.ts";
import { type Cents, toReais } from "../../domain/pricing/money.ts";
import { knownSort } from "../../domain/ranking/ranking.ts";
import type { OfferQuery } from "../../search/offer-types.ts";
import { type FacetKey, fieldOf, type SchoolQuery } from "../../search/types.ts";

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

/** Conditions of both searches, of schools and of scholarships. */
function commonConditions(query: SchoolQuery | OfferQuery): Condition[] {
  const { scope } = query;
  return [
    ["address.state_slug", ":", scope.kind === "state" ? [scope.uf.toLowerCase()] : []],
    ["address.city_slug", ":", scope.kind === "city" ? [scope.cityCode] : []],
    ["geoloc.area", ":", some(query.area && (encodeArea(query.area) ?? undefined))],
    ["best_offer.monthly_fee_with_discount", ">=", reais(query.minFeeCents)],
    ["best_offer.monthly_fee_with_discount", "<=", reais(query.maxFeeCents)],
  ];
}

/** The values that are selected in each group: alternatives in one condition, cumulative ones each in its own. */
function groupConditions<K extends FacetKey>(
  query: { readonly [key in K]?: readonly (string | number)[] },
  groups: readonly { readonly facet: K; readonly field: string }[],
): Condition[] {
  return groups.flatMap(({ facet, field }): Condition[] => {
    const values = query[facet] ?? [];
    return CUMULATIVE_FACETS.has(facet) ? values.map((value) => [field, ":", [value]]) : [[field, ":", values]];
  });
}

/** Groups that are arguments of a search of scholarships, not conditions of its filter. */
const OFFER_ARGUMENTS: readonly string[] = ["shifts", "tags", "years"];
const OFFER_CONDITIONS = OFFER_FACET_GROUPS.filter(({ facet }) => !OFFER_ARGUMENTS.includes(facet));

const EXTENDED_FILTERS = new Set<string>([
  ...FACET_GROUPS.flatMap((group) => ("isExtended" in group ? [group.facet] : [])),
  ...FLAG_FILTERS.flatMap((flag) => ("isExtended" in flag ? [flag.key] : [])),
  ...(["area", "defaultYears", "minRating"] satisfies (keyof SchoolQuery)[]),
]);

/** Drops filters that the specification cannot express from a school search. Pages list the dropped filters. */
export function inSpecification(query: SchoolQuery): SchoolQuery {
  const known = Object.fromEntries(Object.entries(query).filter(([key]) => !EXTENDED_FILTERS.has(key))) as typeof query;
  const facets = (query.facets ?? []).filter((facet) => !EXTENDED_FILTERS.has(facet));
  return { ...known, sort: knownSort(query.sort), facets };
}

/** A search of schools as variables of `SCHOOLS`; `edition` is that of an ENEM ranking. */
export function toSchoolVariables(query: SchoolQuery, edition: number | null) {
  return {
    query: query.text || undefined,
    facets: query.facets?.map(fieldOf) ?? [],
    filter: filterOf([
      ...commonConditions(query),
      ...groupConditions(query, FACET_GROUPS),
      ["administrative_dependency", ":", query.administrations ?? []],
      ["reviews.average.total", ">=", some(query.minRating)],
      ...FLAG_FILTERS.map(
        ({ key, field }): Condition =>
          key === "hasEnemRanking" ? [field, ">", query[key] ? [0] : []] : [field, ":", query[key] ? ["true"] : []],
      ),
      ["products.default_year", ":", query.years?.length ? [] : (query.defaultYears ?? [])],
      ["ranking_enem.edition", ":", some(edition ?? undefined)],
    ]),
    geoloc: circleOf(query),
    sort: query.sort,
    neutral: query.neutral ?? false,
    countFees: query.countsFees ?? false,
    page: pageOf(query),
    size: query.size,
  };
}

/** A search of scholarships as variables of `OFFERS`. */
export function toOfferVariables(query: OfferQuery) {
  return {
    distinct: query.distinct,
    tags: query.tags ?? [],
    shift: query.shifts ?? [],
    year: query.years ?? [],
    facets: query.facets?.map(fieldOf) ?? [],
    filter: filterOf([...commonConditions(query), ...groupConditions(query, OFFER_CONDITIONS)]),
    geoloc: circleOf(query),
    sort: query.sort,
    texts: query.text ? [query.text] : [],
    leadingYear: query.leadingYear ?? undefined,
    neutral: query.neutral ?? false,
    countFees: query.countsFees ?? false,
    page: pageOf(query),
    size: query.size,
  };
}

/** No service returns deeper pages (K6); the screens answer 404 beyond the last page. */
const pageOf = ({ page }: SchoolQuery | OfferQuery) => Math.min(page, MAX_PAGES);

/** The circle of a search; its radius is rounded up (V33, V34). */
function circleOf({ near }: SchoolQuery | OfferQuery) {
  return near && { lat: near.point.lat, lon: near.point.lng, distanceInKm: Math.ceil(near.radiusKm) };
}
