import * as v from "valibot";
import { ADMINISTRATIONS } from "../domain/catalog/administration.ts";
import { ADDRESS_FACTS, CARD_FACTS, CONTACT_FACTS } from "../domain/catalog/card-facts.ts";
import { byField } from "../domain/catalog/fact-fields.ts";
import type { FieldTable } from "../domain/catalog/fact-table.ts";
import { FEDERATIVE_UNITS } from "../domain/places/uf.ts";
import { reais } from "./money.ts";

const text = v.nullable(v.string());
const number = v.nullable(v.number());

const SCHEMAS = {
  name: v.string(),
  text,
  flag: v.boolean(),
  list: v.array(v.string()),
};

/** Schemas of plain facts by field, for `v.object`. */
function factEntries<T extends FieldTable>(table: T) {
  return byField(table, SCHEMAS);
}

const bestOffer = v.object({
  monthly_fee_with_discount: reais,
  discount_percentage: v.number(),
  /** Grade, shift and school year of the price, as slugs; null when a remote search omits them. */
  product_slug_stage_grade: v.nullable(v.string()),
  product_shift: v.nullable(v.string()),
  year: v.nullable(v.number()),
});

const rankingEnem = v.object({ enem_average: v.number(), country_rank: number, state_rank: number, city_rank: number });

/** A school card, under the field names of the specification (E11, E12). */
export const schoolCard = v.object({
  id: v.string(),
  ...factEntries(CARD_FACTS),
  tags: v.array(v.string()),
  administrative_dependency: v.picklist(ADMINISTRATIONS.map(({ slug }) => slug)),
  has_offers: v.boolean(),
  is_partner: v.boolean(),
  address: v.object({
    ...factEntries(ADDRESS_FACTS),
    neighborhood: text,
    city_name: v.string(),
    city_slug: v.string(),
    state_name: v.string(),
    state_slug: v.string(),
  }),
  reviews: v.object({ count: v.number(), average: v.object({ total: number }) }),
  best_offer: v.nullable(bestOffer),
  contact: v.object(factEntries(CONTACT_FACTS)),
  ranking_enem: v.nullable(rankingEnem),
});
export type SchoolCard = v.InferOutput<typeof schoolCard>;

/** A card of the open API, with the date and the source of each number; null where nobody states them. */
const openCard = v.object({
  ...schoolCard.entries,
  /** Address of its page. */
  url: v.string(),
  /** The school is made up. */
  is_demonstration: v.boolean(),
  best_offer: v.nullable(
    v.object({
      ...bestOffer.entries,
      /** Day on which the fee was checked, and its source in words. */
      checked_at: text,
      source: text,
    }),
  ),
  ranking_enem: v.nullable(
    v.object({
      ...rankingEnem.entries,
      /** Year of the exam, how many pupils of the school took it, and its source in words. */
      edition: number,
      participants: number,
      source: text,
      /** Schools among which it is ranked: all of the file of the edition, listed here or not. */
      country_ranked: number,
      state_ranked: number,
      city_ranked: number,
    }),
  ),
});
export type OpenCard = v.InferOutput<typeof openCard>;

const uf = v.picklist(FEDERATIVE_UNITS.map((unit) => unit.uf));

/** Counts of a filter group (E14): `count` is the number of values. */
const facet = v.object({
  key: v.string(),
  count: v.number(),
  facetValues: v.array(v.object({ key: v.string(), count: v.number(), mayMeet: v.number() })),
});

/** Response of `GET /api/v1/schools`. */
export const schoolsResponse = v.object({
  searchData: v.object({
    /** Schools that meet all filters. */
    hitsCount: v.number(),
    /** Schools that contradict no filter and do not state enough to meet all: in `hits` after those. */
    mayMeetCount: v.number(),
    /** Of `hitsCount` those with a price that meets the filters; null when a remote search does not state. */
    pricedCount: number,
  }),
  hits: v.array(openCard),
  facets: v.array(facet),
  pagination: v.object({
    currentPage: v.number(),
    totalPages: v.number(),
    totalItems: v.number(),
    size: v.number(),
  }),
  /** Query parameters with an invalid value, which was ignored. */
  dropped: v.array(v.string()),
});
export type SchoolsResponse = v.InferOutput<typeof schoolsResponse>;

/** Numbers of a suggested place; null where the search does not count them. */
const placeCounts = {
  /** Its private schools. */
  schools: number,
  /** Those with the grade of the request; null also without one. */
  with_grade: number,
};

/** Response of `GET /api/v1/suggestions`. */
export const suggestionsResponse = v.object({
  /**
   * The filters and the place of a text in words, "6º ano · manhã · Tatuapé, São Paulo", and the numbers of schools
   * that meet them, and that may.
   */
  reading: v.nullable(v.object({ label: v.string(), schools: v.number(), may_meet: v.number() })),
  states: v.array(v.object({ name: v.string(), uf, ...placeCounts })),
  cities: v.array(v.object({ name: v.string(), slug: v.string(), uf, ...placeCounts })),
  neighborhoods: v.array(
    v.object({
      name: v.string(),
      slug: v.string(),
      full_slug: v.string(),
      city: v.string(),
      city_slug: v.string(),
      uf,
      ...placeCounts,
    }),
  ),
  /** `neighborhood`: null where it is not known. */
  schools: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      slug: v.string(),
      neighborhood: v.nullable(v.string()),
      city: v.string(),
      uf,
    }),
  ),
});
export type SuggestionsResponse = v.InferOutput<typeof suggestionsResponse>;

/** Body of every error of the JSON API; the message is for people, in Portuguese. */
export const errorResponse = v.object({ error: v.object({ message: v.string() }) });
