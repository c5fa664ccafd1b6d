import * as v from "valibot";
import { FACT_GROUPS, LONE_FACTS, STRUCTURE_KEYS } from "../../domain/catalog/facts.ts";
import { CRITERIA } from "../../domain/reviews/review-fields.ts";
import type { SearchDocument } from "../ask-search-api.ts";
import { flag, list, number, text } from "./answer-parts.ts";
import { OWN_FEE_FIELDS, offer } from "./offer-documents.ts";
import { OWN_SCHOOL_FIELDS, SCHOOL_FIELDS, school } from "./school-documents.ts";

const FIELDS = CRITERIA.map(([, field]) => field);

/** An object with the same schema under each key. */
const all = <const K extends string, S extends v.GenericSchema>(keys: readonly K[], schema: S) =>
  v.object(Object.fromEntries(keys.map((key) => [key, schema])) as Record<K, S>);
const flags = <const K extends string>(keys: readonly K[]) => v.nullish(all(keys, flag), null);

const schoolQuery = (fields: string) => `
  query School($filter: String!) {
    schools(filterString: $filter, pagination: { page: 1, size: 1 }) { hits { ${fields} } }
  }`;

const DETAILS = `cnpj about methodology general_information images videos { id domain } courseware
  students_number { inf fun1 fun2 med }
  structures {
    abstract { ${STRUCTURE_KEYS.abstract.join(" ")} }
    dependencies { ${STRUCTURE_KEYS.dependencies.join(" ")} }
    infra { ${STRUCTURE_KEYS.infra.join(" ")} }
  }
  details: contact { public_phone1 email }`;
const COMMENT = `content relationship user_data { name } ratings { ${FIELDS.join(" ")} } average_rating created_at`;

const DETAIL_FIELDS = `${DETAILS} opinions: reviews { average { ${FIELDS.join(" ")} } comments { ${COMMENT} } }`;

const OWN_DETAIL_FIELDS = `${DETAILS}
  opinions: reviews {
    average { ${FIELDS.join(" ")} } comments { ${COMMENT} id is_email_confirmed reply { text created_at } }
    exam_preparation education_system
  }
  official_name private_category location_precision size_band fact_sources { group source_id }
  school_fees { ${OWN_FEE_FIELDS} }
  enem_results {
    edition participants natural_sciences human_sciences languages mathematics essay average source_id
  }`;

/** One school with all data of its page (A22). */
export const SCHOOL = {
  query: schoolQuery(`${SCHOOL_FIELDS} ${DETAIL_FIELDS}`),
  ownQuery: schoolQuery(`${OWN_SCHOOL_FIELDS} ${OWN_DETAIL_FIELDS}`),
  data: v.object({
    schools: v.object({
      hits: v.array(
        v.object({
          ...school.entries,
          cnpj: text,
          about: text,
          methodology: text,
          general_information: text,
          images: list(v.string()),
          videos: list(v.object({ id: v.string(), domain: v.string() })),
          courseware: list(v.string()),
          students_number: v.nullish(v.object({ inf: number, fun1: number, fun2: number, med: number }), null),
          structures: v.nullish(
            v.object({
              abstract: flags(STRUCTURE_KEYS.abstract),
              dependencies: flags(STRUCTURE_KEYS.dependencies),
              infra: flags(STRUCTURE_KEYS.infra),
            }),
            null,
          ),
          details: v.nullish(v.object({ public_phone1: text, email: text }), { public_phone1: null, email: null }),
          opinions: v.nullable(
            v.object({
              average: v.nullish(all(FIELDS, number), {}),
              comments: list(
                v.object({
                  id: text,
                  content: v.string(),
                  relationship: v.string(),
                  user_data: v.object({ name: v.string() }),
                  ratings: all(FIELDS, v.number()),
                  average_rating: v.number(),
                  created_at: v.string(),
                  is_email_confirmed: v.optional(v.boolean(), false),
                  reply: v.nullish(v.object({ text: v.string(), created_at: v.string() }), null),
                }),
              ),
              exam_preparation: number,
              education_system: number,
            }),
          ),
          official_name: text,
          private_category: text,
          location_precision: text,
          size_band: text,
          fact_sources: list(v.object({ group: v.picklist([...FACT_GROUPS, ...LONE_FACTS]), source_id: v.string() })),
          /** Absent in the specification: derived from the scholarships. */
          school_fees: v.optional(v.nullable(v.array(offer))),
          enem_results: list(
            v.object({
              edition: v.number(),
              participants: v.number(),
              natural_sciences: number,
              human_sciences: number,
              languages: number,
              mathematics: number,
              essay: number,
              average: v.number(),
              source_id: v.string(),
            }),
          ),
        }),
      ),
    }),
  }),
} satisfies SearchDocument;
export type SchoolDetailAnswer = v.InferOutput<(typeof SCHOOL)["data"]>["schools"]["hits"][number];
