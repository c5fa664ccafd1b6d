import type { MiddlewareHandler } from "hono";
import { createBackendClient } from "../contract/v3/client.ts";
import type { AppEnv } from "./app-context.ts";
import { backendOf } from "./backend.ts";

/**
 * `POST /mesa/:token/carta` of a mail program (RFC 8058), which is no page of this origin: stops the letter. The token is
 * the only credential, so a forged form gains nothing. A browser goes on to the section.
 */
export const stopLetter: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.header("origin") !== undefined || c.req.header("sec-fetch-site") !== undefined) return next();
  c.set("route", "/mesa/:token/carta");
  await createBackendClient(backendOf(c)).schoolLetters.choose(c.req.param("token")!, { isWanted: false });
  return c.body(null, 204, { "Cache-Control": "no-store" });
};
