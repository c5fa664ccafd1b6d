import type { DatabaseSync, StatementSync } from "node:sqlite";
import { createD1, type Query } from "./create-d1.ts";

const PREPARED = 200;

/** A D1 over a SQLite database in this process, which can also be written without D1's limits. */
interface SqliteD1 extends D1Database {
  readonly sqlite: DatabaseSync;
}

export function isSqliteD1(db: D1Database): db is SqliteD1 {
  return "sqlite" in db;
}

/**
 * The D1 API over a SQLite database in this process, for scripts. Through the simulator's proxy each `prepare` and
 * `bind` blocks the process until workerd responds: publishing 160,000 schools took 145 s.
 */
export function openSqliteD1(sqlite: DatabaseSync): SqliteD1 {
  sqlite.exec("PRAGMA foreign_keys = ON; PRAGMA synchronous = NORMAL");
  // The default of 2 MB soon fills with the pages of a large transaction, which are then written repeatedly.
  sqlite.exec("PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY");
  const prepared = new Map<string, StatementSync>();

  const statementOf = (sql: string): StatementSync => {
    const known = prepared.get(sql);
    if (known) return known;
    if (prepared.size >= PREPARED) prepared.clear();
    const statement = sqlite.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };

  const runOne = ({ sql, values }: Query) => {
    const statement = statementOf(sql);
    statement.setReturnArrays(false);
    if (statement.columns().length > 0) return { success: true, results: statement.all(...values), meta: {} };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { success: true, results: [], meta: { changes: Number(changes), last_row_id: Number(lastInsertRowid) } };
  };

  const run = async (queries: readonly Query[]) =>
    queries.length === 1 ? queries.map(runOne) : inTransaction(sqlite, () => queries.map(runOne));
  const rows = async ({ sql, values }: Query) => {
    const statement = statementOf(sql);
    statement.setReturnArrays(true);
    return statement.all(...values);
  };
  return { sqlite, ...createD1({ run, rows }) } as SqliteD1;
}

/** Runs the work in a transaction, which is rolled back if it throws. */
export function inTransaction<T>(sqlite: DatabaseSync, work: () => T): T {
  sqlite.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    sqlite.exec("COMMIT");
    return result;
  } catch (error) {
    sqlite.exec("ROLLBACK");
    throw error;
  }
}
