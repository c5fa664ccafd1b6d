import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./respond.tsx";

/** Bytes of a body that nobody wanted which are read and thrown away. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * The local simulator (miniflare 5.20261006) hands the connection of a body that was refused unread to the next request,
 * whoever's it is, and that fails with "Network connection lost". So there, and there alone, such a body is read to its
 * end. To be removed when the simulator closes the connection.
 */
export const unreadBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const { body, bodyUsed } = c.req.raw;
  if (c.env.ENVIRONMENT !== "local" || !body || bodyUsed) return;
  let bytes = 0;
  for await (const chunk of body as ReadableStream<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return;
  }
};
