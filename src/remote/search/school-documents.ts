import * as v from "valibot";
import { ADMINISTRATIONS } from "../../domain/catalog/administration.ts";
import { SHIFTS } from "../../domain/catalog/shift.ts";
import { GRADES, STAGES } from "../../domain/catalog/stage.ts";
import { TAGS } from "../../domain/catalog/tag.ts";
import { LIST_GROUPS, type ListField } from "../../domain/filters/filter-table.ts";
import { FEDERATIVE_UNITS } from "../../domain/places/uf.ts";
import type { SearchDocument } from "../ask-search-api.ts";
import {
  COUNTS,
  facets,
  feeCounts,
  geoloc,
  known,
  list,
  number,
  OWN_COUNTS,
  searchData,
  text,
} from "./answer-parts.ts";

const FIELDS = `id name logo slug slug_qe tags administrative_dependency has_offers is_partner contact { full_phone }
  geoloc { lat lng } products { slug_stage_grade } ${LIST_GROUPS.map(({ field }) => field).join(" ")}`;
const ADDRESS = "zip_code street number complement neighborhood city_name city_slug state_slug";
const REVIEWS = "count average { total }";
const RANKS = "enem_average country_rank state_rank city_rank";
const PRICE = "monthly_fee_with_discount discount_percentage";

export const SCHOOL_FIELDS = `${FIELDS}
  address { ${ADDRESS} } reviews { ${REVIEWS} } ranking_enem { ${RANKS} } best_offer { ${PRICE} }`;

export const OWN_SCHOOL_FIELDS = `${FIELDS}
  address { ${ADDRESS} neighborhood_slug } reviews { ${REVIEWS} score } ranking_enem { ${RANKS} edition participants }
  best_offer { ${PRICE} monthly_fee checked_at product_slug_stage_grade product_shift year }
  shifts stages years is_fundamental_unsplit relevance known_facts size_rank`;

const reviewed = { count: 0, average: { total: null }, score: 0 };

/** A price with its seat; needs the own dialect. */
const seat = v.object({
  monthly_fee_with_discount: v.number(),
  product_slug_stage_grade: v.nullish(v.picklist(GRADES.map(({ slug }) => slug)), null),
  product_shift: v.nullish(v.picklist(SHIFTS.map(({ slug }) => slug)), null),
  year: number,
});
export type SeatAnswer = v.InferOutput<typeof seat>;

const label = list(v.string());
const labels = Object.fromEntries(LIST_GROUPS.map(({ field }) => [field, label])) as Record<ListField, typeof label>;

/** A school in a list. */
export const school = v.object({
  id: v.string(),
  name: v.string(),
  logo: text,
  slug: v.string(),
  slug_qe: text,
  tags: known(TAGS),
  administrative_dependency: v.picklist(ADMINISTRATIONS.map(({ slug }) => slug)),
  has_offers: v.nullish(v.boolean(), false),
  is_partner: v.nullish(v.boolean(), false),
  address: v.object({
    zip_code: text,
    street: text,
    number: text,
    complement: text,
    neighborhood: text,
    neighborhood_slug: text,
    city_name: v.string(),
    city_slug: v.string(),
    /** Any other value is an error, because no place of the site would list the school. */
    state_slug: v.picklist(FEDERATIVE_UNITS.flatMap(({ uf, slug }) => [slug, uf.toLowerCase(), uf])),
  }),
  reviews: v.nullish(
    v.object({
      count: v.number(),
      average: v.nullish(v.object({ total: number }), { total: null }),
      score: v.optional(v.number(), 0),
    }),
    reviewed,
  ),
  best_offer: v.nullable(
    v.object({
      ...seat.entries,
      discount_percentage: v.nullish(v.number(), 0),
      monthly_fee: number,
      checked_at: text,
    }),
  ),
  contact: v.nullish(v.object({ full_phone: text }), { full_phone: null }),
  ranking_enem: v.nullish(
    v.object({
      enem_average: v.number(),
      country_rank: number,
      state_rank: number,
      city_rank: number,
      edition: number,
      participants: number,
    }),
    null,
  ),
  geoloc: v.nullish(geoloc, null),
  products: list(v.object({ slug_stage_grade: v.string() })),
  ...labels,
  shifts: known(SHIFTS),
  /** Absent in the specification: derived from the grades. */
  stages: v.optional(known(STAGES)),
  years: list(v.number()),
  is_fundamental_unsplit: v.optional(v.boolean(), false),
  relevance: v.optional(v.number(), 0),
  known_facts: v.optional(v.number(), 0),
  size_rank: v.optional(v.number(), 0),
});
export type SchoolAnswer = v.InferOutput<typeof school>;
export const gradeSlugs = known(GRADES);

