import { withTimeout } from "../backend/with-timeout.ts";

/** Longer than the cache of a data centre takes, shorter than KV. */
const LIMIT_MS = 500;

/** What the data centre's cache holds under a key; nothing, too, when the cache fails or is late: it is only faster. */
export async function matchCached(key: string): Promise<Response | undefined> {
  return withTimeout(caches.default.match(key), LIMIT_MS, "cache").catch(() => undefined);
}

/** Nobody waits for a put, but the request stays open until it is done. */
const PUT_LIMIT_MS = 5_000;

/** Keeps an answer for others, behind the one that is given. */
export async function putCached(key: string, response: Response): Promise<void> {
  await withTimeout(caches.default.put(key, response), PUT_LIMIT_MS, "cache").catch(() => {});
}
