import type { AppContext } from "./app-context.ts";

/**
 * Whether a browser shows the page of a request to somebody: neither a page that is only loaded ahead, nor a request of
 * a script or of a program that names no kind of request, as most crawlers do.
 */
export function isVisit(c: AppContext): boolean {
  return c.req.header("sec-fetch-mode") === "navigate" && c.req.header("sec-purpose") === undefined;
}

/** Whether a request counts as a visit: also for a page that was loaded ahead and is now shown. */
export function isCountedVisit(c: AppContext): boolean {
  return isVisit(c) || (c.req.method === "HEAD" && c.req.header("x-shown") !== undefined);
}
