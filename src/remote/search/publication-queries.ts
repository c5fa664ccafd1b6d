import * as v from "valibot";
import type { ApiQuery } from "../ask-search-api.ts";
import { selectionOf, text, total } from "./response-parts.ts";

const publication = v.object({
  version: v.string(),
  published_at: v.string(),
  is_demonstration: v.boolean(),
  school_count: v.number(),
  offer_count: v.number(),
  city_count: v.number(),
  mean_rating: v.number(),
  enem_editions: v.array(v.number()),
  sources: v.array(
    v.object({ id: v.string(), title: v.string(), publisher: v.string(), url: text, reference_date: v.string() }),
  ),
});

/** The current publication. Needs the extended dialect. */
export const PUBLICATION = {
  text: `query Publication { publication ${selectionOf(publication, "extended")} }`,
  data: v.object({ publication }),
} satisfies ApiQuery;

/** Number of private schools: the specification has no other data on the publication. */
export const SCHOOL_COUNT = {
  text: `query SchoolCount($filter: String) {
    schools(filterString: $filter, pagination: { size: 1 }) { searchData { hitsCount } }
  }`,
  data: v.object({ schools: v.object(total) }),
} satisfies ApiQuery;
