import * as v from "valibot";
import { SHIFTS } from "../../domain/catalog/shift.ts";
import { GRADES } from "../../domain/catalog/stage.ts";
import { TAGS } from "../../domain/catalog/tag.ts";
import type { SearchDocument } from "../ask-search-api.ts";
import { COUNTS, facets, feeCounts, geoloc, known, number, OWN_COUNTS, searchData, text } from "./answer-parts.ts";
import { OWN_SCHOOL_FIELDS, school } from "./school-documents.ts";

const FEE_FIELDS = `id year product_slug_stage_grade product_shift monthly_fee discount_percentage
  monthly_fee_with_discount`;
export const OWN_FEE_FIELDS = `${FEE_FIELDS} enrollment_fee tags waivers { enrollment_fee first_month platform_fee }
  validity_rule seats checked_at source_id`;

const NOT_WAIVED = { enrollment_fee: false, first_month: false, platform_fee: false };

export const offer = v.object({
  id: v.string(),
  year: v.number(),
  product_slug_stage_grade: v.picklist(GRADES.map(({ slug }) => slug)),
  product_shift: v.picklist(SHIFTS.map(({ slug }) => slug)),
  monthly_fee: v.number(),
  discount_percentage: v.number(),
  monthly_fee_with_discount: v.number(),
  enrollment_fee: number,
  tags: known(TAGS),
  waivers: v.optional(
    v.object({ enrollment_fee: v.boolean(), first_month: v.boolean(), platform_fee: v.boolean() }),
    NOT_WAIVED,
  ),
  validity_rule: text,
  seats: number,
  checked_at: text,
  /** Empty: unknown source. */
  source_id: v.optional(v.string(), ""),
});
export type OfferAnswer = v.InferOutput<typeof offer>;

const offersQuery = (variables: string, args: string, fields: string) => `
  query Offers($distinct: Boolean, $tags: [String!], $shift: [String!], $year: [Int!], $facets: [String!],
      $filter: String, $geoloc: SchoolGeoloc, $sort: OfferOrder, $texts: [String!], ${variables} $page: Int!,
      $size: Int!) {
    schoolOffer(distinct: $distinct, tags: $tags, shift: $shift, year: $year, facets: $facets, filterString: $filter,
        geoloc: $geoloc, sort: $sort, queryVariations: $texts, ${args} pagination: { page: $page, size: $size }) {
      ${fields}
    }
  }`;

/** A24. */
export const OFFERS = {
  query: offersQuery("", "", `${COUNTS} hits { ${FEE_FIELDS} school_slug }`),
  ownQuery: offersQuery(
    "$leadingYear: Int, $neutral: Boolean, $countFees: Boolean,",
    "leadingYear: $leadingYear, neutral: $neutral, countFees: $countFees,",
    `${OWN_COUNTS} hits { ${OWN_FEE_FIELDS} school_slug distance_in_km school { ${OWN_SCHOOL_FIELDS} } }`,
  ),
  data: v.object({
    schoolOffer: v.object({
      searchData,
      facets,
      fee_counts: feeCounts,
      hits: v.array(
        v.object({
          ...offer.entries,
          school_slug: v.string(),
          distance_in_km: number,
          /** Absent in the specification: fetched by slug. */
          school: v.optional(school),
        }),
      ),
    }),
  }),
} satisfies SearchDocument;
export type OffersAnswer = v.InferOutput<(typeof OFFERS)["data"]>["schoolOffer"];

/** The schools of scholarships with only the fields of a map. Needs the own dialect. */
export const OFFER_POINTS = {
  query: `query OfferPoints($tags: [String!], $shift: [String!], $year: [Int!], $filter: String, $geoloc: SchoolGeoloc,
      $texts: [String!], $size: Int!) {
    schoolOffer(distinct: true, tags: $tags, shift: $shift, year: $year, filterString: $filter, geoloc: $geoloc,
        sort: min_price, queryVariations: $texts, pagination: { size: $size }) {
      searchData { hitsCount } hits { monthly_fee_with_discount school { slug name geoloc { lat lng } } }
    }
  }`,
  data: v.object({
    schoolOffer: v.object({
      searchData: v.object({ hitsCount: v.number() }),
      hits: v.array(
        v.object({
          monthly_fee_with_discount: v.number(),
          school: v.object({ slug: v.string(), name: v.string(), geoloc: v.nullable(geoloc) }),
        }),
      ),
    }),
  }),
} satisfies SearchDocument;
