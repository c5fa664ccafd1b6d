import { ApiError } from "../../contract/v3/errors.ts";
import type { RouteResult } from "./route.ts";

/** What stands behind a mailed link; `gone` when the link is over, or never was one. */
export async function orGone(gone: RouteResult, answer: () => Promise<RouteResult>): Promise<RouteResult> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof ApiError && error.code === "link_expired") return gone;
    throw error;
  }
}
