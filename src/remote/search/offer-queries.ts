import * as v from "valibot";
import { SHIFTS } from "../../domain/catalog/shift.ts";
import { GRADES } from "../../domain/catalog/stage.ts";
import type { ApiQuery } from "../ask-search-api.ts";
import { facets, selectionOf, total } from "./response-parts.ts";

const offer = v.object({
  id: v.string(),
  year: v.number(),
  product_slug_stage_grade: v.picklist(GRADES.map(({ slug }) => slug)),
  product_shift: v.picklist(SHIFTS.map(({ slug }) => slug)),
  monthly_fee: v.number(),
  discount_percentage: v.number(),
  monthly_fee_with_discount: v.number(),
  school_slug: v.string(),
});
export type ApiOffer = v.InferOutput<typeof offer>;

const offers = v.object({ ...total, facets, hits: v.array(offer) });
export type ApiOffers = v.InferOutput<typeof offers>;

/** A24. */
export const OFFERS = {
  text: `query Offers($distinct: Boolean, $tags: [String!], $shift: [String!], $year: [Int!], $facets: [String!],
      $filter: String, $geoloc: SchoolGeoloc, $sort: OfferOrder, $texts: [String!], $page: Int!, $size: Int!) {
    schoolOffer(distinct: $distinct, tags: $tags, shift: $shift, year: $year, facets: $facets, filterString: $filter,
        geoloc: $geoloc, sort: $sort, queryVariations: $texts, pagination: { page: $page, size: $size })
      ${selectionOf(offers)}
  }`,
  data: v.object({ schoolOffer: offers }),
} satisfies ApiQuery;
