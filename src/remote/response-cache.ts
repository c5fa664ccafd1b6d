import { PUBLICATION_HEADER } from "../contract/search-api/call.ts";
import { errorText } from "../domain/text/scrub-errors.ts";
import type { CachePolicy } from "./cache-policies.ts";
import { questionKey } from "./question-key.ts";

/**
 * Cache outcome of a response: cached and fresh; cached, and refreshed in the background; cached and stale, because the
 * service failed; fetched; fetched and not cacheable.
 */
export type CacheResult = "hit" | "revalidated" | "stale" | "miss" | "bypass";

/** The text that a service sent, and the publication of its data; null if it does not say. */
interface SentText {
  readonly text: string;
  readonly publication: string | null;
}

/** The text of a response, how it was found, and its age. */
interface CachedResponse {
  readonly text: string;
  readonly result: CacheResult;
  readonly ageS: number;
}

/** The cache of the data centre, for a request. */
export interface ResponseCache {
  /** Origin of the cache keys; never fetched. */
  readonly origin: string;
  /** Finds nothing also when the cache fails or is slow. */
  readonly match: (key: string) => Promise<Response | undefined>;
  /** Rejects when the cache fails or is slow. */
  readonly put: (key: string, response: Response) => Promise<void>;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** Header with the time of the fetch: the Cache API does not store the age of an entry. */
const ASKED_AT = "x-asked-at";

/** The publication that each service named last: what is cached of another one is fetched anew. */
const publications = new Map<string, string>();

/** Milliseconds in which an isolate refreshes the same entry only once. */
const REFRESH_PAUSE_MS = 5_000;
const REMEMBERED = 500;
const refreshedAt = new Map<string, number>();

/**
 * Stale-while-revalidate and stale-if-error: the cached response of the service's publication while `policy` allows,
 * else what `ask` fetches. The cache key is a hash of `question` (service, tenant, application, query, variables). A
 * null policy bypasses the cache. Throws what `ask` throws.
 */
export async function cachedResponse(
  { origin, match, put, waitUntil }: ResponseCache,
  question: readonly [service: string, ...unknown[]],
  policy: CachePolicy | null,
  ask: () => Promise<SentText>,
): Promise<CachedResponse> {
  const [service] = question;
  const hear = async () => {
    const sent = await ask();
    if (sent.publication !== null) publications.set(service, sent.publication);
    return sent;
  };
  if (policy === null) return { text: (await hear()).text, result: "bypass", ageS: 0 };
  const key = `${origin}/cache/search-api/${await questionKey(question)}`;
  const lifeS = policy.freshS + policy.revalidateS + policy.ifErrorS;
  const renew = async () => {
    const askedAt = Date.now();
    const { text, publication } = await hear();
    const headers = {
      "cache-control": `max-age=${lifeS}`,
      [ASKED_AT]: String(askedAt),
      ...(publication !== null && { [PUBLICATION_HEADER]: publication }),
    };
    return { text, kept: put(key, new Response(text, { headers })) };
  };
  const cached = await match(key);
  const ageS = cached
    ? Math.max(0, (Date.now() - Number(cached.headers.get(ASKED_AT))) / 1000)
    : Number.POSITIVE_INFINITY;
  const current = publications.get(service);
  const isCurrent = current === undefined || cached?.headers.get(PUBLICATION_HEADER) === current;
  if (cached && isCurrent && ageS <= policy.freshS + policy.revalidateS) {
    const isFresh = ageS <= policy.freshS;
    if (!isFresh && isFirstToRefresh(key)) {
      waitUntil(
        renew()
          .then(({ kept }) => kept)
          .catch(logFailure),
      );
    }
    return { text: await cached.text(), result: isFresh ? "hit" : "revalidated", ageS };
  }
  try {
    const { text, kept } = await renew();
    waitUntil(kept.catch(logFailure));
    await cached?.body?.cancel();
    return { text, result: "miss", ageS: 0 };
  } catch (error) {
    if (!cached || ageS > lifeS) throw error;
    return { text: await cached.text(), result: "stale", ageS };
  }
}

function isFirstToRefresh(key: string): boolean {
  const now = Date.now();
  if (now - (refreshedAt.get(key) ?? 0) < REFRESH_PAUSE_MS) return false;
  if (refreshedAt.size >= REMEMBERED) refreshedAt.clear();
  refreshedAt.set(key, now);
  return true;
}

function logFailure(error: unknown): void {
  console.warn("search api: not refreshed:", errorText(error));
}
