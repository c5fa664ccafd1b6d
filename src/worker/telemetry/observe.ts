import type { MiddlewareHandler } from "hono";
import { inBackground } from "../../backend/in-background.ts";
import type { AppContext, AppEnv } from "../respond.tsx";
import { loadedVersion } from "../snapshot.ts";
import { countedD1, countedKv, type RoundTrips } from "./round-trips.ts";
import { tally, writeTallyInTime } from "./tally.ts";

/** Not of visitors: what monitors and browsers report by themselves. */
const OWN = /^\/(saude|telemetria)$/;

/**
 * Around each request: counts it, tells the browser its route, and writes one line of JSON about it. The pattern of the
 * route, never the path: links that arrive by mail are secrets. Not on the machine of a developer, where the line would
 * only be in the way.
 */
export const observe: MiddlewareHandler<AppEnv> = async (c, next) => {
  const start = Date.now();
  const trips: RoundTrips = { d1: 0, kv: 0, cacheHits: 0, cacheMisses: 0 };
  c.set("roundTrips", trips);
  const isLogged = c.env.ENVIRONMENT !== "local";
  if (isLogged) {
    const { DB, SNAPSHOT, REDIRECTS } = c.env;
    c.env = {
      ...c.env,
      DB: countedD1(DB, trips),
      SNAPSHOT: countedKv(SNAPSHOT, trips),
      REDIRECTS: countedKv(REDIRECTS, trips),
    };
  }
  await next();
  const end = Date.now();
  const route = routeOf(c);
  // For the reports of the page (`client/telemetry`): read there as part of its timing.
  if (c.res.headers.get("content-type")?.startsWith("text/html")) {
    c.header("Server-Timing", `route;desc="${route}", request;desc="${c.get("requestId")}"`);
  }
  if (!OWN.test(c.req.path)) {
    tally("requests");
    if (c.res.status >= 500) tally("failures");
  }
  const writing = writeTallyInTime(end);
  if (writing) inBackground(c.executionCtx, "figures", writing);
  if (isLogged) console.log(JSON.stringify(lineOf(c, route, trips, end - start)));
};

function lineOf(c: AppContext, route: string, trips: RoundTrips, ms: number) {
  const { d1, kv, cacheHits, cacheMisses, search } = trips;
  const cache = cacheMisses > 0 ? "miss" : cacheHits > 0 ? "hit" : "none";
  return {
    request: c.get("requestId"),
    method: c.req.method,
    route,
    status: c.res.status,
    ms,
    cache,
    snapshot: loadedVersion(),
    d1,
    kv,
    ...(search && { search }),
  };
}

/** The pattern that answered; "*" where it is none of the table. */
export function routeOf(c: AppContext): string {
  return c.get("route") ?? "*";
}