const schoolsQuery = (variables: string, args: string, fields: string) => `
  query Schools($query: String, $facets: [String!], $filter: String, $geoloc: SchoolGeoloc, $sort: SchoolOrder,
      ${variables} $page: Int!, $size: Int!) {
    schools(query: $query, facets: $facets, filterString: $filter, geoloc: $geoloc, sort: $sort,
        ${args} pagination: { page: $page, size: $size }) { ${fields} }
  }`;

/** A21. */
export const SCHOOLS = {
  query: schoolsQuery("", "", `${COUNTS} hits { ${SCHOOL_FIELDS} }`),
  ownQuery: schoolsQuery(
    "$neutral: Boolean, $countFees: Boolean,",
    "neutral: $neutral, countFees: $countFees,",
    `${OWN_COUNTS} hits { ${OWN_SCHOOL_FIELDS} text_points distance_in_km }`,
  ),
  data: v.object({
    schools: v.object({
      searchData,
      facets,
      fee_counts: feeCounts,
      hits: v.array(v.object({ ...school.entries, text_points: number, distance_in_km: number })),
    }),
  }),
} satisfies SearchDocument;
export type SchoolsAnswer = v.InferOutput<(typeof SCHOOLS)["data"]>["schools"];

const pointsQuery = (variables: string, args: string, offer: string) => `
  query SchoolPoints($query: String, $filter: String, $geoloc: SchoolGeoloc, $sort: SchoolOrder, ${variables}
      $size: Int!) {
    schools(query: $query, filterString: $filter, geoloc: $geoloc, sort: $sort, ${args} pagination: { size: $size }) {
      searchData { hitsCount } hits { slug name geoloc { lat lng } best_offer { monthly_fee_with_discount ${offer} } }
    }
  }`;

/** Many schools with only the fields of a map. */
export const SCHOOL_POINTS = {
  query: pointsQuery("", "", ""),
  ownQuery: pointsQuery("$neutral: Boolean,", "neutral: $neutral,", "product_slug_stage_grade product_shift year"),
  data: v.object({
    schools: v.object({
      searchData: v.object({ hitsCount: v.number() }),
      hits: v.array(
        v.object({
          slug: v.string(),
          name: v.string(),
          geoloc: v.nullable(geoloc),
          best_offer: v.nullable(seat),
        }),
      ),
    }),
  }),
} satisfies SearchDocument;

/** Figures of the schools of a place; needs the own dialect. */
export const SUMMARY = {
  query: `query Summary($filter: String) {
    schools(filterString: $filter, pagination: { size: 1 }) {
      summary { schools with_offers max_discount_percentage fees { count lowest median highest } rated reviews }
    }
  }`,
  data: v.object({
    schools: v.object({
      summary: v.nullable(
        v.object({
          schools: v.number(),
          with_offers: v.number(),
          max_discount_percentage: v.number(),
          fees: v.nullable(
            v.object({ count: v.number(), lowest: v.number(), median: v.number(), highest: v.number() }),
          ),
          rated: v.number(),
          reviews: v.number(),
        }),
      ),
    }),
  }),
} satisfies SearchDocument;

/** Maximum states counted by one query, whose cost is limited. */
export const STATES_PER_QUERY = 9;

/** Number of schools that match each of several filters; by scholarships, of schools with one. */
export const STATE_COUNTS = countsOf("schools(");
export const OFFER_STATE_COUNTS = countsOf("schoolOffer(distinct: true, ");

function countsOf(search: string) {
  const each = (line: (i: number) => string) => Array.from({ length: STATES_PER_QUERY }, (_, i) => line(i)).join(" ");
  return {
    query: `query Counts(${each((i) => `$filter${i}: String`)}) {
      ${each((i) => `count${i}: ${search}filterString: $filter${i}, pagination: { size: 1 }) { searchData { hitsCount } }`)}
    }`,
    data: v.record(v.string(), v.object({ searchData: v.object({ hitsCount: v.number() }) })),
  } satisfies SearchDocument;
}
