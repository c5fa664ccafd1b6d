import itemsjs from "itemsjs";
import { ADMINISTRATIONS } from "../../../src/domain/catalog/administration.ts";
import { optionsOf } from "../../../src/domain/catalog/bitmask.ts";
import { GRADES } from "../../../src/domain/catalog/stage.ts";
import { SCHOOL_TAGS, TAGS } from "../../../src/domain/catalog/tag.ts";
import { distanceKm } from "../../../src/domain/places/geo.ts";
import { isCommercial, SORTS, tieRank } from "../../../src/domain/ranking/ranking.ts";
import { unpricedIn } from "../../../src/search/offer-filter.ts";
import type { OfferDocument } from "../../../src/search/offer-types.ts";
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

/**
 * itemsjs, a faceted search library for JavaScript. It has no comparable text search, and its lists of values cannot
 * say which belong to the same offer. So texts are left out, and so are filters about an offer, except the default
 * years that its items are built for.
 */
export function itemsjsEngine(
  schools: readonly SchoolDocument[],
  offers: readonly OfferDocument[],
  defaultYears: readonly number[],
): Engine {
  const disjunctive = Object.fromEntries(FACET_KEYS.map((key) => [key, { size: 10_000, conjunction: false }]));
  const offersOf = Map.groupBy(offers, (offer) => offer.schoolId);
  const items = schools.map((school) => toItem(school, offersOf.get(school.id) ?? [], defaultYears));
  const engine = itemsjs(items, {
    native_search_enabled: false,
    sortings: Object.fromEntries(SORTS.map(({ slug }) => [slug, sorting(slug)])),
    aggregations: { ...disjunctive, place: { size: 1, conjunction: true } },
  });
  return {
    name: "itemsjs",
    supports: (query) =>
      query.text === undefined &&
      query.sort !== "nearest" &&
      unpricedIn(query) === "any" &&
      !query.tags?.length &&
      query.defaultYears === defaultYears,
    search: (query) =>
      engine.search({
        per_page: query.size,
        page: query.page,
        sort: query.sort,
        filters: {
          place: placeOf(query),
          ...Object.fromEntries(FACET_KEYS.map((key) => [key, (query[key] ?? []).map(String)])),
        },
        // The library does not filter numbers: it takes the ids that pass, from 1 in the order of the items.
        _ids: hasHardFilter(query)
          ? items.flatMap((item, i) => (passes(item.school, query) ? [i + 1] : []))
          : undefined,
      }),
    toAnswer: ({ pagination, data }: ItemsResult, { scope }): Answer => ({
      total: pagination.total,
      unpriced: 0,
      ids: data.items.map((item) => item.school.id),
      // Neighborhoods are a facet within a city only, because slugs repeat in the country.
      facets: Object.fromEntries(
        FACET_KEYS.filter((key) => key !== "neighborhoods" || scope.kind === "city").map((key) => [
          key,
          counts(data.aggregations[key]!.buckets),
        ]),
      ),
    }),
  };
}

function toItem(school: SchoolDocument, offers: readonly OfferDocument[], defaultYears: readonly number[]): Item {
  const administration = ADMINISTRATIONS.findIndex((a) => a.slug === school.administration);
  const prices = offers.filter((offer) => defaultYears.includes(offer.year)).sort(byFee);
  const lists = Object.fromEntries(
    // The default years narrow the counts of every group but their own.
    FACET_KEYS.map((key) => [key, [...new Set(valuesOf(school, key === "years" ? offers : prices, key))]]),
  );
  return {
    ...lists,
    id: Number(school.id),
    school,
    place: [school.cityCode, school.uf],
    standing: administration * 4 + (school.hasOffers ? 0 : 2) + (school.isPartner ? 0 : 1),
    relevance: -school.relevance,
    tie: tieRank(school.id, { facts: school.knownFacts, reviews: school.reviews.count, size: school.sizeBand }),
    min_price: prices[0]?.netMonthlyFeeCents ?? LAST,
    max_price: -(prices[0]?.netMonthlyFeeCents ?? -1),
    max_discount: -(prices[0]?.discountPercent ?? 0),
    best_rate: -school.reviews.score,
    brazil_ranking_enem: school.enem?.countryRank || LAST,
    state_ranking_enem: school.enem?.stateRank || LAST,
    city_ranking_enem: school.enem?.cityRank || LAST,
  };
}

const byFee = (a: OfferDocument, b: OfferDocument) =>
  a.netMonthlyFeeCents - b.netMonthlyFeeCents || (a.id < b.id ? -1 : 1);

const OWN_TAGS = optionsOf(TAGS, SCHOOL_TAGS).map((tag) => tag.slug);

function valuesOf(school: SchoolDocument, offers: readonly OfferDocument[], key: FacetKey): readonly string[] {
  switch (key) {
    case "stages":
      return offers.map(({ grade }) => GRADES.find(({ slug }) => slug === grade)!.stage);
    case "grades":
      return offers.map((offer) => offer.grade);
    case "shifts":
      return offers.map((offer) => offer.shift);
    case "years":
      return offers.map((offer) => String(offer.year));
    case "tags":
      return [...school.tags.filter((tag) => OWN_TAGS.includes(tag)), ...offers.flatMap((offer) => offer.tags)];
    case "administrations":
      return [school.administration];
    case "neighborhoods":
      return school.neighborhood ? [school.neighborhood.slug] : [];
    case "methodologies":
    case "educationSystems":
      return school[key];
  }
}

function sorting(slug: SchoolQuery["sort"]) {
  const field = [...(isCommercial(slug) ? ["standing"] : []), slug, "tie"];
  return { field, order: field.map(() => "asc" as const) };
}

function placeOf({ scope }: SchoolQuery): string[] {
  if (scope.kind === "country") return [];
  return [scope.kind === "city" ? scope.cityCode : scope.uf];
}

function hasHardFilter({ near, minRating, hasEnemRanking }: SchoolQuery): boolean {
  return near !== undefined || minRating !== undefined || !!hasEnemRanking;
}

function passes(school: SchoolDocument, query: SchoolQuery): boolean {
  if (query.near && !(school.location && distanceKm(query.near.point, school.location) <= query.near.radiusKm))
    return false;
  if (query.minRating !== undefined && school.reviews.average < query.minRating) return false;
  return !query.hasEnemRanking || (school.enem !== null && school.enem.average > 0);
}

function counts(buckets: readonly Bucket[]): Record<string, number> {
  return Object.fromEntries(buckets.filter((b) => b.doc_count > 0).map((b) => [b.key, b.doc_count]));
}
