import type { Located } from "../../search/locate-schools.ts";
import type { OfferHit, OfferQuery, OfferResult, SchoolOffersResult } from "../../search/offer-types.ts";
import type { OfferSearch } from "../../search/ports.ts";
import type { SchoolOffer } from "../../search/school-detail.ts";
import type { SchoolRecord } from "../../search/types.ts";
import type { SearchApi } from "../ask-search-api.ts";
import { type CachePolicy, DETAILS, LISTS, TYPED } from "../cache-policies.ts";
import { type ApiOffers, OFFERS } from "./offer-queries.ts";
import type { RemotePlaces } from "./remote-places.ts";
import { SCHOOLS } from "./school-queries.ts";
import { distanceTo, toFacets, toOffer } from "./to-records.ts";
import { filterOf, groupsOf, toOfferVariables } from "./to-variables.ts";

/** Maximum scholarships per call: a full page. */
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
    const offers = await this.#ask(query, policy);
    const schools = await this.#schoolsOf(offers.hits, policy);
    return {
      ...(await this.#countsOf(offers, query)),
      hits: offers.hits.flatMap((hit): OfferHit[] => {
        const school = schools.get(hit.school_slug);
        if (!school) return [];
        const offer = { ...toOffer(hit), schoolId: school.id };
        return [{ offer, school, distanceKm: distanceTo(school, query.near?.point) }];
      }),
    };
  }

  /** The specification does not group offers: it has the best one of each school and, separately, their number. */
  async searchOffersBySchool(query: OfferQuery): Promise<SchoolOffersResult> {
    const [all, best] = await Promise.all([
      this.#ask({ ...query, distinct: false, page: 1, size: 1 }, query.text ? TYPED : LISTS),
      this.searchOffers({ ...query, distinct: true, facets: [] }),
    ]);
    return {
      ...(await this.#countsOf(all, query)),
      schools: best.total,
      hits: best.hits.map(({ offer, ...rest }) => ({ ...rest, offers: [offer], isWhole: false })),
    };
  }

  async locateOffers(query: OfferQuery, limit: number): Promise<Located> {
    const size = Math.min(limit, MAX_SCHOLARSHIPS);
    const cheapest = { ...query, sort: "min_price", distinct: true, facets: [], page: 1, size } as const;
    const { total, hits } = await this.searchOffers(cheapest);
    return {
      total,
      points: hits.flatMap(({ offer, school: { slug, name, location } }) =>
        location ? { slug, name, ...location, offer, enem: null } : [],
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
    const variables = toOfferVariables({ ...query, size: Math.min(query.size, MAX_SCHOLARSHIPS) });
    return (await this.#api.ask(OFFERS, variables, policy)).schoolOffer;
  }

  async #countsOf({ searchData, facets }: ApiOffers, query: OfferQuery): Promise<Omit<OfferResult, "hits">> {
    return {
      total: searchData.hitsCount,
      textMatch: null,
      facets: await this.#places.labelled(toFacets(facets), query),
    };
  }

  /** The schools of scholarships by slug. */
  async #schoolsOf(hits: ApiOffers["hits"], policy: CachePolicy | null): Promise<Map<string, SchoolRecord>> {
    const slugs = [...new Set(hits.map((hit) => hit.school_slug))].sort();
    const pages = await Promise.all(
      groupsOf(slugs, MAX_FILTER_VALUES).map((group) => {
        const variables = { filter: filterOf([["slug", ":", group]]), facets: [], page: 1, size: group.length };
        return this.#api.ask(SCHOOLS, variables, policy);
      }),
    );
    const answers = pages.flatMap(({ schools }) => schools.hits);
    return new Map(answers.map((school) => [school.slug, this.#places.schoolOf(school)]));
  }
}
