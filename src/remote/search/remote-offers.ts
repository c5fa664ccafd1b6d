import { knownSort } from "../../domain/ranking/ranking.ts";
import type { Located } from "../../search/locate-schools.ts";
import type { OfferHit, OfferQuery, OfferResult, SchoolOffers, SchoolOffersResult } from "../../search/offer-types.ts";
import type { OfferSearch } from "../../search/ports.ts";
import type { SchoolOffer } from "../../search/school-detail.ts";
import type { SchoolRecord } from "../../search/types.ts";
import type { SearchApi } from "../ask-search-api.ts";
import { type CachePolicy, DETAILS, LISTS, TYPED } from "../cache-policies.ts";
import { type ApiOffers, OFFER_POINTS, OFFERS, OFFERS_BY_SCHOOL } from "./offer-queries.ts";
import { MAX_PAGE_SIZE, type RemotePlaces } from "./remote-places.ts";
import { type ApiSchool, SCHOOLS } from "./school-queries.ts";
import { distanceTo, toFacets, toOffer, toOfferRecord, unknownSeat } from "./to-records.ts";
import { filterOf, groupsOf, toOfferVariables } from "./to-variables.ts";

/** Maximum scholarships per call: a full page, and the cost limit of the search API. */
const MAX_SCHOLARSHIPS = 48;

/** Maximum schools per filter, whose length is limited. */
const MAX_FILTER_VALUES = 24;

/** `OfferSearch` over the search API, for one request. */
export class RemoteOffers implements OfferSearch {
  readonly #api: SearchApi;
  readonly #places: RemotePlaces;

  constructor(api: SearchApi, places: RemotePlaces) {
    this.#api = api;
    this.#places = places;
  }

  async searchOffers(query: OfferQuery): Promise<OfferResult> {
    const policy = query.text ? TYPED : LISTS;
    const schoolOffer = await this.#ask(query, policy);
    const schools = await this.#schoolsOf(schoolOffer.hits, policy);
    return {
      ...(await this.#countsOf(schoolOffer, query)),
      hits: schoolOffer.hits.flatMap((hit): OfferHit[] => {
        const school = schools.get(hit.school_slug);
        if (!school) return [];
        const distanceKm = hit.distance_in_km ?? distanceTo(school, query.near?.point);
        return [{ offer: toOfferRecord(hit, school.id), school, distanceKm }];
      }),
    };
  }

  /** The specification does not group offers: of each school it tells the best one, and apart from that how many there are. */
  async searchOffersBySchool(query: OfferQuery): Promise<SchoolOffersResult> {
    const policy = query.text ? TYPED : LISTS;
    if (!this.#api.capabilities.joinsSchools) {
      const [all, best] = await Promise.all([
        this.#ask({ ...query, distinct: false, page: 1, size: 1 }, policy),
        this.searchOffers({ ...query, distinct: true, facets: [], countsFees: false }),
      ]);
      const hits = best.hits.map(({ offer, ...rest }): SchoolOffers => ({ ...rest, offers: [offer], isWhole: false }));
      return { ...(await this.#countsOf(all, query)), schools: best.total, hits };
    }
    const variables = toOfferVariables({ ...query, size: Math.min(query.size, MAX_SCHOLARSHIPS) });
    const { schoolOffer } = await this.#api.ask(OFFERS_BY_SCHOOL, variables, policy);
    return {
      ...(await this.#countsOf(schoolOffer, query)),
      schools: schoolOffer.searchData.schoolsCount,
      hits: schoolOffer.hits.flatMap((hit): SchoolOffers[] => {
        const school = this.#places.schoolOf(hit.school);
        const [first, ...others] = hit.school_offers.map((own) => toOfferRecord(own, school.id));
        return first ? [{ school, offers: [first, ...others], isWhole: true, distanceKm: hit.distance_in_km }] : [];
      }),
    };
  }

  async #countsOf(
    { searchData, facets, fee_counts }: Omit<ApiOffers, "hits">,
    query: OfferQuery,
  ): Promise<Omit<OfferResult, "hits">> {
    return {
      total: searchData.hitsCount,
      textMatch: searchData.textMatch,
      facets: await this.#places.labelled(toFacets(facets), query),
      feeCounts: fee_counts ?? undefined,
    };
  }

  async locateOffers(query: OfferQuery, limit: number): Promise<Located> {
    if (!this.#api.capabilities.joinsSchools) return this.#locateWhole(query, limit);
    const { tags, shift, year, filter, geoloc, texts } = toOfferVariables(query);
    const asked = { tags, shift, year, filter, geoloc, texts, size: Math.min(limit, MAX_PAGE_SIZE) };
    const { schoolOffer } = await this.#api.ask(OFFER_POINTS, asked, query.text ? TYPED : LISTS);
    return {
      total: schoolOffer.searchData.hitsCount,
      points: schoolOffer.hits.flatMap(({ school: { slug, name, geoloc: point }, monthly_fee_with_discount: fee }) =>
        point ? { slug, name, ...point, offer: unknownSeat(fee), enem: null } : [],
      ),
    };
  }

  /** The scholarships of one school, found by its name in its city: the specification has no filter by school. */
  async ofSchool({ name, slug, cityCode }: SchoolRecord): Promise<SchoolOffer[]> {
    const inCity = { scope: { kind: "city", cityCode }, text: name, distinct: false } as const;
    const { hits } = await this.#ask({ ...inCity, sort: "relevance", page: 1, size: MAX_SCHOLARSHIPS }, DETAILS);
    return hits.filter((hit) => hit.school_slug === slug).map(toOffer);
  }

  async #ask(query: OfferQuery, policy: CachePolicy | null): Promise<ApiOffers> {
    const { sortsByDistance, extendedFilters } = this.#api.capabilities;
    const sort = sortsByDistance ? query.sort : knownSort(query.sort);
    const facets = query.facets?.filter((facet) => extendedFilters || facet !== "years");
    return (
      await this.#api.ask(
        OFFERS,
        toOfferVariables({ ...query, sort, facets, size: Math.min(query.size, MAX_SCHOLARSHIPS) }),
        policy,
      )
    ).schoolOffer;
  }

  /** The schools of scholarships by slug: from the response, or fetched. */
  async #schoolsOf(hits: ApiOffers["hits"], policy: CachePolicy | null): Promise<Map<string, SchoolRecord>> {
    const told = hits.flatMap(({ school }) => school ?? []);
    const answers = told.length === hits.length ? told : await this.#named(hits, policy);
    return new Map(answers.map((answer) => [answer.slug, this.#places.schoolOf(answer)]));
  }

  async #named(hits: ApiOffers["hits"], policy: CachePolicy | null): Promise<ApiSchool[]> {
    const slugs = [...new Set(hits.map((hit) => hit.school_slug))].sort();
    const found = await Promise.all(
      groupsOf(slugs, MAX_FILTER_VALUES).map((group) => {
        const variables = { filter: filterOf([["slug", ":", group]]), facets: [], page: 1, size: group.length };
        return this.#api.ask(SCHOOLS, variables, policy);
      }),
    );
    return found.flatMap(({ schools }) => schools.hits);
  }

  async #locateWhole(query: OfferQuery, limit: number): Promise<Located> {
    const size = Math.min(limit, MAX_SCHOLARSHIPS);
    const { total, hits } = await this.searchOffers({
      ...query,
      sort: "min_price",
      distinct: true,
      facets: [],
      page: 1,
      size,
    });
    return {
      total,
      points: hits.flatMap(({ offer, school: { slug, name, location } }) =>
        location ? { slug, name, ...location, offer, enem: null } : [],
      ),
    };
  }
}
