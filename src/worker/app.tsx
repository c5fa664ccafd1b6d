import { isDevelopment } from "virtual:client-assets";
import { Hono, type MiddlewareHandler } from "hono";
import { requestId } from "hono/request-id";
import type { ReactElement } from "react";
import { searchApi } from "../backend/search-api/search.api.ts";
import { apiOf, REDIRECT_PATH } from "../contract/api-path.ts";
import { SEARCH_API_PATH } from "../contract/search-api/call.ts";
import type { PageTracking, TrackingEvent } from "../contract/tracking.ts";
import { ApiError } from "../contract/v3/errors.ts";
import type { Loader, PageResult, Route, RouteResult, Submit } from "../parts/screen/route.ts";
import { noScreenMessage, notFoundMessage } from "../routes/error/error-view.ts";
import { onDemand } from "../site/on-demand.ts";
import type { Match } from "../site/path-matcher.ts";
import { paths } from "../site/paths.ts";
import { accessRecords } from "./access-records.ts";
import type { AppContext, AppEnv } from "./app-context.ts";
import { errorResponse, notFoundResponse } from "./error-responses.tsx";
import { followChild } from "./follow-child.ts";
import { followOrder } from "./follow-order.ts";
import { bringsCredentials, forward } from "./forward.ts";
import { gatherReads } from "./gathered-d1.ts";
import { checkNavigation } from "./guards.ts";
import { isCountedVisit } from "./is-visit.ts";
import { limitBody } from "./limit-body.ts";
import { limits } from "./limits.ts";
import { localOrigin } from "./local-origin.ts";
import { paymentHost } from "./payment-host.ts";
import { oncePerPublication, searchOncePerPublication } from "./publication-cache.ts";
import { redirectLookup, redirectResponse, storedRedirectResponse } from "./redirects.ts";
import { askedPath, matchedPath, spellingOf } from "./request-path.ts";
import { type RequestSession, requestSessionOf } from "./request-session.ts";
import type { Source } from "./request-source.ts";
import { requireHttps } from "./require-https.ts";
import { FILE_CACHE, renderer, respond } from "./respond.tsx";
import { retiredResponse } from "./retired-paths.ts";
import { routeContextOf } from "./route-context.ts";
import { requireSameOrigin } from "./same-origin.ts";
import { findScreen, isMeasured } from "./screen.ts";
import { securityHeaders } from "./security-headers.ts";
import { robotsTxt, securityTxt, webManifest } from "./site-files.ts";
import { getRedirects } from "./snapshot.ts";
import { searchSourceOf, sourceOf, withSource } from "./source.ts";
import { observe } from "./telemetry/observe.ts";
import { tally, tallySchools } from "./telemetry/tally.ts";
import { unreadBody } from "./unread-body.ts";

const smallBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  await limitBody(c);
  await next();
};

/**
 * Paths match in any case and with trailing slashes. A request under another spelling than the canonical one is
 * redirected in one hop: by the screen, where it knows better (the state suffix of a city), or by `showScreen`. A path
 * that does not exist stays a 404.
 */
export const app = new Hono<AppEnv>({ getPath: matchedPath });

app.use((c, next) => {
  c.set("url", new URL(c.req.url));
  c.set("screen", findScreen(c.req.path));
  return next();
});
app.use(localOrigin);
app.use(requestId());
app.use(unreadBody);
app.use(observe);
app.use(gatherReads);
app.use(accessRecords);
app.use(securityHeaders);
app.use(renderer());
app.use(requireHttps);
app.use(limits);
app.use(paymentHost);
// Every load of a page shows the sources as they are.
if (isDevelopment) {
  app.use(async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
  });
}

app.get("/robots.txt", (c) => c.text(robotsTxt(c.env.SITE_ORIGIN), 200, { "Cache-Control": FILE_CACHE }));
app.get("/.well-known/security.txt", (c) =>
  c.text(securityTxt(c.env.SITE_ORIGIN, c.env.CONTACT_EMAIL, new Date()), 200, { "Cache-Control": FILE_CACHE }),
);
app.get(paths.webManifest(), (c) =>
  c.body(JSON.stringify(webManifest(c.env.SITE_NAME)), 200, {
    "Content-Type": "application/manifest+json; charset=utf-8",
    "Cache-Control": FILE_CACHE,
  }),
);

app.get(paths.health(), onDemand(() => import("./telemetry/health.ts"))("healthResponse"));
app.get(paths.mapTile(":z", ":x", ":y"), onDemand(() => import("./map-tiles.ts"))("tileResponse"));
app.get(
  paths.schoolFile(":size", ":school", ":file"),
  onDemand(() => import("./school-files.ts"))("schoolFileResponse"),
);
app.post(paths.consent(), smallBody, onDemand(() => import("./take-consent.ts"))("takeConsent"));
app.post(paths.stopMails(":token"), smallBody, onDemand(() => import("./stop-mails.ts"))("stopMails"));
app.post(paths.forgetChild(), onDemand(() => import("./forget-child.ts"))("takeForgottenChild"));
app.post(paths.pageReports(), smallBody, onDemand(() => import("./telemetry/page-reports.ts"))("takePageReport"));

// GET and HEAD alone: a redirected POST would lose its body.
app.get("*", async (c, next) => {
  // The APIs respond without a snapshot too.
  if (apiOf(c.req.path)) return next();
  return redirectResponse(c, await getRedirects(c)) ?? next();
});
app.get(REDIRECT_PATH, async (c) => redirectLookup(c, await getRedirects(c)));

app.get("*", followOrder);
app.get("*", followChild);
app.get("*", (c, next) => {
  const screen = c.get("screen");
  return screen?.row.load ? showScreen(c, screen, screen.row.load) : next();
});
app.post("*", (c, next) => {
  const screen = c.get("screen");
  return screen?.row.submit ? takeForm(c, screen, screen.row.submit) : next();
});

