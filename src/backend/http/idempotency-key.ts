import { ApiError } from "../../contract/v3/errors.ts";
import { isIdempotencyKey } from "../../contract/v3/idempotency-key.ts";
import type { BackendContext } from "../env.ts";

/** The idempotency key of a request. Throws `invalid_request` without a good one. */
export function readKey(c: BackendContext): string {
  const key = c.req.header("idempotency-key") ?? "";
  if (!isIdempotencyKey(key)) throw new ApiError("invalid_request");
  return key;
}
