import type { MiddlewareHandler } from "hono";
import type { RouteKind } from "../site/screen/route.ts";
import type { AppContext, AppEnv } from "./respond.tsx";

const MEASURED: Readonly<Record<RouteKind, boolean>> = {
  public: true,
  account: true,
  credentials: false,
  link: false,
  payment: false,
  internal: false,
};

/** Notes the kind of the screen that a request is for, before anything answers it: the first pattern that matches holds. */
export function noteKind(kind: RouteKind): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    if (c.get("kind") === undefined) c.set("kind", kind);
    return next();
  };
}

/**
 * Whether the tag manager may come to a page. On all others nothing is measured, nobody is asked, no script of others
 * runs, and no address is sent on as `Referer`: they hold a token, a password, a code or a payment. So do addresses
 * that match nothing, such as a link that a mail program broke.
 */
export function isMeasured(c: AppContext): boolean {
  const kind = c.get("kind");
  return kind !== undefined && MEASURED[kind];
}