app.all("/v3/*", async (c) => {
  c.set("route", "/v3/*");
  const { findEndpoint } = await import("../contract/endpoints.ts");
  const isProvider = findEndpoint(c.req.method, c.req.path)?.access === "provider";
  // Cookies count only for requests of our own pages; programs send credentials, and for providers no cookie counts.
  if (!bringsCredentials(c) && !isProvider && !["GET", "HEAD"].includes(c.req.method)) requireSameOrigin(c);
  return forward(c);
});

app.all(SEARCH_API_PATH, (c) =>
  searchApi.fetch(c.req.raw, {
    keys: c.env.SEARCH_API_KEYS ?? "",
    source: () => searchSourceOf(c),
    oncePerPublication: (...question) => searchOncePerPublication(c, ...question),
  }),
);

app.notFound(
  async (c) =>
    (await storedRedirectResponse(c)) ??
    retiredResponse(c) ??
    notFoundResponse(c, noScreenMessage(c.req.path), { message: null }),
);

app.onError(errorResponse);

async function showScreen(c: AppContext, screen: Match<Route>, load: Loader): Promise<Response> {
  const { cache } = screen.row;
  // The cache knows the canonical spelling alone: another one is redirected, whether or not that one is cached.
  if (!cache || isOtherSpelling(c)) return loadScreen(c, screen, load);
  const { version } = (await sourceOf(c)).manifest;
  return oncePerPublication(c, version, cache, () => loadScreen(c, screen, load));
}

/** Whether the path was asked for in capitals, with a slash at its end or with needless encoding. */
const isOtherSpelling = (c: AppContext) => askedPath(c.get("url")) !== spellingOf(c.req.path);

function loadScreen(c: AppContext, screen: Match<Route>, load: Loader) {
  return withSource(c, async (source) => {
    const { segments, row } = screen;
    c.set("route", row.pattern);
    const url = c.get("url");
    const requestSession = requestSessionOf(c);
    const result =
      (await checkNavigation(screen, requestSession, url)) ??
      (await load(routeContextOf(c, segments, source, requestSession)));
    if (isOtherSpelling(c) && result.kind !== "redirect" && result.kind !== "notFound") {
      return c.redirect(spellingOf(c.req.path) + url.search, 301);
    }
    if (result.kind === "page" && c.req.header("x-tracking") !== undefined && isMeasured(c)) {
      const tracking = trackingOf(row.pattern, result, requestSession.session().takeNoted());
      for (const { event } of [{ event: "content-view" }, ...tracking.events]) tally(`tracked.${event}`);
      return c.json(tracking, 200, { "Cache-Control": "no-store" });
    }
    if (result.kind === "page" && result.status === 200 && result.counts && isCountedVisit(c))
      tallySchools(result.counts.as, result.counts.inepCodes);
    return answer(c, result, source, requestSession);
  });
}

async function takeForm(c: AppContext, screen: Match<Route>, submit: Submit) {
  c.set("route", screen.row.pattern);
  requireSameOrigin(c);
  const source = await sourceOf(c);
  const requestSession = requestSessionOf(c);
  const refused = await checkNavigation(screen, requestSession, c.get("url"));
  if (refused) return answer(c, refused, source, requestSession);
  const context = routeContextOf(c, screen.segments, source, requestSession);
  const { maxFormBytes, takesLongForm } = screen.row;
  await limitBody(c, maxFormBytes, takesLongForm && (() => takesLongForm(context)));
  const form = await c.req.formData().catch(() => refuse("invalid_request"));
  return answer(c, await submit({ ...context, form }), source, requestSession);
}

async function answer(
  c: AppContext,
  result: RouteResult,
  source: Source,
  requestSession: RequestSession,
): Promise<Response> {
  if (result.kind === "notFound") {
    return retiredResponse(c) ?? notFoundResponse(c, notFoundMessage(c.req.path), result);
  }
  const isPrivate = result.kind === "page" && result.isPrivate === true;
  const visitor = isPrivate ? await visitorOf(requestSession) : undefined;
  const props = { isDemonstration: source.manifest.isDemonstration, staleS: source.staleS(), visitor };
  if (result.kind !== "page") return respond(c, result, props);
  if (typeof result.body !== "function") return respond(c, { ...result, body: result.body }, props);
  const making = result.body();
  // A fragment has no head to send.
  const body = await (c.req.header("x-fragment") === undefined ? fromMemory(making) : making);
  if (body) return respond(c, { ...result, body }, props);
  const { streamPage } = await import("./stream-page.tsx");
  return streamPage(c, result, making, props);
}

/**
 * The content of a page, or null while it waits for anything outside the isolate: a timer runs after all that is ready.
 */
function fromMemory(making: Promise<ReactElement>): Promise<ReactElement | null> {
  return Promise.race([making, scheduler.wait(0).then(() => null)]);
}

/** The visitor of a personal page, whose session starts with it (S8, S9). */
async function visitorOf(requestSession: RequestSession) {
  const session = requestSession.session().start();
  const account = await requestSession.account();
  return account ? { name: account.name, session } : { name: null, session: "" };
}

function refuse(code: "invalid_request"): never {
  throw new ApiError(code);
}

/** The tracking data of a page; requested with `x-tracking` by browsers of visitors who agreed to it. */
function trackingOf(route: string, { meta, isPrivate, tracking }: PageResult, noted: TrackingEvent[]): PageTracking {
  const { events = [], offers = [] } = tracking?.() ?? {};
  return {
    route,
    path: isPrivate ? null : meta.canonical,
    events: [...noted, ...events],
    offers: [...offers],
  };
}
