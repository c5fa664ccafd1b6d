import { ApiError } from "../contract/v3/errors.ts";
import type { AppContext } from "./respond.tsx";

/**
 * Throws `forbidden` unless a page of this very origin sent the request: every browser says so of whatever changes
 * something, in a header that no page can write. Whatever the body is, and whether cookies came with it or not.
 */
export function requireSameOrigin(c: AppContext): void {
  const isOwn =
    c.req.header("sec-fetch-site") === "same-origin" || c.req.header("origin") === new URL(c.req.url).origin;
  if (!isOwn) throw new ApiError("forbidden");
}
