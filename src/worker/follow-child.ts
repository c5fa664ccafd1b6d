import type { MiddlewareHandler } from "hono";
import { isAboutChild } from "../domain/family/child-profile.ts";
import { addChild, type Children, currentSeat, NO_CHILDREN, rememberSeat } from "../domain/family/children.ts";
import { readProfile } from "../domain/family/profile-query.ts";
import { STAGE_KEY } from "../domain/pricing/seat-keys.ts";
import type { Route } from "../parts/screen/route.ts";
import { childrenCookie, readChildren } from "../site/children-cookie.ts";
import { paths } from "../site/paths.ts";
import { namesSeat, seatAddress } from "../site/seat-address.ts";
import type { AppContext, AppEnv } from "./app-context.ts";
import { isVisit } from "./is-visit.ts";
import { matchedPath } from "./request-path.ts";

/**
 * Shows the prices of the child that the visitor searches for (docs/decisions/038-the-child-in-a-cookie.md). A page
 * whose address names no child is redirected to its address for the current one, so that the address alone decides what
 * a page shows; a page that names one is remembered in a cookie. A response that reads or sets the cookie is not for
 * shared caches.
 */
export const followChild: MiddlewareHandler<AppEnv> = async (c, next) => {
  const row = c.get("screen")?.row;
  // The scripts of a page ask for addresses that name the child.
  if (!row?.child || c.req.header("x-fragment") !== undefined || c.req.header("x-tracking") !== undefined)
    return next();
  const url = c.get("url");
  const children = readChildren(c.req.header("cookie") ?? "");
  const seat = currentSeat(children);
  if (row.pattern === paths.profile() && url.searchParams.get("filho") === "novo")
    return takeAnother(c, children, next);
  if (seat && !namesSeat(url) && isForChild(c, row, url)) {
    c.header("Cache-Control", "private, no-store");
    return c.redirect(seatAddress(url, seat, row.offline === "list"), 302);
  }
  const profile = readProfile(url.searchParams);
  const options = { sets: row.child === "sets", isList: row.offline === "list" };
  const changed = isAboutChild(profile) ? rememberSeat(children, profile, options) : children;
  c.set("family", changed);
  await next();
  if (c.res.status === 200) store(c, children, changed);
};

/** Address of the page; of the current child where the page shows its prices without naming it. */
export function shownUrl(c: AppContext): URL {
  const url = c.get("url");
  if (c.get("screen")?.row.child !== "shows" || namesSeat(url)) return url;
  return new URL(seatAddress(url, currentSeat(c.get("family") ?? NO_CHILDREN), true), url);
}

/**
 * Whether a page without a child is redirected to its address for one. A list is only if a link of another page leads
 * to it: its own links and forms take the filters of the child away. A link may lead to a stage, which is of any child.
 */
function isForChild(c: AppContext, { child, offline, pattern }: Route, url: URL): boolean {
  if (pattern === paths.profile()) return url.search === "";
  if (offline !== "list") return child !== "shows";
  const referrer = c.req.header("referer") ?? "";
  return (
    !url.searchParams.has("q") &&
    !url.searchParams.has(STAGE_KEY) &&
    referrer.startsWith(`${url.origin}/`) &&
    matchedPath({ url: referrer }) !== c.req.path
  );
}

/** The form of another child leads to its search, which names the child. */
async function takeAnother(c: AppContext, children: Children, next: () => Promise<void>): Promise<void> {
  await next();
  const location = c.res.headers.get("location");
  const seat = location && readProfile(new URL(location, c.req.url).searchParams);
  if (seat && isAboutChild(seat)) store(c, children, addChild(children, seat));
}

/** Sets the cookie, unless nothing changed or the page is only loaded ahead: the script of the page does it then. */
function store(c: AppContext, before: Children, after: Children): void {
  const cookie = childrenCookie(after, c.get("url").protocol === "https:");
  const isChanged = isVisit(c) && cookie !== childrenCookie(before, c.get("url").protocol === "https:");
  if (isChanged) c.header("Set-Cookie", cookie, { append: true });
  if ((isChanged || before.seats.length > 0) && /\bpublic\b/.test(c.res.headers.get("cache-control") ?? "")) {
    c.header("Cache-Control", "private, no-cache");
  }
}
