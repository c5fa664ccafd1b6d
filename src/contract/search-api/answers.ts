import * as v from "valibot";
import { ADMINISTRATIONS } from "../../domain/catalog/administration.ts";
import { STRUCTURE_KEYS } from "../../domain/catalog/facts.ts";

/**
 * Schemas of whole objects of the search API (docs/api.md has the queries). Money in reais, coordinates in WGS84
 * degrees, distances in km.
 */
const text = v.nullable(v.string());
const number = v.nullable(v.number());
const flag = v.nullable(v.boolean());

/** E14. */
export const searchData = v.object({
  hitsCount: v.number(),
  /** Schools that match the request without a published price. */
  unpricedCount: number,
  textMatch: v.nullable(v.picklist(["exact", "typo", "partial"])),
});

/** E14: `count` is the number of values. */
export const facet = v.object({
  key: v.string(),
  count: v.number(),
  facetValues: v.array(v.object({ key: v.string(), count: v.number(), label: text })),
});

const geoloc = v.object({ lat: v.number(), lng: v.number() });

/** E11. */
export const schoolCard = v.object({
  id: v.string(),
  name: v.string(),
  logo: text,
  slug: v.string(),
  slug_qe: text,
  tags: v.array(v.string()),
  administrative_dependency: v.picklist(ADMINISTRATIONS.map(({ slug }) => slug)),
  has_offers: v.boolean(),
  is_partner: v.boolean(),
  address: v.object({
    zip_code: text,
    street: text,
    number: text,
    complement: text,
    neighborhood: text,
    city_name: v.string(),
    city_slug: v.string(),
    state_name: v.string(),
    state_slug: v.string(),
  }),
  reviews: v.object({ count: v.number(), average: v.object({ total: number }) }),
  best_offer: v.nullable(
    v.object({
      monthly_fee_with_discount: v.number(),
      discount_percentage: v.number(),
      /** What the price is for: slugs and school year; null when a remote search omits it. */
      product_slug_stage_grade: v.nullable(v.string()),
      product_shift: v.nullable(v.string()),
      year: v.nullable(v.number()),
    }),
  ),
  contact: v.object({ full_phone: text }),
});

/** E12. */
export const rankedCard = v.object({
  ...schoolCard.entries,
  ranking_enem: v.nullable(
    v.object({ enem_average: v.number(), country_rank: number, state_rank: number, city_rank: number }),
  ),
});

const ratings = v.object({
  community_participation: v.number(),
  physical_structure: v.number(),
  socioemotional_development: v.number(),
  student_motivation: v.number(),
});

const flags = <const K extends string>(keys: readonly K[]) =>
  v.object(Object.fromEntries(keys.map((key) => [key, flag])) as Record<K, typeof flag>);

/** E13: a school with all data of its page. */
export const schoolDetail = v.object({
  ...rankedCard.entries,
  cnpj: text,
  cod_ent: v.string(),
  about: text,
  methodology: text,
  general_information: text,
  show_students_number: v.boolean(),
  images: v.array(v.string()),
  videos: v.array(v.object({ id: v.string(), domain: v.string() })),
  students_number: v.nullable(v.object({ inf: number, fun1: number, fun2: number, med: number })),
  geoloc: v.nullable(geoloc),
  contact: v.object({
    ...schoolCard.entries.contact.entries,
    public_phone1: text,
    email: text,
    ddd: text,
    phone: text,
  }),
  reviews: v.object({
    count: v.number(),
    average: v.object({
      total: number,
      community_participation: number,
      physical_structure: number,
      socioemotional_development: number,
      student_motivation: number,
    }),
    comments: v.array(
      v.object({
        content: v.string(),
        relationship: v.string(),
        user_data: v.object({ name: v.string(), email: v.null() }),
        ratings,
        average_rating: v.number(),
        created_at: v.string(),
      }),
    ),
  }),
  structures: v.object({
    abstract: flags(STRUCTURE_KEYS.abstract),
    dependencies: flags(STRUCTURE_KEYS.dependencies),
    infra: flags(STRUCTURE_KEYS.infra),
  }),
  products: v.array(v.object({ stage: v.string(), grade: v.string(), slug_stage_grade: v.string() })),
  methodologies: v.array(v.string()),
  education_systems: v.array(v.string()),
  courseware: v.array(v.string()),
});

/** E22. */
export const offerCard = v.object({
  id: v.string(),
  discount_percentage: v.number(),
  monthly_fee: v.number(),
  monthly_fee_with_discount: v.number(),
  product_shift: v.string(),
  product_slug_stage_grade: v.string(),
  product_title: v.string(),
  school_location: v.object({ city: v.string() }),
  school_slug: v.string(),
  school_reviews: v.object({ count: v.number(), ratings_average: number }),
  school_tags: v.array(v.string()),
  year: v.number(),
});

/** One error (A13): a message in Portuguese, and a code. */
const searchApiError = v.object({
  message: v.string(),
  path: v.optional(v.array(v.union([v.string(), v.number()]))),
  extensions: v.optional(v.object({ code: v.string() })),
});

/** A response body with this `data`, or `errors`. */
export function answerOf<S extends v.GenericSchema>(data: S) {
  return v.object({
    data: v.optional(v.nullable(data)),
    errors: v.optional(v.array(searchApiError)),
  });
}
