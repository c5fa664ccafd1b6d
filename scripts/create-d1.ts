import type { SQLInputValue } from "node:sqlite";

/** Values that D1 binds at most. */
const MOST_VALUES = 100;

export interface Query {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/** Executor of queries: a SQLite database, or Cloudflare's REST API. */
interface Executor {
  /** Runs one query, or several in a transaction. */
  readonly run: (queries: readonly Query[]) => Promise<unknown[]>;
  /** Rows of a query as arrays, in the order of the columns. */
  readonly rows: (query: Query) => Promise<unknown[]>;
}

/** The D1 API as far as scripts use it. */
export function createD1({ run, rows }: Executor): D1Database {
  const prepare = (sql: string, values: readonly SQLInputValue[] = []) => {
    const query = { sql, values };
    const all = async () => (await run([query]))[0] as { readonly results: Record<string, unknown>[] };
    return {
      ...query,
      bind: (...bound: unknown[]) => {
        if (bound.length > MOST_VALUES) throw new Error(`too many SQL variables: ${bound.length}`);
        return prepare(sql, bound.map(toSqlite));
      },
      all,
      run: all,
      raw: () => rows(query),
      first: async (column?: string) => {
        const [row] = (await all()).results;
        return (column === undefined ? row : row?.[column]) ?? null;
      },
    };
  };
  const batch = async (queries: readonly Query[]) => (queries.length === 0 ? [] : run(queries));
  return { prepare, batch } as unknown as D1Database;
}

export function toSqlite(value: unknown): SQLInputValue {
  return typeof value === "boolean" ? Number(value) : ((value ?? null) as SQLInputValue);
}
