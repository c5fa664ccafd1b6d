import type { MiddlewareHandler } from "hono";
import { normalizePath, type Redirect, type RedirectTable, redirectLocation } from "../domain/redirects.ts";
import type { AppEnv } from "./respond.tsx";

/** The redirects that an isolate knows, with the text that they were read from. */
export interface Redirects {
  readonly text: string | null;
  readonly byPath: ReadonlyMap<string, Redirect>;
}

export const NO_REDIRECTS: Redirects = { text: null, byPath: new Map() };

/** Browsers keep a redirect for ever unless told otherwise; marketing changes its mind sooner. */
const REDIRECT_CACHE = "public, max-age=300";

/** Reads a compiled table; one that cannot be read leaves the previous in force. */
export function openRedirects(text: string | null, previous: Redirects): Redirects {
  if (text === previous.text) return previous;
  if (text === null) return NO_REDIRECTS;
  try {
    const { table } = JSON.parse(text) as RedirectTable;
    return { text, byPath: new Map(Object.entries(table)) };
  } catch (error) {
    console.error("redirects not loaded:", error instanceof Error ? error.message : error);
    return previous;
  }
}

/** Answers paths that are redirected before any screen sees them; never a POST, which would lose its body. */
export function redirecting(
  redirectsOf: (c: Parameters<MiddlewareHandler<AppEnv>>[0]) => Promise<Redirects>,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
    const url = new URL(c.req.url);
    const path = normalizePath(url.pathname);
    const redirect = path === null ? undefined : (await redirectsOf(c)).byPath.get(path);
    if (!redirect) return next();
    c.header("Cache-Control", REDIRECT_CACHE);
    return c.redirect(redirectLocation(redirect, url.searchParams), redirect.status);
  };
}
