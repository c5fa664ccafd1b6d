import { ApiError } from "../contract/v3/errors.ts";
import type { AppContext } from "./respond.tsx";

/**
 * Throws `forbidden` unless a page of this origin sent the request, by `Sec-Fetch-Site` or `Origin`: browsers send one of
 * them with every request that is not GET or HEAD, and no page can change it.
 */
export function requireSameOrigin(c: AppContext): void {
  const isOwn =
    c.req.header("sec-fetch-site") === "same-origin" || c.req.header("origin") === new URL(c.req.url).origin;
  if (!isOwn) throw new ApiError("forbidden");
}
