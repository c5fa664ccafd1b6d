import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { ApiError } from "../contract/v3/errors.ts";
import { type LinkKind, mailedLink } from "./schema/links.ts";
import { hashToken } from "./tokens.ts";

// Tokens in mailed links. Each has an end, and none outlives a change of the address that it was mailed to
// (`mailed-links.test.ts` has every kind). A new password and a new e-mail address are confirmed once, by `spendLink`.
// A sign-up, a Google account and the refusal of a new address delete their row in the batch of what they cause. A link
// to one's data stays valid until it expires; one to a review, claim or contact, which its owner keeps, is renewed then
// (`links`).

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

/**
 * Reads the subject of a reusable link. Throws `link_expired`, also for one of another kind, and one that only stops
 * e-mails.
 */
export async function readKeptLink<K extends LinkKind>(
  db: D1Database,
  kinds: readonly K[],
  token: string,
  now: Date,
): Promise<{ readonly kind: K; readonly subjectId: string }> {
  const { kind, subjectId, isStop } = await readLink(db, mailedLink, token, now);
  const known = isStop ? undefined : kinds.find((one) => one === kind);
  if (known === undefined) throw new ApiError("link_expired");
  return { kind: known, subjectId };
}

/**
 * Query of the subject of a link that its owner keeps, for a statement that reads more; it finds nothing where
 * `readKeptLink` throws.
 */
export async function subjectOfKeptLink(kind: LinkKind, token: string, now: Date): Promise<SQL> {
  return sql`(SELECT subject_id FROM mailed_link WHERE token_hash = ${await hashToken(token)}
    AND expires_at > ${now.toISOString()} AND kind = ${kind} AND is_stop = 0)`;
}

function firstOf<T extends LinkTable>([row]: readonly unknown[]): T["$inferSelect"] {
  if (!row) throw new ApiError("link_expired");
  return row;
}
