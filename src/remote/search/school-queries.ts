import * as v from "valibot";
import { ADMINISTRATIONS } from "../../domain/catalog/administration.ts";
import { ADDRESS_FACTS, CARD_FACTS, CONTACT_FACTS } from "../../domain/catalog/card-facts.ts";
import { GRADES } from "../../domain/catalog/stage.ts";
import { TAGS } from "../../domain/catalog/tag.ts";
import { FEDERATIVE_UNITS } from "../../domain/places/uf.ts";
import type { ApiQuery } from "../ask-search-api.ts";
import { facets, factEntries, geoloc, known, list, number, selectionOf, text, total } from "./response-parts.ts";

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
    city_name: v.string(),
    city_slug: v.string(),
    /** Any other value is an error, because no place of the site would list the school. */
    state_slug: v.picklist(FEDERATIVE_UNITS.flatMap(({ uf, slug }) => [slug, uf.toLowerCase(), uf])),
  }),
  reviews: v.nullish(v.object({ count: v.number(), average: v.nullish(v.object({ total: number }), {}) }), {
    count: 0,
  }),
  best_offer: v.nullable(
    v.object({ monthly_fee_with_discount: v.number(), discount_percentage: v.nullish(v.number(), 0) }),
  ),
  contact: v.nullish(v.object(factEntries(CONTACT_FACTS)), {}),
  ranking_enem: v.nullish(
    v.object({ enem_average: v.number(), country_rank: number, state_rank: number, city_rank: number }),
    null,
  ),
  geoloc: v.nullish(geoloc, null),
  products: list(v.object({ slug_stage_grade: v.string() })),
  methodologies: list(v.string()),
  education_systems: list(v.string()),
});
export type ApiSchool = v.InferOutput<typeof school>;
export const gradeSlugs = known(GRADES);

const schools = v.object({ ...total, facets, hits: v.array(school) });

/** A21. */
export const SCHOOLS = {
  text: `query Schools($query: String, $facets: [String!], $filter: String, $geoloc: SchoolGeoloc, $sort: SchoolOrder,
      $page: Int!, $size: Int!) {
    schools(query: $query, facets: $facets, filterString: $filter, geoloc: $geoloc, sort: $sort,
        pagination: { page: $page, size: $size }) ${selectionOf(schools)}
  }`,
  data: v.object({ schools }),
} satisfies ApiQuery;

const points = v.object({
  ...total,
  hits: v.array(
    v.object({
      slug: v.string(),
      name: v.string(),
      geoloc: v.nullable(geoloc),
      best_offer: v.nullable(v.object({ monthly_fee_with_discount: v.number() })),
    }),
  ),
});

/** Many schools with only the fields of a map. */
export const SCHOOL_POINTS = {
  text: `query SchoolPoints($query: String, $filter: String, $geoloc: SchoolGeoloc, $sort: SchoolOrder, $size: Int!) {
    schools(query: $query, filterString: $filter, geoloc: $geoloc, sort: $sort, pagination: { size: $size })
      ${selectionOf(points)}
  }`,
  data: v.object({ schools: points }),
} satisfies ApiQuery;

/** Number of schools that match a filter. */
export const SCHOOL_COUNT = {
  text: `query SchoolCount($filter: String) {
    schools(filterString: $filter, pagination: { size: 1 }) { searchData { hitsCount } }
  }`,
  data: v.object({ schools: v.object(total) }),
} satisfies ApiQuery;

/** Maximum states counted by one query, whose searches are limited. */
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
