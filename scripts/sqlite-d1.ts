import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";

const PREPARED = 200;

/** Values that D1 binds at most. */
const MOST_VALUES = 100;

/** A D1 over a SQLite database in this process, which can also be written without D1's limits. */
interface SqliteD1 extends D1Database {
  readonly sqlite: DatabaseSync;
}

export function isSqliteD1(db: D1Database): db is SqliteD1 {
  return "sqlite" in db;
}

/**
 * The D1 API over a SQLite database in this process, for scripts. Through the simulator's proxy each `prepare` and
 * `bind` blocks the process until workerd answers: publishing 160,000 schools took 145 s.
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

  const run = (sql: string, values: readonly SQLInputValue[]) => {
    const statement = statementOf(sql);
    statement.setReturnArrays(false);
    if (statement.columns().length > 0) return { success: true, results: statement.all(...values), meta: {} };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { success: true, results: [], meta: { changes: Number(changes), last_row_id: Number(lastInsertRowid) } };
  };

  const prepare = (sql: string, values: readonly SQLInputValue[] = []) => ({
    sql,
    values,
    bind: (...bound: unknown[]) => {
      if (bound.length > MOST_VALUES) throw new Error(`too many SQL variables: ${bound.length}`);
      return prepare(sql, bound.map(toSqlite));
    },
    all: async () => run(sql, values),
    run: async () => run(sql, values),
    raw: async () => {
      const statement = statementOf(sql);
      statement.setReturnArrays(true);
      return statement.all(...values);
    },
    first: async (column?: string) => {
      const [row] = run(sql, values).results;
      return (column === undefined ? row : row?.[column]) ?? null;
    },
  });

  const batch = async (statements: readonly ReturnType<typeof prepare>[]) =>
    inTransaction(sqlite, () => statements.map((statement) => run(statement.sql, statement.values)));
  return { sqlite, prepare, batch } as unknown as SqliteD1;
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

/** A value as `node:sqlite` binds it. */
export function toSqlite(value: unknown): SQLInputValue {
  return typeof value === "boolean" ? Number(value) : ((value ?? null) as SQLInputValue);
}
