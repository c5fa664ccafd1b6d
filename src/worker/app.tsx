import { isDevelopment } from "virtual:client-assets";
import { Hono } from "hono";
import { except } from "hono/combine";
import { requestId } from "hono/request-id";
import { NONCE, secureHeaders } from "hono/secure-headers";
import { getPath } from "hono/utils/url";
import { bucketOf, instantOf } from "../backend/publish/manifest.ts";
import { withoutEndSlash } from "../domain/redirects.ts";
import ErrorPage from "../routes/error/error.page.tsx";
import { ERROR_META, notFoundView, outageView, serverErrorView } from "../routes/error/error-view.ts";
import { ROUTES } from "../routes/table.ts";
import { SnapshotError } from "../search/container.ts";
import { visitorOf } from "./geo.ts";
import { identityOf } from "./identity.ts";
import { oncePerPublication } from "./publication-cache.ts";
import { redirectAnswer, redirectLookup } from "./redirects.ts";
import { type AppContext, type AppEnv, renderer, respond } from "./respond.tsx";
import { findSchoolDetail } from "./school-details.ts";
import { robotsTxt, webManifest } from "./site-files.ts";
import { getOffers, getRanking, getSnapshot, type Snapshot, SnapshotUnavailable } from "./snapshot.ts";

/** Seconds after which a visitor or crawler may try again during an outage. */
const RETRY_AFTER_S = "15";

/** Seconds for which files about the site are kept. */
const FILE_CACHE = "public, max-age=3600";

/** What speaks JSON, errors included. */
const JSON_PATTERNS = ["/api/*", "/v3/*"];
const JSON_PATH = /^\/(api|v3)(\/|$)/;

/** Headers of pages: a policy with a nonce of its own for each answer. JSON runs no script and needs none. */
const pageHeaders = secureHeaders({
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
});

/**
 * Paths match in any case and with slashes at their end. A screen that knows the canonical path better (the state suffix
 * of a city, say) redirects to it by itself; any other answer given under another spelling than that which matched
 * becomes a redirect to it, below. Both ways it is one hop, and what does not exist stays a 404.
 */
export const app = new Hono<AppEnv>({ getPath: (request) => withoutEndSlash(getPath(request).toLowerCase()) });

app.use(requestId());
for (const pattern of JSON_PATTERNS) app.use(pattern, secureHeaders({ crossOriginEmbedderPolicy: false }));
app.use(except(JSON_PATTERNS, pageHeaders, renderer));
app.use(async (c, next) => {
  await next();
  if (c.env.ENVIRONMENT === "preview") c.header("X-Robots-Tag", "noindex");
});

app.get("/robots.txt", (c) => c.text(robotsTxt(c.env.SITE_ORIGIN), 200, { "Cache-Control": FILE_CACHE }));
app.get("/manifest.webmanifest", (c) =>
  c.body(JSON.stringify(webManifest(c.env.SITE_NAME)), 200, {
    "Content-Type": "application/manifest+json; charset=utf-8",
    "Cache-Control": FILE_CACHE,
  }),
);

// GET and HEAD alone: a POST is never redirected, it would lose its body.
app.get("*", async (c, next) => {
  const answer = redirectAnswer(c, (await snapshotOf(c)).redirects);
  return answer ?? next();
});
app.get("/v3/redirects", async (c) => redirectLookup(c, (await snapshotOf(c)).redirects));

for (const pattern of ["/sitemap.xml", "/sitemaps/*"]) {
  app.get(pattern, async (c, next) => {
    const { version } = (await snapshotOf(c)).manifest;
    return oncePerPublication(c, version, next, waitUntilOf(c));
  });
}

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
      origin: c.env.SITE_ORIGIN,
      identity: identityOf(c.env),
      getOfferSearch: () => getOffers(c.env.SNAPSHOT, snapshot),
      schoolPublishedAt: (slug) => instantOf(manifest.buckets[bucketOf(slug)]!),
      getRanking: (edition) => getRanking(c.env.SNAPSHOT, snapshot, edition),
      findSchoolDetail: (slug) => findSchoolDetail(c.env.SNAPSHOT, manifest, slug, url.origin, waitUntilOf(c)),
    });
    const isOtherSpelling = url.pathname !== c.req.path && result.kind !== "redirect" && result.kind !== "notFound";
    if (isOtherSpelling) return c.redirect(c.req.path + url.search, 301);
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
  if (error instanceof SnapshotUnavailable || error instanceof SnapshotError) {
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
  if (JSON_PATH.test(c.req.path)) return c.json({ error: { message: view.message } });
  return c.render(<ErrorPage view={view} />, { meta: ERROR_META, layout: "default", isDemonstration: false });
}
