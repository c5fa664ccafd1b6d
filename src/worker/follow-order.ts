import type { MiddlewareHandler } from "hono";
import { cookieValue, scriptCookie } from "../site/cookie-value.ts";
import { withQuery } from "../site/paths.ts";
import type { AppEnv } from "./app-context.ts";
import { isVisit } from "./is-visit.ts";

const COOKIE = "ordem";
const NEUTRAL = "neutra";
/** Half a year, like the children. */
const MAX_AGE_S = 180 * 24 * 3600;

/**
 * Remembers the neutral order on the device: a list whose address names no order is redirected to its neutral one, so
 * that the address alone decides what a page shows. `neutro=false` forgets it.
 */
export const followOrder: MiddlewareHandler<AppEnv> = async (c, next) => {
  const row = c.get("screen")?.row;
  if (row?.offline !== "list" || row.child !== "sets" || c.req.header("sec-fetch-mode") !== "navigate") return next();
  const url = new URL(c.req.url);
  const neutral = url.searchParams.get("neutro");
  const isKept = cookieValue(c.req.header("cookie") ?? "", COOKIE) === NEUTRAL;
  if (neutral === null && isKept) {
    url.searchParams.set("neutro", "true");
    c.header("Cache-Control", "private, no-store");
    return c.redirect(withQuery(c.req.path, url.searchParams.toString()), 302);
  }
  await next();
  const wants = neutral === "true" || neutral === "1";
  // A page that is loaded ahead may never be shown.
  if (neutral === null || wants === isKept || !isVisit(c)) return;
  const cookie = scriptCookie(COOKIE, wants ? NEUTRAL : "", wants ? MAX_AGE_S : 0, url.protocol === "https:");
  c.header("Set-Cookie", cookie, { append: true });
  c.header("Cache-Control", "private, no-cache");
};
