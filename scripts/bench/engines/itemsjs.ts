import itemsjs from "itemsjs";
import { ADMINISTRATIONS } from "../../../src/domain/administration.ts";
import { distanceKm } from "../../../src/domain/geo.ts";
import { isCommercial, SORTS } from "../../../src/domain/ranking.ts";
import { FACET_KEYS, type FacetKey, type SchoolDocument, type SchoolQuery } from "../../../src/search/types.ts";
import type { Answer, Engine } from "./engine.ts";

interface Item {
  readonly id: number;
  readonly school: SchoolDocument;
  readonly [field: string]: unknown;
}

interface ItemsResult {
  readonly pagination: { readonly total: number };
  readonly data: {
    readonly items: readonly Item[];
    readonly aggregations: Readonly<Record<string, { readonly buckets: readonly Bucket[] }>>;
  };
}
interface Bucket {
  readonly key: string;
  readonly doc_count: number;
}

const LAST = Number.MAX_SAFE_INTEGER;

/** itemsjs, a faceted search library for JavaScript. It has no such text search as ours, so texts are left out. */
export function itemsjsEngine(schools: readonly SchoolDocument[]): Engine {
  const disjunctive = Object.fromEntries(FACET_KEYS.map((key) => [key, { size: 10_000, conjunction: false }]));
  const items = schools.map(toItem);
  const engine = itemsjs(items, {
    native_search_enabled: false,
    sortings: Object.fromEntries(
      SORTS.flatMap(({ slug }) => [true, false].map((neutral) => [sortName(slug, neutral), sorting(slug, neutral)])),
    ),
    aggregations: { ...disjunctive, place: { size: 1, conjunction: true } },
  });
  return {
    name: "itemsjs",
    supports: (query) => query.text === undefined,
    search: (query) =>
      engine.search({
        per_page: query.size,
        page: query.page,
        sort: sortName(query.sort, query.neutral === true),
        filters: {
          place: placeOf(query),
          ...Object.fromEntries(FACET_KEYS.map((key) => [key, (query[key] ?? []).map(String)])),
        },
        // Numbers are not filtered by the library: it takes the ids that pass, from 1 in the order of the items.
        _ids: hasHardFilter(query)
          ? items.flatMap((item, i) => (passes(item.school, query) ? [i + 1] : []))
          : undefined,
      }),
    toAnswer: ({ pagination, data }: ItemsResult, { scope }): Answer => ({
      total: pagination.total,
      ids: data.items.map((item) => item.school.id),
      // Neighborhoods are a facet of a city alone: slugs repeat in the country.
      facets: Object.fromEntries(
        FACET_KEYS.filter((key) => key !== "neighborhoods" || scope.kind === "city").map((key) => [
          key,
          counts(data.aggregations[key]!.buckets),
        ]),
      ),
    }),
  };
}

function toItem(school: SchoolDocument): Item {
  const administration = ADMINISTRATIONS.findIndex((a) => a.slug === school.administration);
  const lists = Object.fromEntries(FACET_KEYS.map((key) => [key, valuesOf(school, key)]));
  return {
    ...lists,
    id: Number(school.id),
    school,
    place: [school.cityCode, school.uf],
    standing: administration * 4 + (school.hasOffers ? 0 : 2) + (school.isPartner ? 0 : 1),
    neutralStanding: administration,
    relevance: -school.relevance,
    min_price: school.bestOffer?.netMonthlyFeeCents || LAST,
    max_price: -(school.bestOffer?.netMonthlyFeeCents ?? 0),
    max_discount: -(school.bestOffer?.discountPercent ?? 0),
    best_rate: -school.reviews.score,
    brazil_ranking_enem: school.enem?.countryRank || LAST,
    state_ranking_enem: school.enem?.stateRank || LAST,
    city_ranking_enem: school.enem?.cityRank || LAST,
  };
}

function valuesOf(school: SchoolDocument, key: FacetKey): string[] {
  if (key === "neighborhoods") return school.neighborhood ? [school.neighborhood.slug] : [];
  if (key === "administrations") return [school.administration];
  return school[key].map(String);
}

const sortName = (slug: string, neutral: boolean) => `${slug}${neutral ? "-neutral" : ""}`;

function sorting(slug: SchoolQuery["sort"], neutral: boolean) {
  const field = [...(isCommercial(slug) ? [neutral ? "neutralStanding" : "standing"] : []), slug, "id"];
  return { field, order: field.map(() => "asc" as const) };
}

function placeOf({ scope }: SchoolQuery): string[] {
  if (scope.kind === "country") return [];
  return [scope.kind === "city" ? scope.cityCode : scope.uf];
}

function hasHardFilter({ near, minFeeCents, maxFeeCents, minRating, hasEnemRanking, hasOffers }: SchoolQuery): boolean {
  return [near, minFeeCents, maxFeeCents, minRating].some((v) => v !== undefined) || !!hasEnemRanking || !!hasOffers;
}

function passes(school: SchoolDocument, query: SchoolQuery): boolean {
  const fee = school.bestOffer?.netMonthlyFeeCents;
  if (query.near && !(school.location && distanceKm(query.near.point, school.location) <= query.near.radiusKm))
    return false;
  if (query.minFeeCents !== undefined && (fee === undefined || fee < query.minFeeCents)) return false;
  if (query.maxFeeCents !== undefined && (fee === undefined || fee > query.maxFeeCents)) return false;
  if (query.minRating !== undefined && school.reviews.average < query.minRating) return false;
  if (query.hasEnemRanking && !(school.enem && school.enem.average > 0)) return false;
  return !query.hasOffers || school.hasOffers;
}

function counts(buckets: readonly Bucket[]): Record<string, number> {
  return Object.fromEntries(buckets.filter((b) => b.doc_count > 0).map((b) => [b.key, b.doc_count]));
}
