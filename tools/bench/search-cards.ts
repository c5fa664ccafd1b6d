import { SEARCH_API_PATH } from "../../src/contract/search-api/call.ts";
import type { SentRequest } from "./send.ts";

const QUERY = `query SchoolCards($filterString: String, $facets: [String!], $pagination: Pagination) {
  schools(filterString: $filterString, facets: $facets, pagination: $pagination) {
    searchData { hitsCount }
    facets { key count facetValues { key count } }
    hits {
      id name logo slug slug_qe tags administrative_dependency has_offers is_partner
      address { zip_code street number complement neighborhood city_name city_slug state_name state_slug }
      reviews { count average { total } }
      best_offer { monthly_fee_with_discount discount_percentage }
      contact { full_phone }
      ranking_enem { enem_average country_rank state_rank city_rank }
    }
  }
}`;

const FACETS = [
  "products.slug_stage",
  "products.slug_stage_grade",
  "products.shift",
  "tags",
  "address.neighborhood_slug",
];

/**
 * The search of `/api/v1/schools?city=sao-paulo-sp` in GraphQL: the same cards, and the counts that the specification
 * has.
 */
export const SEARCH_CARDS: SentRequest = {
  path: SEARCH_API_PATH,
  body: JSON.stringify({
    query: QUERY,
    variables: {
      filterString: "address.city_slug:sao-paulo-sp AND administrative_dependency:privada",
      facets: FACETS,
      pagination: { page: 1, size: 21 },
    },
  }),
};
