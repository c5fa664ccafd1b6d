import { ApiError } from "../contract/v3/errors.ts";
import type { AppContext } from "./app-context.ts";

/**
 * CSRF protection: throws `forbidden` unless a page of this origin sent the request, by `Sec-Fetch-Site` or `Origin`.
 * Browsers send one of them with every request that is not GET or HEAD, and scripts cannot set them.
 */
export function requireSameOrigin(c: AppContext): void {
  if (!isSameOrigin(c)) throw new ApiError("forbidden");
}

/** Whether a page of this origin sent the request, by the word of a browser. */
export function isSameOrigin(c: AppContext): boolean {
  return c.req.header("sec-fetch-site") === "same-origin" || c.req.header("origin") === c.get("url").origin;
}
