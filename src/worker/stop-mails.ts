import type { MiddlewareHandler } from "hono";
import { backendClient } from "../contract/v3/client.ts";
import { ApiError } from "../contract/v3/errors.ts";
import type { AppEnv } from "./app-context.ts";
import { backendOf } from "./backend.ts";
import { isSameOrigin } from "./same-origin.ts";

/**
 * `POST /parar/:token` of a mail program (RFC 8058), also of one that is a site: the token is the only credential, so a
 * forged form gains nothing. Repeated, the same. The form of our own page goes on to the screen.
 */
export const stopMails: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (isSameOrigin(c)) return next();
  c.set("route", "/parar/:token");
  const stop = backendClient(backendOf(c)).links.stop(c.req.param("token")!);
  // Data that it stopped before may be erased.
  await stop.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== "link_expired") throw error;
  });
  return c.body(null, 204, { "Cache-Control": "no-store" });
};
