import { buildId } from "virtual:client-assets";
import type { MiddlewareHandler } from "hono";
import { inBackground } from "../../backend/in-background.ts";
import { SLOW_MS } from "../../domain/constants.ts";
import { scrubPath } from "../../domain/text/scrub-errors.ts";
import { noScreenMessage, notFoundMessage } from "../../routes/error/error-view.ts";
import { paths } from "../../site/paths.ts";
import type { AppContext, AppEnv } from "../app-context.ts";
import { loadedVersion } from "../snapshot.ts";
import { withBindings } from "../with-bindings.ts";
import type { ErrorOrigin } from "./error-log.ts";
import { countedD1, countedKv, type RoundTrips } from "./round-trips.ts";
import { tally, writeTallyInTime } from "./tally.ts";

/** Requests of monitors and reports of browsers: not counted as visits. */
const UNCOUNTED = new Set<string>([paths.health(), paths.pageReports()]);

/**
 * Counts each request, sends the browser its route, and logs one line of JSON, except in local development. It logs the
 * pattern of the route, never the path: mailed links contain secrets. Of a 404 without a screen the scrubbed path
 * (R37).
 */
export const observe: MiddlewareHandler<AppEnv> = async (c, next) => {
  const start = Date.now();
  const trips: RoundTrips = { d1: 0, kv: 0, cacheHits: 0, cacheMisses: 0 };
  c.set("roundTrips", trips);
  const { DB, SNAPSHOT, REDIRECTS } = c.env;
  c.env = withBindings(c.env, {
    DB: countedD1(DB, trips),
    SNAPSHOT: countedKv(SNAPSHOT, trips),
    REDIRECTS: countedKv(REDIRECTS, trips),
  });
  await next();
  const end = Date.now();
  const route = routeOf(c);
  // Read by the reports of the page (`client/telemetry`) from its navigation timing.
  if (c.res.headers.get("content-type")?.startsWith("text/html")) {
    c.res.headers.set("Server-Timing", `route;desc="${route}", request;desc="${c.get("requestId")}"`);
  }
  if (!UNCOUNTED.has(c.req.path)) {
    tally("requests");
    if (c.res.status >= 500) tally("failures");
    const count = () => {
      if (Date.now() - start > SLOW_MS) tally("slow");
    };
    // A page that streams has its response later.
    const late = c.get("late");
    if (late) inBackground(c.executionCtx, "figures", late.then(count, count));
    else count();
  }
  const writing = writeTallyInTime(end);
  if (writing) inBackground(c.executionCtx, "figures", writing);
  // People read the log of a development server.
  if (c.env.ENVIRONMENT !== "local") console.log(JSON.stringify(lineOf(c, route, trips, end - start)));
};

function lineOf(c: AppContext, route: string, trips: RoundTrips, ms: number) {
  const { d1, kv, cacheHits, cacheMisses, search } = trips;
  const cache = cacheMisses > 0 ? "miss" : cacheHits > 0 ? "hit" : "none";
  return {
    request: c.get("requestId"),
    release: buildId,
    method: c.req.method,
    route,
    status: c.res.status,
    ms,
    cache,
    snapshot: loadedVersion(),
    d1,
    kv,
    search,
    ...(c.res.status === 404 && { message: missing(c) }),
  };
}

/** The message of the specification for what is not there; of a screen, with its pattern (R38). */
function missing(c: AppContext): string {
  const route = c.get("route");
  return route === undefined ? noScreenMessage(scrubPath(c.req.path)) : notFoundMessage(route);
}

/** Origin of an error of the request. */
export function originOf(c: AppContext): ErrorOrigin {
  return { route: routeOf(c), request: c.get("requestId") };
}

/** The pattern of the route that handled the request; "*" if none did. */
function routeOf(c: AppContext): string {
  return c.get("route") ?? "*";
}
