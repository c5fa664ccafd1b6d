import { ApiError } from "../../contract/v3/errors.ts";
import type { BackendContext } from "../env.ts";

/** An idempotency key: what a form carries, or a program makes. */
const KEY = /^[\w-]{8,64}$/;

/** The idempotency key of a request. Throws `invalid_request` without a good one. */
export function readKey(c: BackendContext): string {
  const key = c.req.header("idempotency-key") ?? "";
  if (!KEY.test(key)) throw new ApiError("invalid_request");
  return key;
}
