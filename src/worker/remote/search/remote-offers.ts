import type { Located } from "../../../search/locate-schools.ts";
import type { OfferQuery, OfferResult } from "../../../search/offer-types.ts";
import type { OfferSearch } from "../../../search/ports.ts";
import type { SearchApi } from "../ask-search-api.ts";
import { LISTS, TYPED } from "../cache-policies.ts";
import { OFFER_POINTS, OFFERS } from "./documents.ts";
import type { RemotePlaces } from "./remote-places.ts";
import { MOST_POINTS } from "./remote-schools.ts";
import { cents, toFacets, toOfferDocument, toSchool } from "./to-documents.ts";
import { toOfferVariables } from "./to-variables.ts";

/** Scholarships of the search API, for one request. */
export class RemoteOffers implements OfferSearch {
  readonly #api: SearchApi;
  readonly #places: RemotePlaces;

  constructor(api: SearchApi, places: RemotePlaces) {
    this.#api = api;
    this.#places = places;
  }

  async searchOffers(query: OfferQuery): Promise<OfferResult> {
    const variables = toOfferVariables(query, this.#places.slugOf);
    const { schoolOffer } = await this.#api.ask(OFFERS, variables, query.text ? TYPED : LISTS);
    return {
      total: schoolOffer.searchData.hitsCount,
      textMatch: schoolOffer.searchData.textMatch,
      hits: schoolOffer.hits.map((hit) => {
        const school = toSchool(hit.school);
        this.#places.nameCityOf(hit.school, school.uf);
        return { offer: toOfferDocument(hit, school.id), school, distanceKm: hit.distance_in_km };
      }),
      facets: toFacets(schoolOffer.facets),
      feeCounts: schoolOffer.fee_counts ?? undefined,
    };
  }

  async locateOffers(query: OfferQuery, limit: number): Promise<Located> {
    const { tags, shift, year, filter, geoloc, texts } = toOfferVariables(query, this.#places.slugOf);
    const asked = { tags, shift, year, filter, geoloc, texts, size: Math.min(limit, MOST_POINTS) };
    const { schoolOffer } = await this.#api.ask(OFFER_POINTS, asked, query.text ? TYPED : LISTS);
    return {
      total: schoolOffer.searchData.hitsCount,
      points: schoolOffer.hits.flatMap(({ school: { slug, name, geoloc: point }, monthly_fee_with_discount: fee }) =>
        point ? { slug, name, ...point, feeCents: cents(fee) } : [],
      ),
    };
  }
}
