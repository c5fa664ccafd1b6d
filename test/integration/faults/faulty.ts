import { env } from "cloudflare:test";
import { type Mock, vi } from "vitest";

/**
 * What may go wrong with what stands behind the site, put in at the bindings: everything above them is real. `error`
 * refuses, `silent` never answers, `lost` does what it is asked and then fails, `stale` answers as before the last change.
 */
export type FaultName =
  | "D1 refuses"
  | "D1 is silent"
  | "D1 loses the answer"
  | "KV refuses"
  | "KV is silent"
  | "KV lost the files"
  | "cache refuses"
  | "cache is silent"
  | "mail refuses"
  | "mail is silent"
  | "limiters refuse"
  | "assets refuse";

type Behaviour = (work: () => Promise<unknown>) => Promise<unknown>;

const refuse =
  (message: string): Behaviour =>
  () =>
    Promise.reject(new Error(message));
const silent: Behaviour = () => new Promise(() => {});
const lose: Behaviour = async (work) => {
  await work();
  throw new Error("D1_ERROR: Network connection lost.");
};

/** The bindings with a fault in one of them. */
export function faultyBindings(fault: FaultName): Env {
  switch (fault) {
    case "D1 refuses":
      return { ...env, DB: faultyD1(refuse("D1_ERROR: Network connection lost.")) };
    case "D1 is silent":
      return { ...env, DB: faultyD1(silent) };
    case "D1 loses the answer":
      return { ...env, DB: faultyD1(lose) };
    case "KV refuses":
      return { ...env, SNAPSHOT: faultyBinding(env.SNAPSHOT, refuse("KV GET failed: 500")) };
    case "KV is silent":
      return { ...env, SNAPSHOT: faultyBinding(env.SNAPSHOT, silent) };
    case "KV lost the files":
      return { ...env, SNAPSHOT: withoutFiles(env.SNAPSHOT) };
    case "mail refuses":
      return { ...env, MAIL: faultyBinding(env.MAIL, refuse("E_INTERNAL_SERVER_ERROR")) };
    case "mail is silent":
      return { ...env, MAIL: faultyBinding(env.MAIL, silent) };
    case "limiters refuse":
      return { ...env, ...faultyLimiters() };
    case "assets refuse":
      return { ...env, ASSETS: faultyBinding(env.ASSETS, refuse("internal error")) };
    default:
      return env;
  }
}

/** The data centre's cache is no binding: the global itself fails. */
export function breakCache(fault: FaultName): Mock[] {
  const behaviour = { "cache refuses": refuse("Cache API: internal error"), "cache is silent": silent }[
    fault as string
  ];
  if (!behaviour) return [];
  const fail = () => behaviour(() => Promise.resolve()) as never;
  return [
    vi.spyOn(caches.default, "match").mockImplementation(fail),
    vi.spyOn(caches.default, "put").mockImplementation(fail),
  ] as Mock[];
}

/** A binding whose every call goes through a behaviour. */
function faultyBinding<T extends object>(binding: T, behaviour: Behaviour): T {
  return new Proxy(binding, {
    get: (target, name) => {
      const member = Reflect.get(target, name) as unknown;
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => behaviour(async () => Reflect.apply(member, target, args));
    },
  });
}

/** A database that takes its time, and may then refuse. */
export function slowD1(ms: number, error?: Error): D1Database {
  return faultyD1(async (work) => {
    await scheduler.wait(ms);
    if (error) throw error;
    return work();
  });
}

/** A database whose statements are written and bound as ever, and fail when they are to run. */
function faultyD1(behaviour: Behaviour): D1Database {
  const RUNS = new Set(["all", "first", "raw", "run"]);
  const originals = new WeakMap<object, D1PreparedStatement>();
  const statement = (original: D1PreparedStatement): D1PreparedStatement => {
    const faulty = new Proxy(original, {
      get: (target, name) => {
        const member = Reflect.get(target, name) as unknown;
        if (typeof member !== "function") return member;
        if (name === "bind") return (...values: unknown[]) => statement(target.bind(...values));
        if (!RUNS.has(String(name))) return member.bind(target);
        return (...args: unknown[]) => behaviour(async () => Reflect.apply(member, target, args));
      },
    });
    originals.set(faulty, original);
    return faulty;
  };
  return new Proxy(env.DB, {
    get: (target, name) => {
      if (name === "prepare") return (sql: string) => statement(target.prepare(sql));
      if (name === "batch") {
        return (statements: D1PreparedStatement[]) =>
          behaviour(() => target.batch(statements.map((faulty) => originals.get(faulty) ?? faulty)));
      }
      const member = Reflect.get(target, name) as unknown;
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}

/** A namespace that knows what is current, and has lost every file of it. */
function withoutFiles(kv: KVNamespace): KVNamespace {
  return new Proxy(kv, {
    get: (target, name) => {
      if (name !== "get") return Reflect.get(target, name);
      return async (keys: string | string[]) => (Array.isArray(keys) ? target.get(keys) : null);
    },
  });
}

function faultyLimiters(): Partial<Env> {
  const limiters = Object.entries(env).filter(([name]) => name.startsWith("LIMIT_"));
  return Object.fromEntries(
    limiters.map(([name, limiter]) => [name, faultyBinding(limiter as object, refuse("internal error"))]),
  );
}
