import type { MiddlewareHandler } from "hono";
import { isKnownKey } from "../backend/search-api/api-keys.ts";
import { apiOf } from "../contract/api-path.ts";
import type { Limiter as EndpointLimiter } from "../contract/endpoint.ts";
import { API_KEY_HEADER, APPLICATION_HEADER, SEARCH_API_PATH } from "../contract/search-api/call.ts";
import { VISITOR_HEADER } from "../contract/v3/call.ts";
import { ApiError } from "../contract/v3/errors.ts";
import { networkOf, widerNetworksOf } from "../domain/people/network-address.ts";
import type { Route } from "../parts/screen/route.ts";
import { paths } from "../site/paths.ts";
import type { AppContext, AppEnv } from "./app-context.ts";
import { isCallingSite } from "./backend.ts";

/** Seconds over which the limiters of `wrangler.toml` count. */
const SPAN_S = 60;

/**
 * Requests of one network in a minute that each isolate lets through before it calls the limiter. A person makes fewer,
 * so most requests cost no call; a network gets as many more than the number in `wrangler.toml`.
 */
const FREE_PER_ISOLATE = 60;

/** Characters of an address, and of a header that is read whole. Ours stay far below. */
const MAX_URL = 16_000;
const MAX_HEADER = 8_000;
const LIMITED_HEADERS = ["cookie", "authorization"];

type Limiter = EndpointLimiter | NonNullable<Route["readLimiter"]> | "LIMIT_PARTNERS" | "LIMIT_PAGES";

/** Limiters that count from the first request on. */
const STRICT: readonly Limiter[] = ["LIMIT_ACCESS", "LIMIT_FORMS"];

/**
 * Refuses requests that are too long (414, 431) or too many: 429 with `Retry-After`. A network is identified for a
 * minute by a hash alone. The isolate counts the first requests itself, so that the limiter costs ordinary visitors
 * nothing. Attempts per e-mail are counted in D1 (`backend/throttle.ts`).
 */
export const limits: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.url.length > MAX_URL) throw new ApiError("address_too_long");
  if (LIMITED_HEADERS.some((name) => (c.req.header(name)?.length ?? 0) > MAX_HEADER)) {
    throw new ApiError("headers_too_large");
  }
  const partner = await partnerOf(c);
  const asker = partner ?? (await networkOfVisitor(c));
  if (asker === "") return next();
  const limiter = partner ? "LIMIT_PARTNERS" : await limiterFor(c.req.method, c.req.path, c.get("screen")?.row);
  const counters = [{ network: asker, factor: 1 }, ...(partner ? [] : widerNetworksOf(asker))];
  // Every counter counts, whatever the others say.
  const isFree = counters
    .map(({ network, factor }) => count(limiter + network, Date.now()) <= factor * FREE_PER_ISOLATE)
    .every(Boolean);
  if (isFree && !STRICT.includes(limiter)) return next();
  const counted = await Promise.all(counters.map(({ network, factor }) => isWithin(c.env[limiter], network, factor)));
  if (counted.includes(false)) throw new ApiError("too_many_attempts", { retryAfterS: SPAN_S });
  return next();
};

/**
 * Counts a request of a network. A limiter has one limit for all of its keys, so the requests of a wider network are
 * spread over as many keys as its limit is higher. Fails open: an unavailable limiter must not take the site down.
 * Attempts to sign in are counted in D1 too.
 */
async function isWithin(limiter: RateLimit, network: string, factor: number): Promise<boolean> {
  const part = factor === 1 ? "" : ` ${Math.floor(Math.random() * factor)}`;
  const counted = await limiter.limit({ key: await keyOf(network + part) }).catch(() => null);
  return counted?.success !== false;
}

/** The limiter that counts a request: of its API, or of the screen that its path matches. */
export async function limiterFor(method: string, path: string, screen: Route | undefined): Promise<Limiter> {
  if (apiOf(path)) return (await import("../contract/endpoints.ts")).limiterOf(method, path);
  if (path === paths.pageReports()) return "LIMIT_API";
  return method === "GET" || method === "HEAD"
    ? (screen?.readLimiter ?? "LIMIT_PAGES")
    : (screen?.formLimiter ?? "LIMIT_FORMS");
}

/** The application that calls the search API with a valid key, or null. It has one limit for all of its visitors. */
async function partnerOf(c: AppContext): Promise<string | null> {
  if (c.req.path !== SEARCH_API_PATH) return null;
  const [application, key] = [c.req.header(APPLICATION_HEADER), c.req.header(API_KEY_HEADER)];
  if (application === undefined || key === undefined) return null;
  return (await isKnownKey(c.env.SEARCH_API_KEYS ?? "", application, key)) ? `application ${application}` : null;
}

/** The visitor's network; empty in local development, where requests have no IP header. */
async function networkOfVisitor(c: AppContext): Promise<string> {
  const address = c.req.header("cf-connecting-ip") ?? "";
  // Another site sends the IP address of its visitor.
  return networkOf(((await isCallingSite(c)) && c.req.header(VISITOR_HEADER)) || address);
}

async function keyOf(asker: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(asker));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

/** Counts of the current minute, of fixed size and without names: names with the same hash are counted together. */
const counts = new Uint16Array(4096);
let countedMinute = 0;

/** Counts a name; returns its approximate count in this minute. */
function count(name: string, nowMs: number): number {
  const minute = Math.floor(nowMs / (SPAN_S * 1000));
  if (minute !== countedMinute) {
    countedMinute = minute;
    counts.fill(0);
  }
  let slot = minute;
  for (let i = 0; i < name.length; i++) slot = (Math.imul(slot, 31) + name.charCodeAt(i)) | 0;
  slot &= counts.length - 1;
  counts[slot] = Math.min(counts[slot]! + 1, 65_535);
  return counts[slot]!;
}
