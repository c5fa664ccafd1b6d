import * as v from "valibot";

const pageSchema = v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number), v.minValue(1));

/** The page number of a list; anything that is none is the first page (K6). */
export function parsePage(query: URLSearchParams): number {
  const parsed = v.safeParse(pageSchema, query.get("page") ?? "");
  return parsed.success ? parsed.output : 1;
}
