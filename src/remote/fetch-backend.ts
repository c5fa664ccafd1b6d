import { ApiError } from "../contract/v3/errors.ts";
import { callRemote } from "./call-remote.ts";

/** Milliseconds for one try: a password takes its time, and a payment more. */
const TIMEOUT_MS = 8_000;

/**
 * Asks a remote backend. Reads are asked twice; what changes something once, for nobody knows whether it was done. A
 * failure that the backend tells itself is its answer. Throws ApiError `unavailable`. Nothing of it is cached: every
 * answer is somebody's.
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
