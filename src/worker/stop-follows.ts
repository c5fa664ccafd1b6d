import type { MiddlewareHandler } from "hono";
import { createBackendClient } from "../contract/v3/client.ts";
import type { AppEnv } from "./app-context.ts";
import { backendOf } from "./backend.ts";

/**
 * `POST /avisos/:token/parar` of a mail program (RFC 8058), which is no page of this origin: stops all that is followed.
 * The token is the only credential, so a forged form gains nothing. A browser goes on to the screen.
 */
export const stopFollows: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.header("origin") !== undefined || c.req.header("sec-fetch-site") !== undefined) return next();
  c.set("route", "/avisos/:token/parar");
  await createBackendClient(backendOf(c)).follows.change(c.req.param("token")!, { change: "stop_all" });
  return c.body(null, 204, { "Cache-Control": "no-store" });
};
