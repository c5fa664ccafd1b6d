import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./app-context.ts";

/** Most bytes of an unread body that are read and discarded. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Workaround, for local development only: miniflare 5.20261006 reuses the connection of a request whose body was not
 * read, and the next request fails with "Network connection lost". Reads such a body to its end. To be removed when
 * miniflare closes the connection.
 */
export const unreadBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (c.env.ENVIRONMENT !== "local" || c.req.method === "GET") return;
  const { body, bodyUsed } = c.req.raw;
  if (!body || bodyUsed) return;
  let bytes = 0;
  for await (const chunk of body as ReadableStream<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return;
  }
};
