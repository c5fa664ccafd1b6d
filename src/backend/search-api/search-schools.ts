import { trackedOffer } from "../../contract/tracking.ts";
import { toReais } from "../../domain/pricing/money.ts";
import { cheapestOf, highestOf } from "../../domain/pricing/offer-choice.ts";
import { meetsCriteria, offerCriteriaOf, serves, unpricedIn } from "../../search/offer-filter.ts";
import type { OfferHit, OfferQuery, OfferResult } from "../../search/offer-types.ts";
import type { OfferSearch, SchoolSearch } from "../../search/ports.ts";
import { hasSelected } from "../../search/row-filter.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import type { SchoolInventory } from "../../search/school-search.ts";
import {
  fieldOf,
  LIST_KEYS,
  type SchoolHit,
  type SchoolQuery,
  type SchoolRecord,
  type SchoolResult,
} from "../../search/types.ts";
import type { Manifest } from "../publish/manifest.ts";
import { type OffersArguments, type SchoolsArguments, toOfferQueries, toSchoolQuery } from "./arguments.ts";
import type { SchoolFilter } from "./school-filter.ts";
import { toDetailedNode, toFee, toSchoolNode } from "./school-node.ts";
import { SearchError } from "./search-error.ts";

/** Inventory that the search API queries. */
export interface SearchSource {
  readonly search: SchoolInventory;
  readonly manifest: Manifest;
  readonly getOfferSearch: () => Promise<OfferSearch>;
  readonly getRanking: (edition: number) => Promise<SchoolSearch | null>;
  readonly findSchoolDetail: (slug: string) => Promise<SchoolDetail | null>;
}

const NOTHING: SchoolResult = { total: 0, priced: 0, isPricedFirst: false, hits: [], facets: [], textMatch: null };

/** Searches schools (A21–A23); with `isDetailed`, one with its details. Throws a SearchError, and errors of the source. */
export async function searchSchools(args: SchoolsArguments, source: SearchSource, isDetailed: boolean) {
  const { filter, query } = toSchoolQuery(args, source.search.places);
  if (isDetailed && args.pagination?.size !== 1) {
    throw new SearchError(
      "Os detalhes (about, structures, comments…) são de uma escola por vez: peça pagination { size: 1 }.",
    );
  }
  const result = query ? await findSchools(query, filter, source) : NOTHING;
  const cityOf = (code: string) => source.search.places.findCityByCode(code)!;
  const nodes = result.hits.map((hit, at) => toSchoolNode(hit, cityOf(hit.cityCode), result.textPoints?.[at] ?? null));
  const hits = isDetailed ? await Promise.all(nodes.map((node) => detailed(node, source))) : nodes;
  return {
    searchData: { hitsCount: result.total, pricedCount: result.priced, textMatch: result.textMatch },
    facets: facetsOf(result.facets),
    fee_counts: result.feeCounts ?? null,
    hits,
    // Lazy: it reads every school of the place.
    summary: () => (query && !filter.slugs && !filter.formerSlugs ? summarize(source.search, query) : null),
  };
}

async function summarize({ summarizeSchools }: SchoolInventory, query: SchoolQuery) {
  const summary = await summarizeSchools(query);
  if (!summary) return null;
  const { schools, withOffers, maxDiscountPercent, fees, rated, reviews } = summary;
  return {
    schools,
    with_offers: withOffers,
    max_discount_percentage: maxDiscountPercent,
    fees: fees && {
      count: fees.count,
      lowest: toReais(fees.lowest),
      median: toReais(fees.median),
      highest: toReais(fees.highest),
    },
    rated,
    reviews,
  };
}

async function detailed(node: ReturnType<typeof toSchoolNode>, { findSchoolDetail }: SearchSource) {
  const detail = await findSchoolDetail(node.slug);
  return detail ? toDetailedNode(node, detail) : node;
}

/**
 * Searches private schools, or the ranking of an ENEM edition. Other schools are only in rankings, so a search for them
 * uses the newest ranking.
 */
async function findSchools(query: SchoolQuery, filter: SchoolFilter, source: SearchSource): Promise<SchoolResult> {
  if (filter.slugs || filter.formerSlugs) return bySlug(query, filter, source);
  const isPublic = query.administrations?.some((administration) => administration !== "privada");
  const edition = filter.edition ?? (isPublic ? source.manifest.rankings[0]?.edition : undefined);
  if (edition === undefined) return isPublic ? NOTHING : source.search.searchSchools(query);
  return (await source.getRanking(edition))?.searchSchools(query) ?? NOTHING;
}

/** Schools by slug, in the order of the slugs, under the other filters. */
async function bySlug(query: SchoolQuery, filter: SchoolFilter, source: SearchSource): Promise<SchoolResult> {
  if (query.text || query.near || query.area || filter.edition !== undefined) {
    throw new SearchError("Um filtro por slug não se combina com query, geoloc nem ranking_enem.edition.");
  }
  const former = await Promise.all((filter.formerSlugs ?? []).map((slug) => byFormerSlug(slug, source)));
  const named = await Promise.all((filter.slugs ?? []).map((slug) => byCurrentSlug(slug, source)));
  const both = filter.slugs && filter.formerSlugs;
  const found = both
    ? named.filter((school) => former.some((other) => other?.id === school?.id))
    : [...named, ...former];
  const unique = [...new Map(found.flatMap((school) => (school ? [[school.id, school]] : []))).values()];
  const offered = await Promise.all(
    unique.filter((school) => isOfSchool(school, query)).map((school) => withOffer(school, query, source)),
  );
  const schools = offered.filter((school) => school !== null);
  const start = (query.page - 1) * query.size;
  const hits: SchoolHit[] = schools.slice(start, start + query.size).map((school) => ({ ...school, distanceKm: null }));
  const { length: priced } = schools.filter(({ bestOffer }) => bestOffer !== null);
  return { total: schools.length, priced, isPricedFirst: false, hits, facets: [], textMatch: null };
}

