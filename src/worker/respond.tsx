import { assetUrl, buildId } from "virtual:client-assets";
import { reactRenderer } from "@hono/react-renderer";
import type { MiddlewareHandler } from "hono";
import { renderToString } from "react-dom/server";
import { CLIENT_INPUTS } from "../client/inputs.ts";
import { Memo } from "../domain/memo.ts";
import { formatAge } from "../domain/text/format.ts";
import { Document } from "../parts/layout/document.tsx";
import type { DocumentProps } from "../parts/layout/document-props.ts";
import type { Meta } from "../parts/layout/meta.ts";
import { pageTitle } from "../parts/layout/page-title.ts";
import type { Site } from "../parts/layout/site.ts";
import type { JsonResult, NotFoundResult, PageResult, Route, RouteResult, WholePage } from "../parts/screen/route.ts";
import { ROUTES } from "../routes/table.ts";
import { readConsent } from "../site/consent.ts";
import type { AppContext, AppEnv } from "./app-context.ts";
import { shownUrl } from "./follow-child.ts";
import { identityOf } from "./identity.ts";
import { isMeasured } from "./screen.ts";

// Lifetimes of caches: pages and JSON `cacheOf`; files `public/_headers`; until the next publication the column `cache`
// of `src/routes/table.ts` (`publication-cache.ts`).

/** Inputs of the document around a page, besides the request. */
interface Framed extends Pick<DocumentProps, "meta" | "layout" | "city" | "childFit" | "visitor"> {
  isDemonstration: boolean;
  /** Age in seconds of the oldest stale response on the page; absent or null if none is stale. */
  staleS?: number | null;
}

declare module "@hono/react-renderer" {
  interface Props extends Framed {}
}

/** Published data changes once a minute at most. */
const PAGE_CACHE = "public, max-age=60";

/** Files of the site, calendars, sitemaps and pictures. */
export const FILE_CACHE = "public, max-age=3600";

const PERSONAL_CACHE = "private, no-cache";

/** Personal data is never cached. */
const PRIVATE_CACHE = "private, no-store";

/** Returns middleware that sets `c.render`: a page in its document, in one piece or as a stream of React's. */
export const renderer =
  (options?: Parameters<typeof reactRenderer>[1]): MiddlewareHandler<AppEnv> =>
  (c, next) =>
    reactRenderer(({ children, ...framed }) => <Document {...documentProps(c, framed)}>{children}</Document>, options)(
      c,
      next,
    );

function documentProps(c: AppContext, framed: Framed): DocumentProps {
  const { isDemonstration, staleS = null, ...page } = framed;
  return {
    ...page,
    site: siteOf(c, isDemonstration, staleS),
    nonce: c.get("secureHeadersNonce") ?? "",
    speculation: speculationRulesOf(c),
    isMeasured: isMeasured(c),
    hasAnsweredConsent: readConsent(c.req.header("cookie") ?? "") !== null,
    url: shownUrl(c),
    isList: c.get("screen")?.row.offline === "list",
    family: c.get("family"),
  };
}

/** Data that every page shows besides its own. */
export type PageProps = Pick<Framed, "isDemonstration" | "visitor"> & { readonly staleS: number | null };

/** The HTTP response of a screen. With `x-fragment`, the page without document and layout, to be swapped in. */
export function respond(
  c: AppContext,
  result: Exclude<RouteResult, PageResult | NotFoundResult> | WholePage,
  props: PageProps,
) {
  setAge(c, props.staleS);
  if (result.kind === "redirect") {
    if (result.status === 303) c.header("Cache-Control", "no-store");
    return c.redirect(result.location, result.status);
  }
  if (result.kind === "file") {
    const { body, contentType, filename } = result;
    c.header("Content-Type", contentType);
    c.header("Cache-Control", filename === undefined ? FILE_CACHE : PRIVATE_CACHE);
    if (filename !== undefined) c.header("Content-Disposition", `attachment; filename="${filename}"`);
    return c.body(body);
  }
  if (result.kind === "json") {
    c.status(result.status);
    c.header("Cache-Control", cacheOf(result));
    const text = "text" in result ? result.text : JSON.stringify(result.body);
    return c.body(text, { headers: { "Content-Type": "application/json" } });
  }
  setPageHeaders(c, result, props.staleS);
  if (c.req.header("x-fragment") === undefined) {
    return c.render(result.body, framed(result, props));
  }
  const { name } = identityOf(c.env);
  return c.html(
    renderToString(
      <>
        <title>{pageTitle(result.meta.title, name)}</title>
        {result.body}
      </>,
    ),
  );
}

