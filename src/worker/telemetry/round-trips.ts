import type { CacheResult } from "../../remote/response-cache.ts";

/** Calls of a request to its bindings and remote services, for its log line. */
export interface RoundTrips {
  d1: number;
  kv: number;
  cacheHits: number;
  cacheMisses: number;
  /** Responses of a remote search by cache result, and the age of the oldest; absent for in-memory search. */
  search?: Partial<Record<CacheResult, number>> & { ageS: number };
}

export function noteSearch(trips: RoundTrips, result: CacheResult, ageS: number): void {
  const search = trips.search ?? { ageS: 0 };
  search[result] = (search[result] ?? 0) + 1;
  search.ageS = Math.max(search.ageS, Math.round(ageS));
  trips.search = search;
}

const EXECUTING = new Set(["all", "first", "raw", "run"]);
const realOf = new WeakMap<object, D1PreparedStatement>();

/** A database that counts its round trips: each statement that runs, and each batch, as one. */
export function countedD1(db: D1Database, trips: RoundTrips): D1Database {
  return wrapped(db, (name, args) => {
    if (name === "prepare") return countedStatement(db.prepare(args[0] as string), trips);
    if (name !== "batch") return undefined;
    trips.d1++;
    return db.batch((args[0] as D1PreparedStatement[]).map((statement) => realOf.get(statement) ?? statement));
  });
}

export function countedKv(kv: KVNamespace, trips: RoundTrips): KVNamespace {
  return wrapped(kv, () => {
    trips.kv++;
    return undefined;
  });
}

function countedStatement(statement: D1PreparedStatement, trips: RoundTrips): D1PreparedStatement {
  const counted = wrapped(statement, (name, args) => {
    if (name === "bind") return countedStatement(statement.bind(...args), trips);
    if (EXECUTING.has(name)) trips.d1++;
    return undefined;
  });
  realOf.set(counted, statement);
  return counted;
}

/** Calls `answer` instead of each method of an object; where it returns undefined, the method itself runs. */
function wrapped<T extends object>(target: T, call: (name: string, args: unknown[]) => unknown): T {
  return new Proxy(target, {
    get(real, name) {
      const value = Reflect.get(real, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => call(String(name), args) ?? value.apply(real, args);
    },
  });
}
