import { ApiError } from "../contract/v3/errors.ts";
import type { AppContext } from "./app-context.ts";

/**
 * CSRF protection: throws `forbidden` unless a page of this origin sent the request, by `Sec-Fetch-Site` or `Origin`.
 * Browsers send one of them with every request that is not GET or HEAD, and scripts cannot set them.
 */
export function requireSameOrigin(c: AppContext): void {
  const isSameOrigin =
    c.req.header("sec-fetch-site") === "same-origin" || c.req.header("origin") === new URL(c.req.url).origin;
  if (!isSameOrigin) throw new ApiError("forbidden");
}
