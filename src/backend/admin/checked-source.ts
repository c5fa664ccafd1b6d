import { eq, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { CORRECTION_FIELDS, type CorrectionField } from "../../domain/requests/correction-fields.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { school, source } from "../schema/catalog.ts";
import type { Statement } from "../workflow/transaction.ts";

/** The source of facts that the team checked, one per day; the audit says which facts. */
export function checkedSource(
  orm: DrizzleD1Database,
  siteName: string,
  now: Date,
): { readonly id: string; readonly write: Statement } {
  const referenceDate = dateInSaoPaulo(now);
  const id = `conferido-${referenceDate}`;
  const row = { id, title: "Conferido pela equipe do site", publisher: siteName, referenceDate };
  return { id, write: orm.insert(source).values(row).onConflictDoNothing() };
}

/** Statements that change a text field of a school's page, with its source. */
export function setCheckedField(
  orm: DrizzleD1Database,
  siteName: string,
  inepCode: string,
  field: CorrectionField,
  value: string,
  now: Date,
): Statement[] {
  const checked = checkedSource(orm, siteName, now);
  const path = `$.${CORRECTION_FIELDS[field].group}`;
  const set = { [field]: value, sources: sql`json_set(${school.sources}, ${path}, ${checked.id})` };
  return [checked.write, orm.update(school).set(set).where(eq(school.inepCode, inepCode))];
}
