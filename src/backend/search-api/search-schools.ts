import { trackedOffer } from "../../contract/tracking.ts";
import { cheapestOf } from "../../domain/pricing/offer-choice.ts";
import { meetsCriteria, offerCriteriaOf, serves, unpricedIn } from "../../search/offer-filter.ts";
import type { OfferQuery, OfferResult } from "../../search/offer-types.ts";
import type { OfferSearch, SchoolSearch } from "../../search/ports.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import type { SchoolInventory } from "../../search/school-search.ts";
import type { SchoolHit, SchoolQuery, SchoolRecord, SchoolResult } from "../../search/types.ts";
import type { Manifest } from "../publish/manifest.ts";
import { type OffersArguments, type SchoolsArguments, toOfferQueries, toSchoolQuery } from "./arguments.ts";
import { fieldOf, type SchoolFilter } from "./school-filter.ts";
import { toDetailedNode, toSchoolNode } from "./school-node.ts";
import { SearchError } from "./search-error.ts";

export interface SearchSource {
  readonly search: SchoolInventory;
  readonly manifest: Manifest;
  readonly getOfferSearch: () => Promise<OfferSearch>;
  readonly getRanking: (edition: number) => Promise<SchoolSearch | null>;
  readonly findSchoolDetail: (slug: string) => Promise<SchoolDetail | null>;
}

const NOTHING: SchoolResult = {
  total: 0,
  mayMeet: 0,
  lacks: [],
  priced: 0,
  isPricedFirst: false,
  hits: [],
  facets: [],
  textMatch: null,
};

/**
 * Searches schools (A21–A23); with `isDetailed`, one with its details. Throws a SearchError, and errors of the source.
 */
export async function searchSchools(args: SchoolsArguments, source: SearchSource, isDetailed: boolean) {
  const { filter, query: requested } = toSchoolQuery(args, source.search.places);
  // Its lists have what they count (V31).
  const query = requested && { ...requested, statedOnly: true };
  if (isDetailed && args.pagination?.size !== 1) {
    throw new SearchError(
      "Os detalhes (about, structures, comments…) são de uma escola por vez: peça pagination { size: 1 }.",
    );
  }
  const result = query ? await findSchools(query, filter, source) : NOTHING;
  const cityOf = (code: string) => source.search.places.findCityByCode(code)!;
  const nodes = result.hits.map((hit) => toSchoolNode(hit, cityOf(hit.cityCode)));
  const hits = isDetailed ? await Promise.all(nodes.map((node) => detailed(node, source))) : nodes;
  return {
    searchData: { hitsCount: result.total },
    facets: facetsOf(result.facets),
    hits,
  };
}

async function detailed(node: ReturnType<typeof toSchoolNode>, { findSchoolDetail }: SearchSource) {
  const detail = await findSchoolDetail(node.slug);
  return detail ? toDetailedNode(node, detail) : node;
}

/** Searches private schools. Others are only in rankings, so a search for them uses the newest ranking. */
async function findSchools(query: SchoolQuery, filter: SchoolFilter, source: SearchSource): Promise<SchoolResult> {
  if (filter.slugs || filter.formerSlugs) return bySlug(query, filter, source);
  if (!query.administrations?.some((administration) => administration !== "privada")) {
    return source.search.searchSchools(query);
  }
  const newest = source.manifest.rankings[0];
  return (newest && (await source.getRanking(newest.edition))?.searchSchools(query)) ?? NOTHING;
}

