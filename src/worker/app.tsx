import { isDevelopment } from "virtual:client-assets";
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { NONCE, secureHeaders } from "hono/secure-headers";
import ErrorPage from "../routes/error/error.page.tsx";
import { ERROR_META, notFoundView, outageView, serverErrorView } from "../routes/error/error-view.ts";
import { ROUTES } from "../routes/table.ts";
import { visitorOf } from "./geo.ts";
import { identityOf } from "./identity.ts";
import { type AppContext, type AppEnv, renderer, respond } from "./respond.tsx";
import { findSchoolDetail } from "./school-details.ts";
import { getRanking, getSnapshot, type Snapshot, SnapshotUnavailable } from "./snapshot.ts";

/** Seconds after which a visitor or crawler may try again during an outage. */
const RETRY_AFTER_S = "15";

export const app = new Hono<AppEnv>({ strict: false });

app.use(requestId());
app.use(
  secureHeaders({
    contentSecurityPolicy: isDevelopment
      ? undefined
      : {
          defaultSrc: ["'self'"],
          scriptSrc: [NONCE, "'strict-dynamic'"],
          styleSrc: ["'self'"],
          imgSrc: ["'self'", "data:"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          baseUri: ["'none'"],
          objectSrc: ["'none'"],
        },
    crossOriginEmbedderPolicy: false,
  }),
);
app.use(renderer);

for (const [pattern, load] of ROUTES) {
  app.get(pattern, async (c) => {
    const snapshot = await snapshotOf(c);
    const { search, manifest } = snapshot;
    const url = new URL(c.req.url);
    const result = await load({
      url,
      segments: c.req.param() as Record<string, string>,
      search,
      manifest,
      now: new Date(),
      visitor: () => visitorOf(c.req.raw.cf),
      identity: identityOf(c.env),
      getRanking: (edition) => getRanking(c.env.SNAPSHOT, snapshot, edition),
      findSchoolDetail: (slug) => findSchoolDetail(c.env.SNAPSHOT, manifest, slug, url.origin, waitUntilOf(c)),
    });
    if (result.kind !== "notFound") return respond(c, result, manifest.isDemonstration);
    const error = `Page Not Found: ${url.pathname}`;
    return errorPage(c, 404, notFoundView(c.get("requestId"), error, result.message, isDevelopment));
  });
}

app.notFound(async (c) => {
  const error = `Page not found: ${new URL(c.req.url).pathname}`;
  return errorPage(c, 404, notFoundView(c.get("requestId"), error, null, isDevelopment));
});

app.onError((error, c) => {
  const { pathname, search } = new URL(c.req.url);
  if (error instanceof SnapshotUnavailable) {
    c.header("Retry-After", RETRY_AFTER_S);
    return errorPage(c, 503, outageView(c.get("requestId"), pathname + search));
  }
  console.error(c.get("requestId"), error);
  return errorPage(c, 500, serverErrorView(c.get("requestId"), error, isDevelopment));
});

function snapshotOf(c: AppContext): Promise<Snapshot> {
  return getSnapshot(c.env.SNAPSHOT, Date.now(), waitUntilOf(c));
}

function waitUntilOf(c: AppContext): (work: Promise<unknown>) => void {
  return (work) => c.executionCtx.waitUntil(work);
}

function errorPage(c: AppContext, status: 404 | 500 | 503, view: Parameters<typeof ErrorPage>[0]["view"]) {
  c.status(status);
  c.header("Cache-Control", "no-store");
  if (new URL(c.req.url).pathname.startsWith("/api/")) return c.json({ error: { message: view.message } });
  return c.render(<ErrorPage view={view} />, { meta: ERROR_META, layout: "default", isDemonstration: false });
}
