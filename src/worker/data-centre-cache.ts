import { inBackground } from "../backend/in-background.ts";
import { withTimeout } from "../backend/with-timeout.ts";
import type { AppContext } from "./app-context.ts";

/** Longer than a read of the Cache API takes, shorter than one of KV. */
const LIMIT_MS = 500;

/** Runs after the response, but keeps the request open until it is done. */
const PUT_LIMIT_MS = 5_000;

/** The Cache API, which may fail or hang: a read is then a miss, a write rejects. */
export const dataCentreCache = {
  match: (key: string) => withTimeout(caches.default.match(key), LIMIT_MS, "cache").catch(() => undefined),
  put: (key: string, response: Response) => withTimeout(caches.default.put(key, response), PUT_LIMIT_MS, "cache"),
};

/** The cached response of a key, counted for the log line; undefined also when the cache fails or is slow. */
export async function matchCached(c: AppContext, key: string): Promise<Response | undefined> {
  const cached = await dataCentreCache.match(key);
  const trips = c.get("roundTrips");
  if (cached) trips.cacheHits++;
  else trips.cacheMisses++;
  return cached;
}

/** Caches a response; best effort. */
export function putCached(c: AppContext, key: string, response: Response): void {
  const put = dataCentreCache.put(key, response).catch(() => {});
  inBackground(c.executionCtx, "cache", put);
}