/** Schools by slug, in the order of the slugs, under the other filters. */
async function bySlug(query: SchoolQuery, filter: SchoolFilter, source: SearchSource): Promise<SchoolResult> {
  if (query.text || query.near) throw new SearchError("Um filtro por slug não se combina com query nem geoloc.");
  const former = await Promise.all((filter.formerSlugs ?? []).map((slug) => byFormerSlug(slug, source)));
  const named = await Promise.all((filter.slugs ?? []).map((slug) => byCurrentSlug(slug, source)));
  const both = filter.slugs && filter.formerSlugs;
  const result = both
    ? named.filter((school) => former.some((other) => other?.id === school?.id))
    : [...named, ...former];
  const unique = [...new Map(result.flatMap((school) => (school ? [[school.id, school]] : []))).values()];
  const offered = await Promise.all(
    unique.filter((school) => isOfSchool(school, query)).map((school) => withOffer(school, query, source)),
  );
  const schools = offered.filter((school) => school !== null);
  const start = (query.page - 1) * query.size;
  const hits: SchoolHit[] = schools.slice(start, start + query.size).map((school) => ({ ...school, distanceKm: null }));
  const { length: priced } = schools.filter(({ bestOffer }) => bestOffer !== null);
  return {
    total: schools.length,
    mayMeet: 0,
    lacks: [],
    priced,
    isPricedFirst: false,
    hits,
    facets: [],
    textMatch: null,
  };
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
  const isOneOf = <T>(wanted: readonly T[] | undefined, ...has: T[]) =>
    !wanted?.length || wanted.some((value) => has.includes(value));
  return (
    (scope.kind !== "state" || scope.uf === school.uf) &&
    (scope.kind !== "city" || scope.cityCode === school.cityCode) &&
    (unpricedIn(query) !== "after" || serves(school, query)) &&
    isOneOf(query.neighborhoods, school.neighborhood?.slug ?? "") &&
    isOneOf(query.tags, ...school.tags) &&
    isOneOf(query.administrations, school.administration) &&
    (!query.hasEnemRanking || (school.enem?.average ?? 0) > 0)
  );
}

/** The school with its cheapest matching offer (K25); null when a price is asked for and none matches. */
async function withOffer(school: SchoolRecord, query: SchoolQuery, source: SearchSource) {
  // The document in memory contains its cheapest offer of any kind.
  if (unpricedIn(query) === "any") return school;
  const offers = (await source.findSchoolDetail(school.slug))?.offers ?? [];
  const criteria = offerCriteriaOf(query);
  const best = cheapestOf(offers.filter((offer) => meetsCriteria(offer, criteria)));
  return best === null && unpricedIn(query) === "none" ? null : { ...school, bestOffer: best };
}

/** Searches scholarships (A24). Throws a SearchError, and errors of the source. */
export async function searchOffers(args: OffersArguments, source: SearchSource) {
  const { places } = source.search;
  const queries = toOfferQueries(args, places);
  const offers = await source.getOfferSearch();
  const result = (await firstFound(queries, (query) => offers.searchOffers(query))) ?? NO_OFFERS;
  const most = args.ignoreExtraHitsIfExceed ?? Number.POSITIVE_INFINITY;
  if (most < 1) throw new SearchError("ignoreExtraHitsIfExceed vai de 1 em diante.");
  const start = queries?.[0] ? (queries[0].page - 1) * queries[0].size : 0;
  return {
    searchData: { hitsCount: Math.min(result.total, most) },
    facets: facetsOf(result.facets),
    hits: result.hits
      .slice(0, Math.max(0, most - start))
      .map((hit) => trackedOffer(hit, places.findCityByCode(hit.school.cityCode)!.name)),
  };
}

const NO_OFFERS: OfferResult = { total: 0, hits: [], facets: [], textMatch: null };

/** The result of the first query that finds an offer, or of the last one; null without queries. */
async function firstFound(
  queries: readonly OfferQuery[] | null,
  search: (query: OfferQuery) => Promise<OfferResult>,
): Promise<OfferResult | null> {
  let result: OfferResult | null = null;
  for (const query of queries ?? []) {
    result = await search(query);
    if (result.total > 0) break;
  }
  return result;
}

function facetsOf(facets: SchoolResult["facets"]) {
  return facets.map(({ key, values }) => {
    // An open list has no zeros, of whatever schools only may be in it.
    const facetValues = key === "neighborhoods" ? values.filter(({ count }) => count > 0) : values;
    return { key: fieldOf(key), count: facetValues.length, facetValues };
  });
}
