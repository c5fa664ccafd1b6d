import { env } from "cloudflare:test";
import { type Mock, vi } from "vitest";

/**
 * Faults of the services behind the site, injected at the bindings; everything above them is real. "Fails" rejects,
 * "hangs" never settles, "loses the response" does the work and then rejects.
 */
export type FaultName =
  | "D1 fails"
  | "D1 hangs"
  | "D1 loses the response"
  | "KV fails"
  | "KV hangs"
  | "KV lost the files"
  | "cache fails"
  | "cache hangs"
  | "mail fails"
  | "mail hangs"
  | "limiters fail"
  | "password hasher fails"
  | "password hasher hangs"
  | "assets fail";

type Behaviour = (work: () => Promise<unknown>) => Promise<unknown>;

const refuse =
  (message: string): Behaviour =>
  () =>
    Promise.reject(new Error(message));
const hang: Behaviour = () => new Promise(() => {});
const lose: Behaviour = async (work) => {
  await work();
  throw new Error("D1_ERROR: Network connection lost.");
};

/** The bindings with a fault in one of them. */
export function faultyBindings(fault: FaultName): Env {
  switch (fault) {
    case "D1 fails":
      return { ...env, DB: faultyD1(refuse("D1_ERROR: Network connection lost.")) };
    case "D1 hangs":
      return { ...env, DB: faultyD1(hang) };
    case "D1 loses the response":
      return { ...env, DB: faultyD1(lose) };
    case "KV fails":
      return { ...env, SNAPSHOT: faultyBinding(env.SNAPSHOT, refuse("KV GET failed: 500")) };
    case "KV hangs":
      return { ...env, SNAPSHOT: faultyBinding(env.SNAPSHOT, hang) };
    case "KV lost the files":
      return { ...env, SNAPSHOT: withoutFiles(env.SNAPSHOT) };
    case "mail fails":
      return { ...env, MAIL: faultyBinding(env.MAIL, refuse("E_INTERNAL_SERVER_ERROR")) };
    case "mail hangs":
      return { ...env, MAIL: faultyBinding(env.MAIL, hang) };
    case "limiters fail":
      return { ...env, ...faultyLimiters() };
    case "password hasher fails":
      return { ...env, PASSWORDS: faultyHasher(refuse("Durable Object is overloaded.")) };
    case "password hasher hangs":
      return { ...env, PASSWORDS: faultyHasher(hang) };
    case "assets fail":
      return { ...env, ASSETS: faultyBinding(env.ASSETS, refuse("internal error")) };
    default:
      return env;
  }
}

/** The Cache API is a global, not a binding. */
export function breakCache(fault: FaultName): Mock[] {
  const behaviour = { "cache fails": refuse("Cache API: internal error"), "cache hangs": hang }[fault as string];
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

/** Calls of D1 and KV wait while the gate is closed. */
export interface Gate {
  isClosed: boolean;
  calls: number;
  waiting: number;
  /** Calls after this one fail as in an outage. */
  failsAfter: number;
  readonly open: () => void;
}

/** Bindings behind a gate, which is open at first. */
export function gated(): { readonly gate: Gate; readonly bindings: Env } {
  let release = () => {};
  const opened = new Promise<void>((resolve) => {
    release = resolve;
  });
  const gate: Gate = { isClosed: false, calls: 0, waiting: 0, failsAfter: Number.POSITIVE_INFINITY, open: release };
  const pass: Behaviour = async (work) => {
    const call = ++gate.calls;
    // A call takes its time, as over a network.
    await scheduler.wait(1);
    if (gate.isClosed) {
      gate.waiting++;
      await opened;
    }
    if (call > gate.failsAfter) throw new Error("D1_ERROR: Network connection lost.");
    return work();
  };
  return { gate, bindings: { ...env, DB: faultyD1(pass), SNAPSHOT: faultyBinding(env.SNAPSHOT, pass) } };
}

/** A database whose statements prepare and bind as usual, and fail when they run. */
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

/** A namespace that has the manifest and has lost all of its files. */
function withoutFiles(kv: KVNamespace): KVNamespace {
  return new Proxy(kv, {
    get: (target, name) => {
      if (name !== "get") return Reflect.get(target, name);
      return async (keys: string | string[]) => (Array.isArray(keys) ? target.get(keys) : null);
    },
  });
}

/** A namespace of objects whose every method goes through a behaviour. */
function faultyHasher(behaviour: Behaviour): Env["PASSWORDS"] {
  const { PASSWORDS } = env;
  return new Proxy(PASSWORDS, { get: () => (name: string) => faultyBinding(PASSWORDS.getByName(name), behaviour) });
}

function faultyLimiters(): Partial<Env> {
  const limiters = Object.entries(env).filter(([name]) => name.startsWith("LIMIT_"));
  return Object.fromEntries(
    limiters.map(([name, limiter]) => [name, faultyBinding(limiter as object, refuse("internal error"))]),
  );
}
