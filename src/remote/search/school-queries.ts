import * as v from "valibot";
import { ADMINISTRATIONS } from "../../domain/catalog/administration.ts";
import { ADDRESS_FACTS, CARD_FACTS, CONTACT_FACTS, EXTENDED_CARD_FACTS } from "../../domain/catalog/card-facts.ts";
import { SHIFTS } from "../../domain/catalog/shift.ts";
import { GRADES, STAGES } from "../../domain/catalog/stage.ts";
import { TAGS } from "../../domain/catalog/tag.ts";
import { isSpecifiedList, LIST_GROUPS, type ListField } from "../../domain/filters/filter-table.ts";
import { FEDERATIVE_UNITS } from "../../domain/places/uf.ts";
import type { ApiQuery } from "../ask-search-api.ts";
import {
  counts,
  extended,
  extendedFactEntries,
  factEntries,
  flag,
  geoloc,
  known,
  list,
  number,
  selectionOf,
  text,
  total,
} from "./response-parts.ts";

/** A price with its seat. */
const seat = v.object({
  monthly_fee_with_discount: v.number(),
  product_slug_stage_grade: extended(v.nullish(v.picklist(GRADES.map(({ slug }) => slug)), null)),
  product_shift: extended(v.nullish(v.picklist(SHIFTS.map(({ slug }) => slug)), null)),
  year: extended(number),
});
export type ApiSeat = v.InferOutput<typeof seat>;

const label = list(v.string());
const labels = Object.fromEntries(
  LIST_GROUPS.map((group) => [group.field, isSpecifiedList(group) ? label : extended(label)]),
) as Record<ListField, typeof label>;

export const reviews = { count: v.number(), score: extended(v.optional(v.number(), 0)) };

/** A school in a list. */
export const school = v.object({
  id: v.string(),
  ...factEntries(CARD_FACTS),
  tags: known(TAGS),
  administrative_dependency: v.picklist(ADMINISTRATIONS.map(({ slug }) => slug)),
  has_offers: v.nullish(v.boolean(), false),
  is_partner: v.nullish(v.boolean(), false),
  address: v.object({
    ...factEntries(ADDRESS_FACTS),
    neighborhood: text,
    neighborhood_slug: extended(text),
    city_name: v.string(),
    city_slug: v.string(),
    /** Any other value is an error, because no place of the site would list the school. */
    state_slug: v.picklist(FEDERATIVE_UNITS.flatMap(({ uf, slug }) => [slug, uf.toLowerCase(), uf])),
  }),
  reviews: v.nullish(v.object({ ...reviews, average: v.nullish(v.object({ total: number }), {}) }), { count: 0 }),
  best_offer: v.nullable(
    v.object({
      ...seat.entries,
      discount_percentage: v.nullish(v.number(), 0),
      monthly_fee: extended(number),
      monthly_fee_stands: extended(flag),
      highest_monthly_fee: extended(number),
      checked_at: extended(text),
      source_id: extended(text),
    }),
  ),
  contact: v.nullish(v.object(factEntries(CONTACT_FACTS)), {}),
  ranking_enem: v.nullish(
    v.object({
      enem_average: v.number(),
      country_rank: number,
      state_rank: number,
      city_rank: number,
      edition: extended(number),
      participants: extended(number),
    }),
    null,
  ),
  geoloc: v.nullish(geoloc, null),
  products: list(v.object({ slug_stage_grade: v.string() })),
  ...labels,
  shifts: extended(known(SHIFTS)),
  /** Absent in the specification: derived from the grades. */
  stages: extended(v.optional(known(STAGES))),
  years: extended(list(v.number())),
  ...extendedFactEntries(EXTENDED_CARD_FACTS),
  relevance: extended(v.optional(v.number(), 0)),
  known_facts: extended(v.optional(v.number(), 0)),
  size_rank: extended(v.optional(v.number(), 0)),
});
export type ApiSchool = v.InferOutput<typeof school>;
export const gradeSlugs = known(GRADES);

const schools = v.object({
  ...counts,
  hits: v.array(v.object({ ...school.entries, text_points: extended(number), distance_in_km: extended(number) })),
});

const schoolsQuery = (variables: string, args: string, fields: string) => `
  query Schools($query: String, $facets: [String!], $filter: String, $geoloc: SchoolGeoloc, $sort: SchoolOrder,
      ${variables} $page: Int!, $size: Int!) {
    schools(query: $query, facets: $facets, filterString: $filter, geoloc: $geoloc, sort: $sort,
        ${args} pagination: { page: $page, size: $size }) ${fields}
  }`;

/** A21. */
export const SCHOOLS = {
  text: schoolsQuery("", "", selectionOf(schools, "specification")),
  extendedText: schoolsQuery(
    "$neutral: Boolean, $countFees: Boolean,",
    "neutral: $neutral, countFees: $countFees,",
    selectionOf(schools, "extended"),
  ),
  data: v.object({ schools }),
} satisfies ApiQuery;

const points = v.object({
  ...total,
  hits: v.array(
    v.object({
      slug: v.string(),
      name: v.string(),
      geoloc: v.nullable(geoloc),
      best_offer: v.nullable(v.object({ ...seat.entries, highest_monthly_fee: extended(number) })),
    }),
  ),
});

const pointsQuery = (variables: string, args: string, fields: string) => `
  query SchoolPoints($query: String, $filter: String, $geoloc: SchoolGeoloc, $sort: SchoolOrder, ${variables}
      $size: Int!) {
    schools(query: $query, filterString: $filter, geoloc: $geoloc, sort: $sort, ${args} pagination: { size: $size }) ${fields}
  }`;

/** Many schools with only the fields of a map. */
export const SCHOOL_POINTS = {
  text: pointsQuery("", "", selectionOf(points, "specification")),
  extendedText: pointsQuery("$neutral: Boolean,", "neutral: $neutral,", selectionOf(points, "extended")),
  data: v.object({ schools: points }),
} satisfies ApiQuery;

const summary = v.nullable(
  v.object({
    schools: v.number(),
    with_offers: v.number(),
    max_discount_percentage: v.number(),
    fees: v.nullable(v.object({ count: v.number(), lowest: v.number(), median: v.number(), highest: v.number() })),
    rated: v.number(),
    reviews: v.number(),
  }),
);

/** Figures of the schools of a place; needs the extended dialect. */
export const SUMMARY = {
  text: `query Summary($filter: String) {
    schools(filterString: $filter, pagination: { size: 1 }) { summary ${selectionOf(summary, "extended")} }
  }`,
  data: v.object({ schools: v.object({ summary }) }),
} satisfies ApiQuery;

/** Maximum states counted by one query, whose cost is limited. */
export const STATES_PER_QUERY = 9;

/** Number of schools that match each of several filters; by scholarships, of schools with one. */
export const STATE_COUNTS = countsOf("schools(");
export const OFFER_STATE_COUNTS = countsOf("schoolOffer(distinct: true, ");

function countsOf(search: string) {
  const each = (line: (i: number) => string) => Array.from({ length: STATES_PER_QUERY }, (_, i) => line(i)).join(" ");
  return {
    text: `query Counts(${each((i) => `$filter${i}: String`)}) {
      ${each((i) => `count${i}: ${search}filterString: $filter${i}, pagination: { size: 1 }) { searchData { hitsCount } }`)}
    }`,
    data: v.record(v.string(), v.object(total)),
  } satisfies ApiQuery;
}
