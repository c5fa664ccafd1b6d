import type { MiddlewareHandler } from "hono";
import type { RouteKind } from "../parts/screen/route.ts";
import type { AppEnv } from "./app-context.ts";
import { withBindings } from "./with-bindings.ts";

/** Pages that ask the backend several things at once. */
const GATHERED: readonly (RouteKind | undefined)[] = ["link", "internal"];

/** Gathers the reads of the pages of desks and links; all calls of such a page are of one instant. */
export const gatherReads: MiddlewareHandler<AppEnv> = (c, next) => {
  if (c.req.method === "GET" && GATHERED.includes(c.get("screen")?.row.kind)) {
    c.set("requestedAt", new Date());
    c.env = withBindings(c.env, { DB: gatheredD1(c.env.DB) });
  }
  return next();
};

interface Waiting {
  readonly statement: D1PreparedStatement;
  readonly resolve: (result: D1Result) => void;
  readonly reject: (error: unknown) => void;
}

/** A statement that only reads: a CTE may end in a write. */
const READ = /^\s*(?:select|with)\b(?!.*\b(?:insert|update|delete)\s)/is;

/**
 * A database for one request: reads of one turn of the event loop go in one batch, and equal reads are made once, until
 * the first write, which goes at once.
 */
function gatheredD1(db: D1Database): D1Database {
  const known = new Map<string, Promise<D1Result>>();
  let hasWritten = false;
  let waiting: Waiting[] = [];

  const flush = async () => {
    await scheduler.wait(0);
    const batch = waiting;
    waiting = [];
    try {
      const results = await db.batch(batch.map(({ statement }) => statement));
      for (const [i, { resolve }] of batch.entries()) resolve(results[i]!);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const read: Read = (statement, key) => {
    const earlier = hasWritten ? undefined : known.get(key);
    if (earlier) return earlier;
    const result = new Promise<D1Result>((resolve, reject) => {
      if (waiting.length === 0) flush();
      waiting.push({ statement, resolve, reject });
    });
    known.set(key, result);
    return result;
  };
  const write = (statements: readonly D1PreparedStatement[]) => {
    hasWritten = true;
    return db.batch(statements.map((one) => realOf.get(one) ?? one));
  };
  return new Proxy(db, {
    get(target, name) {
      if (name === "batch") {
        return (statements: readonly D1PreparedStatement[]) =>
          statements.every((one) => realOf.has(one))
            ? Promise.all(statements.map((one) => one.all()))
            : write(statements);
      }
      if (name !== "prepare") return Reflect.get(target, name).bind(target);
      return (sql: string) => {
        // A batch has rows by name: only the columns of a subquery have names that differ.
        if (READ.test(sql)) return gatheredRead(db.prepare(`SELECT * FROM (${sql}\n)`), sql, [], read);
        hasWritten = true;
        return db.prepare(sql);
      };
    },
  });
}

type Read = (statement: D1PreparedStatement, key: string) => Promise<D1Result>;

/** The statements behind gathered reads. */
const realOf = new WeakMap<object, D1PreparedStatement>();

/** A read as a prepared statement, whose results come with a batch. */
function gatheredRead(real: D1PreparedStatement, sql: string, params: readonly unknown[], read: Read) {
  const all = () => read(real, JSON.stringify([sql, params]));
  const rows = async () => (await all()).results as Record<string, unknown>[];
  const gathered = {
    bind: (...values: unknown[]) => gatheredRead(real.bind(...values), sql, values, read),
    all,
    run: all,
    raw: async () => (await rows()).map((row) => Object.values(row)),
    async first(column?: string) {
      const row = (await rows())[0] ?? null;
      return row && column !== undefined ? (row[column] ?? null) : row;
    },
  } as unknown as D1PreparedStatement;
  realOf.set(gathered, real);
  return gathered;
}
