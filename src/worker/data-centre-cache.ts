import { withTimeout } from "../backend/with-timeout.ts";

/** Longer than a read of the Cache API takes, shorter than one of KV. */
const LIMIT_MS = 500;

/** The cached response of a key; undefined also when the cache fails or is slow. */
export async function matchCached(key: string): Promise<Response | undefined> {
  return withTimeout(caches.default.match(key), LIMIT_MS, "cache").catch(() => undefined);
}

/** Runs after the response, but keeps the request open until it is done. */
const PUT_LIMIT_MS = 5_000;

/** Caches a response; best effort. */
export async function putCached(key: string, response: Response): Promise<void> {
  await withTimeout(caches.default.put(key, response), PUT_LIMIT_MS, "cache").catch(() => {});
}
