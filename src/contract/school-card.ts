import type { Uf } from "../domain/uf.ts";

/** A school card as it crosses the boundary, under the names of the specification (E11, E12). Money in reais. */
export interface SchoolCard {
  id: string;
  name: string;
  logo: string | null;
  slug: string;
  slug_qe: string | null;
  tags: string[];
  administrative_dependency: "privada" | "municipal" | "federal" | "estadual";
  has_offers: boolean;
  is_partner: boolean;
  address: {
    zip_code: string | null;
    street: string | null;
    number: string | null;
    complement: string | null;
    neighborhood: string | null;
    city_name: string;
    city_slug: string;
    state_name: string;
    state_slug: string;
  };
  reviews: { count: number; average: { total: number | null } };
  best_offer: { monthly_fee_with_discount: number; discount_percentage: number } | null;
  contact: { full_phone: string | null };
  ranking_enem: {
    enem_average: number;
    country_rank: number | null;
    state_rank: number | null;
    city_rank: number | null;
  } | null;
}

/** Counts of a filter group (E14): `count` is the number of values. */
export interface Facet {
  key: string;
  count: number;
  facetValues: { key: string; count: number }[];
}

/** Answer of `GET /api/v1/schools`. */
export interface SchoolsAnswer {
  searchData: { hitsCount: number };
  hits: SchoolCard[];
  facets: Facet[];
  pagination: { currentPage: number; totalPages: number; totalItems: number; size: number };
  /** Query keys of which a value was not valid and was left out. */
  dropped: string[];
}

/** Answer of `GET /api/v1/suggestions`. */
export interface SuggestionsAnswer {
  cities: { name: string; slug: string; uf: Uf }[];
  neighborhoods: { name: string; slug: string; full_slug: string; city: string; city_slug: string; uf: Uf }[];
  schools: { id: string; name: string; slug: string; city: string; uf: Uf }[];
}

/** Every error of the JSON API: a message for people, in Portuguese. */
export interface ErrorAnswer {
  error: { message: string };
}
