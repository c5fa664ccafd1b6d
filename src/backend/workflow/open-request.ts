import { and, eq, inArray } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { commit, isConflict, type Statement } from "./transaction.ts";

/** A table with a unique index on the content hash of open requests. */
type RequestTable = SQLiteTable & { readonly contentHash: SQLiteColumn; readonly status: SQLiteColumn };

/** Inserts a request, together with `also`. Idempotent: an open request with the same content is returned instead. */
export async function openRequest<
  T extends RequestTable,
  R extends T["$inferInsert"] & { readonly contentHash: string },
>(db: D1Database, table: T, row: R, openStatuses: readonly string[], also: readonly Statement[]): Promise<R> {
  const orm = drizzle(db);
  try {
    await commit(db, [orm.insert(table).values(row), ...also]);
    return row;
  } catch (error) {
    if (!isConflict(error)) throw error;
    const isSame = and(eq(table.contentHash, row.contentHash), inArray(table.status, [...openStatuses]));
    const [same] = await orm
      .select()
      .from(table as SQLiteTable)
      .where(isSame);
    if (!same) throw error;
    return same as R;
  }
}
