import { MAX_PAGES } from "../../domain/constants.ts";
import { encodeArea } from "../../domain/places/area.ts";
import { DEFAULT_SORT } from "../../domain/ranking/ranking.ts";
import type { OfferQuery } from "../../search/offer-types.ts";
import type { FacetKey, SchoolQuery } from "../../search/types.ts";
import { FACET_FIELDS } from "./to-documents.ts";

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
const reais = (cents: number | undefined) => some(cents === undefined ? undefined : cents / 100);

/** Conditions of both searches, of schools and of scholarships. */
function commonConditions(query: SchoolQuery | OfferQuery): Condition[] {
  const { scope } = query;
  return [
    ["address.state_slug", ":", scope.kind === "state" ? [scope.uf.toLowerCase()] : []],
    ["address.city_slug", ":", scope.kind === "city" ? [scope.cityCode] : []],
    ["address.neighborhood_slug", ":", query.neighborhoods ?? []],
    ["geoloc.area", ":", some(query.area && (encodeArea(query.area) ?? undefined))],
    ["products.slug_stage", ":", query.stages ?? []],
    ["products.slug_stage_grade", ":", query.grades ?? []],
    ["best_offer.monthly_fee_with_discount", ">=", reais(query.minFeeCents)],
    ["best_offer.monthly_fee_with_discount", "<=", reais(query.maxFeeCents)],
  ];
}

/** Facets without a field in the specification. */
const OWN_FACETS: readonly FacetKey[] = ["years", "methodologies", "educationSystems"];

/** Drops filters that the specification cannot express from a school search. Pages list the dropped filters. */
export function inSpecification(query: SchoolQuery): SchoolQuery {
  const {
    area,
    years,
    defaultYears,
    methodologies,
    educationSystems,
    minRating,
    hasOffers,
    pricedOnly,
    facets = [],
    sort,
    ...known
  } = query;
  return { ...known, sort: knownSort(sort), facets: facets.filter((facet) => !OWN_FACETS.includes(facet)) };
}

/** The specification has no sort by distance. */
export const knownSort = <S extends string>(sort: S) => (sort === "nearest" ? DEFAULT_SORT : sort);

/** A search of schools as variables of `SCHOOLS`; `edition` is that of an ENEM ranking. */
export function toSchoolVariables(query: SchoolQuery, edition: number | null) {
  return {
    query: query.text || undefined,
    facets: query.facets?.map((facet) => FACET_FIELDS[facet]) ?? [],
    filter: filterOf([
      ...commonConditions(query),
      ["products.shift", ":", query.shifts ?? []],
      ["products.year", ":", query.years ?? []],
      ["tags", ":", query.tags ?? []],
      ["administrative_dependency", ":", query.administrations ?? []],
      ["methodologies", ":", query.methodologies ?? []],
      ["education_systems", ":", query.educationSystems ?? []],
      ["reviews.average.total", ">=", some(query.minRating)],
      ["ranking_enem.enem_average", ">", query.hasEnemRanking ? [0] : []],
      ["has_offers", ":", query.hasOffers ? ["true"] : []],
      ["priced_only", ":", query.pricedOnly ? ["true"] : []],
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
    facets: query.facets?.map((facet) => FACET_FIELDS[facet]) ?? [],
    filter: filterOf(commonConditions(query)),
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
