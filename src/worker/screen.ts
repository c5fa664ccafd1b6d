import type { MiddlewareHandler } from "hono";
import type { Route, RouteKind } from "../site/screen/route.ts";
import type { AppContext, AppEnv } from "./respond.tsx";

const MEASURED: Readonly<Record<RouteKind, boolean>> = {
  public: true,
  account: true,
  credentials: false,
  link: false,
  payment: false,
  internal: false,
};

/** Stores the row of the table that a request matches, before any other middleware; the first match wins. */
export function storeScreen(route: Route): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    if (!c.get("screen")) c.set("screen", route);
    return next();
  };
}

/**
 * Whether the tag manager may run on a page. Other pages contain a token, a password, a code or a payment: they ask for
 * no consent, run no third-party script and send no `Referer`. So do paths that match no screen, such as a link that an
 * e-mail program broke.
 */
export function isMeasured(c: AppContext): boolean {
  const screen = c.get("screen");
  return screen !== undefined && MEASURED[screen.kind];
}
