import { ApiError } from "../../contract/v3/errors.ts";
import type { RouteResult } from "./route.ts";

/** Answers a link from an e-mail; `gone` when it has expired or is unknown. */
export async function answerMailedLink<Gone extends RouteResult, Result extends RouteResult>(
  gone: Gone,
  respond: () => Promise<Result>,
): Promise<Gone | Result> {
  try {
    return await respond();
  } catch (error) {
    if (error instanceof ApiError && error.code === "link_expired") return gone;
    throw error;
  }
}
