import { ApiError } from "../contract/v3/errors.ts";
import { callRemote } from "./call-remote.ts";

/** Timeout of one attempt: hashing a password is slow, and a payment slower. */
const TIMEOUT_MS = 8_000;

/**
 * Calls a remote backend. Reads are retried once; writes are not, because a failed one may have been done. An error
 * response of the backend is passed on. Throws ApiError `unavailable`. Nothing is cached: responses are personal.
 */
export async function fetchBackend(request: Request): Promise<Response> {
  const isIdempotent = request.method === "GET" || request.method === "HEAD";
  let failure: Response | undefined;
  try {
    return await callRemote(new URL(request.url).origin, { timeoutMs: TIMEOUT_MS, isIdempotent }, async (signal) => {
      const response = await fetch(request, { signal });
      if (response.status < 500) return response;
      await failure?.body?.cancel();
      failure = response;
      throw new Error(`status ${response.status}`);
    });
  } catch (cause) {
    if (failure) return failure;
    throw new ApiError("unavailable", {}, cause);
  }
}
