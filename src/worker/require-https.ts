import type { MiddlewareHandler } from "hono";
import { ApiError } from "../contract/v3/errors.ts";
import type { AppEnv } from "./app-context.ts";
import { jsonApiOf } from "./json-api.ts";

/**
 * Refuses requests without TLS, unless the site itself has an `http://` address, as locally. A page is redirected (GET and
 * HEAD, 301). A form or a call of an API has already sent its content in clear text: a redirect would hide that from
 * whoever wrote the address, so it is 403.
 */
export const requireHttps: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.get("url").protocol === "https:" || !c.env.SITE_ORIGIN.startsWith("https:")) return next();
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  if (!isRead || jsonApiOf(c.req.path)) throw new ApiError("https_required");
  const url = new URL(c.req.url);
  url.protocol = "https:";
  url.port = "";
  return c.redirect(url.href, 301);
};
