import { type Column, eq, or, type SQL, sql } from "drizzle-orm";
import { slugify } from "../domain/text/slug.ts";
import { school } from "./schema/catalog.ts";

/** An INEP code has eight digits, a phone ten or eleven, a CNPJ fourteen. */
const MIN_DIGITS = 8;

/**
 * Condition on rows joined with their school: the text is in its name, is its INEP code, CNPJ or a phone on record, or
 * is the value of one of the columns.
 */
export function matchesSchool(text: string, ...columns: readonly Column[]): SQL | undefined {
  const [slug, digits] = [slugify(text), text.replace(/\D/g, "")];
  // A slug has no wildcards of LIKE.
  const isNamed = slug === "" ? undefined : sql`${school.slug} LIKE ${`%${slug}%`}`;
  const { inepCode, cnpj, phone, publicPhone } = school;
  const onRecord = digits.length < MIN_DIGITS ? [] : [inepCode, cnpj, phone, publicPhone].map((one) => eq(one, digits));
  return matchesText(text, columns, or(isNamed, ...onRecord));
}

/** Condition on rows: the text is the value of one of the columns. All rows for an empty text. */
export function matchesText(text: string, columns: readonly Column[], alternative?: SQL): SQL | undefined {
  const needle = text.trim().toLowerCase();
  if (needle === "") return undefined;
  return or(...columns.map((column) => sql`lower(${column}) = ${needle}`), alternative) ?? sql`FALSE`;
}
