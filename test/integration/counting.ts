/** Bindings that work like the real ones and count their calls. */
export function counting<B extends { DB: D1Database; SNAPSHOT: KVNamespace }>(
  bindings: B,
): { readonly bindings: B; readonly calls: { kv: number; d1: number } } {
  const calls = { kv: 0, d1: 0 };
  const SNAPSHOT = onEachCall(bindings.SNAPSHOT, () => calls.kv++);
  const DB = onEachCall(bindings.DB, () => calls.d1++);
  return { bindings: { ...bindings, SNAPSHOT, DB }, calls };
}

/** The object, with `before` run ahead of each method call; an error of `before` is thrown by the call. */
export function onEachCall<T extends object>(target: T, before: (method: string, args: unknown[]) => void): T {
  return new Proxy(target, {
    get(real, name) {
      const value = Reflect.get(real, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        before(String(name), args);
        return value.apply(real, args);
      };
    },
  });
}
