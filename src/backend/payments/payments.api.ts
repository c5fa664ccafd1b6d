import { Hono } from "hono";
import { ApiError } from "../../contract/v3/errors.ts";
import type { BackendEnv } from "../env.ts";
import { takeMessage } from "../orders/take-message.ts";
import { providerOf } from "./provider.ts";
import { SIGNATURE_HEADER } from "./signature.ts";

/** `/v3/payments`: what the payment provider calls. */
export const paymentsApi = new Hono<BackendEnv>();

/**
 * The webhook: who calls is known by the signature alone. A message that was taken before is acknowledged and does
 * nothing, for the provider repeats what is not acknowledged.
 */
paymentsApi.post("/messages", async (c) => {
  const now = new Date();
  const body = await c.req.text();
  const message = await providerOf(c.env).readMessage(c.req.header(SIGNATURE_HEADER) ?? null, body, now);
  if (!message) throw new ApiError("forbidden");
  return c.json({ result: await takeMessage(c.env.DB, message, now) });
});