export function setPageHeaders(c: AppContext, page: Omit<PageResult, "body">, staleS: number | null): void {
  setAge(c, staleS);
  c.status(page.status);
  c.header("Cache-Control", cacheOf(page));
  if (page.retryAfterS !== undefined) c.header("Retry-After", String(page.retryAfterS));
  c.header("Vary", "x-fragment, x-tracking, Save-Data");
  if (c.req.header("x-fragment") === undefined) c.header("Link", TYPEFACES);
}

/** Marks a response as stale for caches on the way (RFC 9111, RFC 9211). */
function setAge(c: AppContext, staleS: number | null): void {
  if (staleS === null) return;
  c.header("Age", String(staleS));
  c.header("Cache-Status", "search-api; hit; fwd=stale");
}

export function framed(page: Omit<PageResult, "body">, props: PageProps): Framed {
  const { layout, city, childFit } = page;
  return { meta: metaOf(page), layout, city, childFit, ...props };
}

/** Search engines must not index error pages, such as one beyond the last page of a list. */
function metaOf({ status, meta }: Omit<PageResult, "body">): Meta {
  return status === 200 ? meta : { ...meta, canonical: null, isIndexable: false, trail: undefined, jsonLd: undefined };
}

function cacheOf(result: Omit<PageResult, "body"> | JsonResult): string {
  if (result.isPrivate) return PRIVATE_CACHE;
  if (result.status !== 200) return "no-store";
  return result.kind === "page" && result.isPersonal ? PERSONAL_CACHE : PAGE_CACHE;
}

/** Values of `tokens.css`. They are there before the first paint, so that no line moves when they come. */
const TYPEFACES = [
  "node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
  "node_modules/@fontsource/fraunces/files/fraunces-latin-600-normal.woff2",
]
  .map((file) => `<${assetUrl(file)}>; rel=preload; as=font; type="font/woff2"; crossorigin`)
  .join(", ");

const ASSETS = Object.fromEntries(
  Object.entries(CLIENT_INPUTS).map(([name, input]) => [name, assetUrl(input)]),
) as Record<keyof typeof CLIENT_INPUTS, string>;

/** The settings of pages; they change with the publication and the age of its data. */
const sites = new Memo<Site>(16);
let madeSites = 0;

function siteOf(c: AppContext, isDemonstration: boolean, staleS: number | null): Site {
  const { env } = c;
  const identity = identityOf(env);
  const shown = {
    origin: env.SITE_ORIGIN,
    tagManagerId: env.TAG_MANAGER_ID,
    hasAddresses: Boolean(env.GOOGLE_PLACES_KEY),
    findsCep: !env.SEARCH_API_URL,
    // Local development reports nothing.
    reportPercent: env.ENVIRONMENT === "local" ? "" : env.TELEMETRY_SAMPLE_PERCENT,
    isDevelopment: env.ENVIRONMENT === "local",
    buildId,
    isDemonstration,
    dataAge: staleS === null ? null : formatAge(staleS),
  };
  const key = JSON.stringify([identity, shown]);
  return sites.get(key, () => ({ ...identity, ...shown, assets: ASSETS, key: String(madeSites++) }));
}

// The browser matches every link of the page with every pattern again whenever the URL changes, which a tap on a filter
// waits for: few patterns, and no selectors, which cost a style recalculation
// (docs/decisions/031-instant-navigation.md).

const patternsOf = (speculation: Route["speculation"]) =>
  fold(ROUTES.filter((route) => route.speculation === speculation).map(({ pattern }) => pattern));

/** Patterns without those that another extends by parameters: "/busca", "/busca/:state" → "/busca/:state?". */
function fold(patterns: readonly string[]): string[] {
  return patterns
    .filter((pattern) => !patterns.some((other) => other.startsWith(`${pattern}/:`)))
    .map((pattern) =>
      pattern.replace(/\/:\w+/g, (part, start) => (patterns.includes(pattern.slice(0, start)) ? `${part}?` : part)),
    );
}

const rule = (where: object) => [
  {
    where,
    // Loads when a pointer rests on the link or presses it.
    eagerness: "moderate",
  },
];

const RULES = JSON.stringify({
  // A list with a query is mostly another view of the same page, which is swapped in.
  prefetch: rule({ and: [{ href_matches: patternsOf("prefetch") }, { not: { href_matches: "/*\\?:query" } }] }),
  prerender: rule({ href_matches: patternsOf("prerender") }),
});

/**
 * Rules by which the browser loads a page that the visitor is about to open (A34): pages that are the same for
 * everybody, on pages that are, too. Null with Save-Data, which the response must name in `Vary`.
 */
function speculationRulesOf(c: AppContext): string | null {
  const row = c.get("screen")?.row;
  return row?.kind === "public" && c.req.header("save-data") !== "on" ? RULES : null;
}
