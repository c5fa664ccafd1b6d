import { toSqlite } from "../sqlite-d1.ts";
import type { CloudflareApi } from "./api.ts";
import { CloudflareError } from "./cloudflare-error.ts";

/** A statement as the API takes it. */
interface Query {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** Statements that change nothing can be repeated. */
const READS = /^\s*(SELECT|PRAGMA)\b/i;

/**
 * The D1 API as far as scripts use it, over Cloudflare's REST API: `query` and `raw`. A batch is one call and one
 * transaction.
 */
export function openRemoteD1(api: CloudflareApi, databaseId: string): D1Database {
  const post = async <T>(endpoint: "query" | "raw", queries: readonly Query[]): Promise<T[]> => {
    const [only, ...more] = queries;
    const { result } = await api.json<{ result: (T & { success: boolean; error?: string })[] }>({
      method: "POST",
      path: `/d1/database/${databaseId}/${endpoint}`,
      body: more.length === 0 ? only : { batch: queries },
      isIdempotent: queries.every(({ sql }) => READS.test(sql)),
    });
    const failed = result.find(({ success }) => !success);
    if (failed) throw new CloudflareError(`o banco não aceitou o comando: ${failed.error}`, 400);
    return result;
  };

  const prepare = (sql: string, params: readonly unknown[] = []) => {
    const all = async () => (await post<D1Result>("query", [{ sql, params }]))[0]!;
    return {
      sql,
      params,
      bind: (...values: unknown[]) => prepare(sql, values.map(toSqlite)),
      all,
      run: all,
      raw: async () => (await post<{ results: { rows: unknown[][] } }>("raw", [{ sql, params }]))[0]!.results.rows,
      first: async (column?: string) => {
        const [row] = (await all()).results as Record<string, unknown>[];
        return (column === undefined ? row : row?.[column]) ?? null;
      },
    };
  };

  const batch = async (statements: readonly Query[]) =>
    statements.length === 0
      ? []
      : post<D1Result>(
          "query",
          statements.map(({ sql, params }) => ({ sql, params })),
        );
  return { prepare, batch } as unknown as D1Database;
}
