import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Statement } from "../workflow/transaction.ts";
import { PERSONAL_TABLES } from "./list.ts";

/**
 * Statements that move data stored under an e-mail to its owner's new address, and end links that were mailed to the
 * old one. Queued e-mails, the right to refuse the change and access to desks of schools still belong to the old
 * address.
 */
export function moveAddress(db: D1Database, from: string, to: string): Statement[] {
  const moved = PERSONAL_TABLES.filter(
    ({ isEmptyAfterRestore, endsWithAddress, staysWithAddress }) =>
      !staysWithAddress && (endsWithAddress || !isEmptyAfterRestore),
  );
  return moved.flatMap(({ table: name, email, columns, endsWithAddress }): Statement[] => {
    if (email === undefined || !(email in columns)) return [];
    const table = sqliteTable(name, { address: text(email) });
    const isFrom = eq(sql`lower(${table.address})`, from.toLowerCase());
    if (endsWithAddress) return [drizzle(db).delete(table).where(isFrom)];
    return [drizzle(db).update(table).set({ address: to }).where(isFrom)];
  });
}
