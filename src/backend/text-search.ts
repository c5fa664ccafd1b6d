import { type Column, or, type SQL, sql } from "drizzle-orm";
import { slugify } from "../domain/text/slug.ts";
import { school } from "./schema/catalog.ts";

/** Condition on rows joined with their school: the text is in its name, or is the value of one of the columns. */
export function matchesSchool(text: string, ...columns: readonly Column[]): SQL | undefined {
  const slug = slugify(text);
  // A slug has no wildcards of LIKE.
  return matchesText(text, columns, slug === "" ? undefined : sql`${school.slug} LIKE ${`%${slug}%`}`);
}

/** Condition on rows: the text is the value of one of the columns. All rows for an empty text. */
export function matchesText(text: string, columns: readonly Column[], alternative?: SQL): SQL | undefined {
  const asked = text.trim().toLowerCase();
  if (asked === "") return undefined;
  return or(...columns.map((column) => sql`lower(${column}) = ${asked}`), alternative) ?? sql`FALSE`;
}
