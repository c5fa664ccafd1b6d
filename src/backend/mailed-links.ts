import { and, eq, gt } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { ApiError } from "../contract/v3/errors.ts";
import { hashToken } from "./tokens.ts";

// Tokens in mailed links. A new password and a new e-mail address are confirmed once, by `spendLink`. A sign-up, a Google
// account and the refusal of a new address delete their row in the batch of what they cause. Links to one's data, review,
// claim or contact stay valid until they expire.

/** A table of tokens that are sent to somebody. */
type LinkTable = SQLiteTable & { readonly tokenHash: SQLiteColumn; readonly expiresAt: SQLiteColumn };

/** Condition that finds the row of a token that has not expired. */
export async function isLink({ tokenHash, expiresAt }: LinkTable, token: string, now: Date) {
  return and(eq(tokenHash, await hashToken(token)), gt(expiresAt, now.toISOString()));
}

/** The row of a token. Throws `link_expired`. */
export async function readLink<T extends LinkTable>(db: D1Database, table: T, token: string, now: Date) {
  return firstOf<T>(
    await drizzle(db)
      .select()
      .from(table as SQLiteTable)
      .where(await isLink(table, token, now)),
  );
}

/** Deletes the row of a token, and returns it: of concurrent requests one gets it. Throws `link_expired`. */
export async function spendLink<T extends LinkTable>(db: D1Database, table: T, token: string, now: Date) {
  return firstOf<T>(
    await drizzle(db)
      .delete(table)
      .where(await isLink(table, token, now))
      .returning(),
  );
}

function firstOf<T extends LinkTable>([found]: readonly unknown[]): T["$inferSelect"] {
  if (!found) throw new ApiError("link_expired");
  return found;
}
