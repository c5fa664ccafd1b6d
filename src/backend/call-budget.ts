/** Operations that one event of the cron may make: Cloudflare stops a Worker at 1,000 subrequests. */
export const EVENT_CALLS = 800;

/** Left to the record of the run, which is written after all jobs. */
export const RECORD_CALLS = 20;

/** Most operations of one item of a queue. */
const ITEM_CALLS = 50;

/** The bindings whose operations count. */
const COUNTED = ["SNAPSHOT", "REDIRECTS", "FILES", "MAIL", "PIX_CERTIFICATE"] as const;

/** An operation that no call is left for. The work goes on in the next run. */
export class OutOfCalls extends Error {
  override name = "OutOfCalls";

  constructor() {
    super("no call is left for this event");
  }
}

/** Whether an error, or a cause of it, is OutOfCalls: Drizzle wraps the errors of D1. */
export function isOutOfCalls(error: unknown): boolean {
  for (let each: unknown = error; each instanceof Error; each = each.cause) if (each instanceof OutOfCalls) return true;
  return false;
}

interface Calls {
  left: number;
}

/** The calls left to the users of a database. */
const callsOf = new WeakMap<object, Calls>();

/**
 * Bindings that share one budget of operations of D1, KV, R2, e-mail and the bank; one beyond it rejects with
 * OutOfCalls. Each statement of a batch counts: Cloudflare limits the queries of D1, too.
 */
export function withCallBudget<B extends { readonly DB: D1Database }>(bindings: B, calls: number): B {
  const budget: Calls = { left: calls };
  const take = async <T>(count: number, call: () => T | Promise<T>): Promise<T> => {
    if (budget.left < count) throw new OutOfCalls();
    budget.left -= count;
    return call();
  };
  const DB = countedD1(bindings.DB, take);
  callsOf.set(DB, budget);
  const replaced: Record<string, unknown> = { DB };
  for (const name of COUNTED) {
    const binding = (bindings as Record<string, unknown>)[name];
    if (typeof binding === "object" && binding !== null) replaced[name] = counted(binding, take);
  }
  return Object.create(bindings, Object.getOwnPropertyDescriptors(replaced));
}

/** Operations that are left to the users of a database; infinitely many outside of the cron. */
export function callsLeft(db: object): number {
  return callsOf.get(db)?.left ?? Number.POSITIVE_INFINITY;
}

/** Whether a queue may begin another item. */
export function hasCallsForItem(db: object): boolean {
  return callsLeft(db) >= ITEM_CALLS;
}

type Take = <T>(count: number, call: () => T | Promise<T>) => Promise<T>;

/** A binding each of whose methods is one operation. */
function counted<T extends object>(binding: T, take: Take): T {
  return new Proxy(binding, {
    get(real, name) {
      const value = Reflect.get(real, name);
      if (typeof value !== "function") return value;
      // A service takes `value.apply` for a method of its own.
      return (...args: unknown[]) => take(1, () => Reflect.apply(value, real, args));
    },
  });
}

function countedD1(db: D1Database, take: Take): D1Database {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const countedStatement = (statement: D1PreparedStatement): D1PreparedStatement => {
    const bind = (...values: unknown[]) => countedStatement(statement.bind(...values));
    const proxy = counted(statement, take);
    const result = new Proxy(proxy, {
      get: (inner, name) => (name === "bind" ? bind : Reflect.get(inner, name)),
    });
    originals.set(result, statement);
    return result;
  };
  const replaced: Pick<D1Database, "prepare" | "batch"> = {
    prepare: (query) => countedStatement(db.prepare(query)),
    batch: <T>(statements: D1PreparedStatement[]) =>
      take(statements.length, () => db.batch<T>(statements.map((each) => originals.get(each) ?? each))),
  };
  return replaced as D1Database;
}
