import { createD1, type Query } from "../create-d1.ts";
import type { CloudflareApi } from "./api.ts";
import { CloudflareError } from "./cloudflare-error.ts";

/** Statements that change nothing can be repeated. */
const READS = /^\s*(SELECT|PRAGMA)\b/i;

/** The D1 API as far as scripts use it, over Cloudflare's REST API. A batch is one call and one transaction. */
export function openRemoteD1(api: CloudflareApi, databaseId: string): D1Database {
  const post = async <T>(endpoint: "query" | "raw", queries: readonly Query[]): Promise<T[]> => {
    const statements = queries.map(({ sql, values }) => ({ sql, params: values }));
    const { result } = await api.json<{ result: (T & { success: boolean; error?: string })[] }>({
      method: "POST",
      path: `/d1/database/${databaseId}/${endpoint}`,
      body: statements.length === 1 ? statements[0] : { batch: statements },
      isIdempotent: queries.every(({ sql }) => READS.test(sql)),
    });
    const failed = result.find(({ success }) => !success);
    if (failed) throw new CloudflareError(`o banco não aceitou o comando: ${failed.error}`, 400);
    return result;
  };
  return createD1({
    run: (queries) => post("query", queries),
    rows: async (query) => (await post<{ results: { rows: unknown[][] } }>("raw", [query]))[0]!.results.rows,
  });
}
