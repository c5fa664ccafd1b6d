import * as v from "valibot";
import { CONTACT_FACTS } from "../../domain/catalog/card-facts.ts";
import { DETAIL_CONTACT_FACTS, DETAIL_FACTS } from "../../domain/catalog/detail-facts.ts";
import { STRUCTURE_KEYS } from "../../domain/catalog/facts.ts";
import { CRITERIA } from "../../domain/reviews/review-fields.ts";
import type { ApiQuery } from "../ask-search-api.ts";
import { factEntries, flag, list, number, selectionOf } from "./response-parts.ts";
import { school } from "./school-queries.ts";

const FIELDS = CRITERIA.map(([, field]) => field);

/** An object with the same schema under each key. */
const all = <const K extends string, S extends v.GenericSchema>(keys: readonly K[], schema: S) =>
  v.object(Object.fromEntries(keys.map((key) => [key, schema])) as Record<K, S>);
const flags = <const K extends string>(keys: readonly K[]) => v.nullish(all(keys, flag), null);

const comment = v.object({
  content: v.string(),
  relationship: v.string(),
  user_data: v.object({ name: v.string() }),
  ratings: all(FIELDS, v.number()),
  average_rating: v.number(),
  created_at: v.string(),
});

const detail = v.object({
  ...school.entries,
  contact: v.nullish(v.object(factEntries({ ...CONTACT_FACTS, ...DETAIL_CONTACT_FACTS } as const)), {}),
  reviews: v.nullish(
    v.object({
      count: v.number(),
      average: v.nullish(v.object({ total: number, ...all(FIELDS, number).entries }), {}),
      comments: list(comment),
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
});
export type ApiSchoolDetail = v.InferOutput<typeof detail>;

/** One school with all data of its page (A22). */
export const SCHOOL = {
  text: `query School($filter: String!) {
    schools(filterString: $filter, pagination: { page: 1, size: 1 }) { hits ${selectionOf(detail)} }
  }`,
  data: v.object({ schools: v.object({ hits: v.array(detail) }) }),
} satisfies ApiQuery;
