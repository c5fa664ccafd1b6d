import * as v from "valibot";
import { SHIFTS } from "../../domain/catalog/shift.ts";
import { GRADES } from "../../domain/catalog/stage.ts";
import { TAGS } from "../../domain/catalog/tag.ts";
import type { ApiQuery } from "../ask-search-api.ts";
import { counts, extended, flag, geoloc, known, number, selectionOf, text, total } from "./response-parts.ts";
import { school } from "./school-queries.ts";

const NOT_WAIVED = { enrollment_fee: false, first_month: false, platform_fee: false };

export const offer = v.object({
  id: v.string(),
  year: v.number(),
  product_slug_stage_grade: v.picklist(GRADES.map(({ slug }) => slug)),
  product_shift: v.picklist(SHIFTS.map(({ slug }) => slug)),
  monthly_fee: v.number(),
  monthly_fee_stands: extended(flag),
  discount_percentage: v.number(),
  monthly_fee_with_discount: v.number(),
  enrollment_fee: extended(number),
  tags: extended(known(TAGS)),
  waivers: extended(
    v.optional(
      v.object({ enrollment_fee: v.boolean(), first_month: v.boolean(), platform_fee: v.boolean() }),
      NOT_WAIVED,
    ),
  ),
  validity_rule: extended(text),
  seats: extended(number),
  checked_at: extended(text),
  /** Empty: unknown source. */
  source_id: extended(v.optional(v.string(), "")),
});
export type ApiOffer = v.InferOutput<typeof offer>;

const offers = v.object({
  ...counts,
  hits: v.array(
    v.object({
      ...offer.entries,
      school_slug: v.string(),
      distance_in_km: extended(number),
      /** Absent in the specification: fetched by slug. */
      school: extended(v.optional(school)),
    }),
  ),
});
export type ApiOffers = v.InferOutput<typeof offers>;

const offersQuery = (variables: string, args: string, fields: string) => `
  query Offers($distinct: Boolean, $tags: [String!], $shift: [String!], $year: [Int!], $facets: [String!],
      $filter: String, $geoloc: SchoolGeoloc, $sort: OfferOrder, $texts: [String!], ${variables} $page: Int!,
      $size: Int!) {
    schoolOffer(distinct: $distinct, tags: $tags, shift: $shift, year: $year, facets: $facets, filterString: $filter,
        geoloc: $geoloc, sort: $sort, queryVariations: $texts, ${args} pagination: { page: $page, size: $size }) ${fields}
  }`;

const EXTENDED_VARIABLES = "$leadingYear: Int, $neutral: Boolean, $countFees: Boolean,";
const EXTENDED_ARGUMENTS = "leadingYear: $leadingYear, neutral: $neutral, countFees: $countFees,";

/** A24. */
export const OFFERS = {
  text: offersQuery("", "", selectionOf(offers, "specification")),
  extendedText: offersQuery(EXTENDED_VARIABLES, EXTENDED_ARGUMENTS, selectionOf(offers, "extended")),
  data: v.object({ schoolOffer: offers }),
} satisfies ApiQuery;

const offersBySchool = v.object({
  ...counts,
  hits: v.array(v.object({ distance_in_km: number, school, school_offers: v.array(offer) })),
});

/** The scholarships of schools, by school (K27). Needs the extended dialect. */
export const OFFERS_BY_SCHOOL = {
  text: offersQuery(
    EXTENDED_VARIABLES,
    `bySchool: true, ${EXTENDED_ARGUMENTS}`,
    selectionOf(offersBySchool, "extended"),
  ),
  data: v.object({ schoolOffer: offersBySchool }),
} satisfies ApiQuery;

const offerPoints = v.object({
  ...total,
  hits: v.array(
    v.object({
      monthly_fee_with_discount: v.number(),
      school: v.object({ slug: v.string(), name: v.string(), geoloc: v.nullable(geoloc) }),
    }),
  ),
});

/** The schools of scholarships with only the fields of a map. Needs the extended dialect. */
export const OFFER_POINTS = {
  text: `query OfferPoints($tags: [String!], $shift: [String!], $year: [Int!], $filter: String, $geoloc: SchoolGeoloc,
      $texts: [String!], $size: Int!) {
    schoolOffer(distinct: true, tags: $tags, shift: $shift, year: $year, filterString: $filter, geoloc: $geoloc,
        sort: min_price, queryVariations: $texts, pagination: { size: $size }) ${selectionOf(offerPoints, "extended")}
  }`,
  data: v.object({ schoolOffer: offerPoints }),
} satisfies ApiQuery;