/** The engine has private schools only; others are found by their details. */
async function byCurrentSlug(slug: string, { search, findSchoolDetail }: SearchSource): Promise<SchoolRecord | null> {
  const school = await search.findSchool(slug);
  if (school) return school;
  const detail = await findSchoolDetail(slug);
  return detail?.slug === slug ? detail.card : null;
}

async function byFormerSlug(slug: string, { findSchoolDetail, search }: SearchSource): Promise<SchoolRecord | null> {
  const detail = await findSchoolDetail(slug);
  return detail?.card.slugQe === slug ? search.findSchool(detail.slug) : null;
}

/** Whether a school passes the filters on the school itself and its place, as in the engine. */
function isOfSchool(school: SchoolRecord, query: SchoolQuery): boolean {
  const { scope } = query;
  const isOneOf = <T>(asked: readonly T[] | undefined, ...has: T[]) =>
    !asked?.length || asked.some((value) => has.includes(value));
  return (
    (scope.kind !== "state" || scope.uf === school.uf) &&
    (scope.kind !== "city" || scope.cityCode === school.cityCode) &&
    (unpricedIn(query) !== "after" || serves(school, query)) &&
    isOneOf(query.neighborhoods, school.neighborhood?.slug ?? "") &&
    isOneOf(query.tags, ...school.tags) &&
    isOneOf(query.administrations, school.administration) &&
    LIST_KEYS.every((key) => !query[key]?.length || hasSelected(key, school[key], query[key])) &&
    school.reviews.average >= (query.minRating ?? 0) &&
    (!query.hasEnemRanking || (school.enem?.average ?? 0) > 0)
  );
}

/** The school with its cheapest matching offer (K25); null when a price is asked for and none matches. */
async function withOffer(school: SchoolRecord, query: SchoolQuery, source: SearchSource) {
  // The document in memory contains its cheapest offer of any kind.
  if (unpricedIn(query) === "any" && !query.defaultYears?.length) return school;
  const offers = (await source.findSchoolDetail(school.slug))?.offers ?? [];
  const criteria = offerCriteriaOf(query);
  const met = offers.filter((offer) => meetsCriteria(offer, criteria));
  const best = cheapestOf(met);
  const highestFeeCents = query.grades?.length === 1 ? undefined : highestOf(met);
  return best === null && unpricedIn(query) === "none" ? null : { ...school, bestOffer: best, highestFeeCents };
}

/** Searches scholarships (A24). Throws a SearchError, and errors of the source. */
export async function searchOffers(args: OffersArguments, source: SearchSource) {
  const { places } = source.search;
  if (args.bySchool) return searchOffersBySchool(args, source);
  const queries = toOfferQueries(args, places);
  const offers = await source.getOfferSearch();
  const result = (await firstFound(queries, (query) => offers.searchOffers(query))) ?? NO_OFFERS;
  const most = args.ignoreExtraHitsIfExceed ?? Number.POSITIVE_INFINITY;
  if (most < 1) throw new SearchError("ignoreExtraHitsIfExceed vai de 1 em diante.");
  const start = queries?.[0] ? (queries[0].page - 1) * queries[0].size : 0;
  return {
    searchData: { hitsCount: Math.min(result.total, most), textMatch: result.textMatch },
    facets: facetsOf(result.facets),
    fee_counts: result.feeCounts ?? null,
    hits: result.hits.slice(0, Math.max(0, most - start)).map((hit) => toOfferNode(hit, source.search)),
  };
}

/** Searches scholarships by school (K27). */
async function searchOffersBySchool(args: OffersArguments, source: SearchSource) {
  const queries = toOfferQueries(args, source.search.places);
  const offers = await source.getOfferSearch();
  const result = (await firstFound(queries, (query) => offers.searchOffersBySchool(query))) ?? {
    ...NO_OFFERS,
    schools: 0,
    hits: [],
  };
  return {
    searchData: { hitsCount: result.total, schoolsCount: result.schools, textMatch: result.textMatch },
    facets: facetsOf(result.facets),
    fee_counts: result.feeCounts ?? null,
    hits: result.hits.map(({ offers: own, school, distanceKm }) => ({
      ...toOfferNode({ offer: own[0], school, distanceKm }, source.search),
      school_offers: own.map(toFee),
    })),
  };
}

const NO_OFFERS: OfferResult = { total: 0, hits: [], facets: [], textMatch: null };

/** The result of the first query that finds an offer, or of the last one; null without queries. */
async function firstFound<R extends { readonly total: number }>(
  queries: readonly OfferQuery[] | null,
  search: (query: OfferQuery) => Promise<R>,
): Promise<R | null> {
  let result: R | null = null;
  for (const query of queries ?? []) {
    result = await search(query);
    if (result.total > 0) break;
  }
  return result;
}

/** A scholarship, as a node (E22, and fields of this API). */
function toOfferNode({ offer, school, distanceKm }: OfferHit, { places }: SchoolInventory) {
  const city = places.findCityByCode(school.cityCode)!;
  return {
    ...trackedOffer({ offer, school, distanceKm }, city.name),
    ...toFee(offer),
    school: toSchoolNode({ ...school, distanceKm }, city, null),
    distance_in_km: distanceKm,
  };
}

function facetsOf(facets: SchoolResult["facets"]) {
  return facets.map(({ key, values }) => ({ key: fieldOf(key), count: values.length, facetValues: values }));
}
