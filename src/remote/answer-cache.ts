import { errorText } from "../domain/text/scrub.ts";
import type { CachePolicy } from "./cache-policies.ts";

/**
 * Where an answer came from: kept and fresh; kept, while a newer one is fetched behind it; kept, since no newer one could
 * be had; newly asked for; never kept.
 */
export type CacheResult = "hit" | "revalidated" | "stale" | "miss" | "bypass";

/** An answer, where it came from, and how long ago it was given. */
export interface Kept {
  readonly text: string;
  readonly result: CacheResult;
  readonly ageS: number;
}

/** Where answers are kept, and what of the request that asks is needed for it. */
export interface AnswerCache {
  /** Origin under which entries are filed; never asked. */
  readonly origin: string;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** The Cache API has no age that survives a copy: ours is a header. */
const ASKED_AT = "x-asked-at";
const NAME = "search-api";

/** Milliseconds in which an isolate fetches the same entry once behind stale answers. */
const REFRESH_PAUSE_MS = 5_000;
const REMEMBERED = 500;
const refreshedAt = new Map<string, number>();

/**
 * The answer to a question: the kept one while it is fresh or may be refreshed behind it, else a new one, else (when
 * none can be had) the kept one while the policy allows that. Only what `ask` resolves with is kept, under everything
 * that tells one question from another (`question`: tenant, application, text, variables). Null as a policy asks every
 * time and keeps nothing. Throws what `ask` throws.
 */
export async function keptAnswer(
  { origin, waitUntil }: AnswerCache,
  question: readonly unknown[],
  policy: CachePolicy | null,
  ask: () => Promise<string>,
): Promise<Kept> {
  if (policy === null) return { text: await ask(), result: "bypass", ageS: 0 };
  const cache = await caches.open(NAME);
  const key = `${origin}/cache/${NAME}/${await digest(canonicalJson(question))}`;
  const lifeS = policy.freshS + policy.revalidateS + policy.ifErrorS;
  const renew = async () => {
    const askedAt = Date.now();
    const text = await ask();
    const headers = { "cache-control": `max-age=${lifeS}`, [ASKED_AT]: String(askedAt) };
    return { text, kept: cache.put(key, new Response(text, { headers })) };
  };
  const found = await cache.match(key).catch(() => undefined);
  const ageS = found
    ? Math.max(0, (Date.now() - Number(found.headers.get(ASKED_AT))) / 1000)
    : Number.POSITIVE_INFINITY;
  if (found && ageS <= policy.freshS + policy.revalidateS) {
    const isFresh = ageS <= policy.freshS;
    if (!isFresh && isFirstToRefresh(key)) {
      // Who is answered already need not know that it failed.
      waitUntil(
        renew()
          .then(({ kept }) => kept)
          .catch(logFailure),
      );
    }
    return { text: await found.text(), result: isFresh ? "hit" : "revalidated", ageS };
  }
  try {
    const { text, kept } = await renew();
    waitUntil(kept.catch(logFailure));
    await found?.body?.cancel();
    return { text, result: "miss", ageS: 0 };
  } catch (error) {
    if (!found || ageS > lifeS) throw error;
    return { text: await found.text(), result: "stale", ageS };
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

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The same for values that are the same: keys in order, what is undefined left out. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
