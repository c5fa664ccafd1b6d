import { anonymizeSql } from "./anonymize.ts";
import { PERSONAL_TABLES } from "./list.ts";
import { findRows, type Person } from "./person.ts";
import type { PersonalTable } from "./table.ts";

/**
 * Statements that erase a person's data in every table, except what another module erases (`by`); what the law requires
 * us to keep is anonymised (LGPD, art. 18, VI). Referencing tables come first: their rows are found by the rows of the
 * others.
 */
export function erasePersonalRows(db: D1Database, person: Person): D1PreparedStatement[] {
  return PERSONAL_TABLES.toReversed().flatMap((table) => {
    const rows = "by" in table.erase ? null : findRows(table, person);
    return rows ? eraseRows(db, table, rows.where, rows.values) : [];
  });
}

/** Statements that erase the rows that a condition finds; none when they are kept, or deleted by cascade. */
export function eraseRows(
  db: D1Database,
  table: PersonalTable,
  where: string,
  values: readonly (string | number)[],
): D1PreparedStatement[] {
  const run = (sql: string) => db.prepare(`${sql} WHERE ${where}`).bind(...values);
  switch (table.erase.how) {
    case "delete":
      return [...(table.erase.before ? [run(table.erase.before)] : []), run(`DELETE FROM "${table.table}"`)];
    case "anonymize":
      return [run(anonymizeSql(table))];
    default:
      return [];
  }
}
