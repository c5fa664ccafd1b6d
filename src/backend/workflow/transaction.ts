import type { BatchItem } from "drizzle-orm/batch";
import { drizzle } from "drizzle-orm/d1";
import { ApiError, type ErrorCode } from "../../contract/v3/errors.ts";

export type Statement = BatchItem<"sqlite">;

/** Attempts of an operation that loses against concurrent ones. */
const ATTEMPTS = 5;

export async function commit(db: D1Database, statements: readonly Statement[]): Promise<void> {
  await drizzle(db).batch(statements as [Statement, ...Statement[]]);
}

/** A statement as D1's own, for a transaction with statements that are written in SQL. */
export function toD1(db: D1Database, statement: Statement): D1PreparedStatement {
  const { sql, params } = (statement as unknown as { toSQL(): { sql: string; params: unknown[] } }).toSQL();
  return db.prepare(sql).bind(...params);
}

/** Like `commit`. Returns false, and writes nothing, when a concurrent transaction took a unique key first. */
export async function tryCommit(db: D1Database, statements: readonly Statement[]): Promise<boolean> {
  try {
    await commit(db, statements);
    return true;
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
}

/** Runs `work`; throws the error `code` when a concurrent transaction took a unique key first. */
export async function conflictAs<T>(code: ErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isConflict(error)) throw new ApiError(code, {}, error);
    throw error;
  }
}

/** Runs an operation that reads, decides and writes; runs it again after a conflict. */
export async function retryOnConflict<T>(operation: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await operation();
    } catch (error) {
      if (!isConflict(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Whether a statement violated a unique key. */
export function isConflict(error: unknown): boolean {
  return hasMessage(error, "UNIQUE constraint");
}

/** Whether the message of an error, or of a cause, contains `text`: Drizzle wraps the errors of D1. */
export function hasMessage(error: unknown, text: string): boolean {
  for (let e: unknown = error; e instanceof Error; e = e.cause) if (e.message.includes(text)) return true;
  return false;
}
