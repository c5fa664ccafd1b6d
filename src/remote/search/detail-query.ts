import * as v from "valibot";
import { CONTACT_FACTS } from "../../domain/catalog/card-facts.ts";
import { DETAIL_CONTACT_FACTS, DETAIL_FACTS, EXTENDED_DETAIL_FACTS } from "../../domain/catalog/detail-facts.ts";
import { ENEM_FIELDS } from "../../domain/catalog/enem-areas.ts";
import { FACT_GROUPS, LONE_FACTS, STRUCTURE_KEYS } from "../../domain/catalog/facts.ts";
import { CRITERIA } from "../../domain/reviews/review-fields.ts";
import type { ApiQuery } from "../ask-search-api.ts";
import { offer } from "./offer-queries.ts";
import { extended, extendedFactEntries, factEntries, flag, list, number, selectionOf, text } from "./response-parts.ts";
import { reviews, school } from "./school-queries.ts";

const FIELDS = CRITERIA.map(([, field]) => field);

/** An object with the same schema under each key. */
const all = <const K extends string, S extends v.GenericSchema>(keys: readonly K[], schema: S) =>
  v.object(Object.fromEntries(keys.map((key) => [key, schema])) as Record<K, S>);
const flags = <const K extends string>(keys: readonly K[]) => v.nullish(all(keys, flag), null);

const comment = v.object({
  id: extended(text),
  content: v.string(),
  relationship: v.string(),
  user_data: v.object({ name: v.string() }),
  ratings: all(FIELDS, v.number()),
  average_rating: v.number(),
  created_at: v.string(),
  is_email_confirmed: extended(v.optional(v.boolean(), false)),
  reply: extended(v.nullish(v.object({ text: v.string(), created_at: v.string() }), null)),
});

const enemResult = v.object({
  edition: v.number(),
  participants: v.number(),
  ...all(ENEM_FIELDS, number).entries,
  average: v.number(),
  source_id: v.string(),
});

const surveyedFee = v.object({
  year: v.number(),
  product_slug_stage_grade: offer.entries.product_slug_stage_grade,
  product_shift: v.nullable(offer.entries.product_shift),
  monthly_fee: v.number(),
  surveyed_on: v.string(),
  surveyor: v.string(),
});

const detail = v.object({
  ...school.entries,
  contact: v.nullish(v.object(factEntries({ ...CONTACT_FACTS, ...DETAIL_CONTACT_FACTS } as const)), {}),
  reviews: v.nullish(
    v.object({
      ...reviews,
      average: v.nullish(v.object({ total: number, ...all(FIELDS, number).entries }), {}),
      comments: list(comment),
      exam_preparation: extended(number),
      education_system: extended(number),
    }),
    { count: 0 },
  ),
  ...factEntries(DETAIL_FACTS),
  videos: list(v.object({ id: v.string(), domain: v.string() })),
  students_number: v.nullish(v.object({ inf: number, fun1: number, fun2: number, med: number }), null),
  structures: v.nullish(
    v.object({
      abstract: flags(STRUCTURE_KEYS.abstract),
      dependencies: flags(STRUCTURE_KEYS.dependencies),
      infra: flags(STRUCTURE_KEYS.infra),
    }),
    null,
  ),
  ...extendedFactEntries(EXTENDED_DETAIL_FACTS),
  census_facts: extended(list(v.object({ key: v.string(), value: v.number(), source_id: v.string() }))),
  census_medians: extended(
    list(v.object({ key: v.string(), year: v.string(), median: v.number(), schools: v.number() })),
  ),
  fact_sources: extended(list(v.object({ group: v.picklist([...FACT_GROUPS, ...LONE_FACTS]), source_id: v.string() }))),
  /** Absent in the specification: derived from the scholarships. */
  school_fees: extended(v.optional(v.nullable(v.array(offer)))),
  surveyed_fees: extended(list(surveyedFee)),
  enem_results: extended(list(enemResult)),
  response_hours: extended(number),
});
export type ApiSchoolDetail = v.InferOutput<typeof detail>;

const schoolQuery = (fields: string) => `
  query School($filter: String!) {
    schools(filterString: $filter, pagination: { page: 1, size: 1 }) { hits ${fields} }
  }`;

/** One school with all data of its page (A22). */
export const SCHOOL = {
  text: schoolQuery(selectionOf(detail, "specification")),
  extendedText: schoolQuery(selectionOf(detail, "extended")),
  data: v.object({ schools: v.object({ hits: v.array(detail) }) }),
} satisfies ApiQuery;
