import { withTimeout } from "../with-timeout.ts";

/** Timeout of a read: files have megabytes, and only the requests of a cold isolate wait for them. */
const LIMIT_MS = 4_000;

/** Seconds for which a data centre keeps what was read, where that is more than KV's own minute. */
interface Keeping {
  readonly cacheTtl?: number;
}

/**
 * A value of KV as bytes; null when there is none, and when it cannot be read in time. A data centre keeps for as long
 * that there is none: a file that is missing, since it has not arrived there yet, is asked for again without keeping.
 */
export async function readBytes(kv: KVNamespace, key: string, keeping: Keeping = {}): Promise<ArrayBuffer | null> {
  const read = (options: Keeping) => withTimeout(kv.get(key, { type: "arrayBuffer", ...options }), LIMIT_MS, key);
  try {
    return (await read(keeping)) ?? (keeping.cacheTtl === undefined ? null : await read({}));
  } catch {
    return null;
  }
}

/** Several values of KV as text. Throws when they cannot be read in time. */
export async function readTexts(kv: KVNamespace, keys: string[]): Promise<Map<string, string | null>> {
  return withTimeout(kv.get(keys), LIMIT_MS, keys.join(", "));
}
