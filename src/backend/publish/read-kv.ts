import { withTimeout } from "../with-timeout.ts";

/** Timeout of a read: files have megabytes, and only the requests of a cold isolate wait for them. */
const LIMIT_MS = 4_000;

/** Seconds for which a data centre keeps what was read, where that is more than KV's own minute. */
interface Keeping {
  readonly cacheTtl?: number;
}

/** A value of KV as bytes; null when there is none, and when it cannot be read in time. */
export async function readBytes(kv: KVNamespace, key: string, keeping: Keeping = {}): Promise<ArrayBuffer | null> {
  return withTimeout(kv.get(key, { type: "arrayBuffer", ...keeping }), LIMIT_MS, key).catch(() => null);
}

/** Several values of KV as text. Throws when they cannot be read in time. */
export async function readTexts(kv: KVNamespace, keys: string[]): Promise<Map<string, string | null>> {
  return withTimeout(kv.get(keys), LIMIT_MS, keys.join(", "));
}
