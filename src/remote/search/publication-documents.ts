import * as v from "valibot";
import { document, text } from "./document.ts";

/** What is published, and since when. Only a service of ours tells it. */
export const PUBLICATION = document(
  `query Publication {
    publication {
      version published_at is_demonstration school_count offer_count city_count mean_rating enem_editions
      sources { id title publisher url reference_date }
    }
  }`,
  v.object({
    publication: v.object({
      version: v.string(),
      published_at: v.string(),
      is_demonstration: v.boolean(),
      school_count: v.number(),
      offer_count: v.number(),
      city_count: v.number(),
      mean_rating: v.number(),
      enem_editions: v.array(v.number()),
      sources: v.array(
        v.object({
          id: v.string(),
          title: v.string(),
          publisher: v.string(),
          url: text,
          reference_date: v.string(),
        }),
      ),
    }),
  }),
);

/** How many private schools there are: all that the specification's own fields tell of what is published. */
export const SCHOOL_COUNT = document(
  `query SchoolCount($filter: String) {
    schools(filterString: $filter, pagination: { size: 1 }) { searchData { hitsCount } }
  }`,
  v.object({ schools: v.object({ searchData: v.object({ hitsCount: v.number() }) }) }),
);
