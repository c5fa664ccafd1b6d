import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Statement } from "../workflow/transaction.ts";
import { PERSONAL_TABLES } from "./list.ts";

/**
 * Statements that move data stored under an e-mail to its owner's new address. Links and queued e-mails still belong to
 * the address that they were sent to.
 */
export function moveAddress(db: D1Database, from: string, to: string): Statement[] {
  return PERSONAL_TABLES.flatMap(({ table: name, email, columns, isEmptyAfterRestore }) => {
    if (email === undefined || !(email in columns) || isEmptyAfterRestore) return [];
    const table = sqliteTable(name, { address: text(email) });
    const isFrom = eq(sql`lower(${table.address})`, from.toLowerCase());
    return [drizzle(db).update(table).set({ address: to }).where(isFrom)];
  });
}
