import { bodyLimit } from "hono/body-limit";
import { ApiError } from "../contract/v3/errors.ts";
import type { AppContext } from "./app-context.ts";

/** Bytes of a body that anybody may send: several times the longest form without a file. */
const MAX_BYTES = 64 * 1024;

const tooLarge = (): never => {
  throw new ApiError("too_large");
};

/**
 * Reads no body beyond its limit. Up to `longest` bytes are read only of callers that pass `isKnown`, which is called
 * for longer bodies only. Throws `too_large`.
 */
export async function limitBody(
  c: AppContext,
  longest = MAX_BYTES,
  isKnown: () => boolean | Promise<boolean> = () => true,
): Promise<void> {
  const { body, headers } = c.req.raw;
  if (!body) return;
  const declared = Number(headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  const isLong = longest > MAX_BYTES && !(declared <= MAX_BYTES) && (await isKnown());
  await bodyLimit({ maxSize: isLong ? longest : MAX_BYTES, onError: tooLarge })(c, async () => {});
}
