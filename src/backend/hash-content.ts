import { hashToken } from "./tokens.ts";

/** Hash of what somebody sent, which detects a repeated form and a reused idempotency key. */
export function hashContent(...content: readonly unknown[]): Promise<string> {
  return hashToken(JSON.stringify(content));
}
