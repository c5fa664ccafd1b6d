import { ApiError } from "../../contract/v3/errors.ts";
import type { paymentEndpoints } from "../../contract/v3/orders.ts";
import type { BackendBindings } from "../env.ts";
import type { Handlers } from "../http/mount.ts";
import { takePaymentMessage } from "../orders/take-payment-message.ts";
import { takePixCall } from "./pix/pix-webhook.ts";
import { providerOf } from "./provider.ts";
import { SIGNATURE_HEADER } from "./signature.ts";

export const paymentsApi: Handlers<typeof paymentEndpoints> = {
  receive: async ({ env, now, c }) => ({
    result: await takeSignedMessage(env, c.req.header(SIGNATURE_HEADER) ?? null, await c.req.text(), now),
  }),
  receivePix: takePix,
  tryPix: takePix,
};

async function takePix({ env, now, params, c }: Parameters<Handlers<typeof paymentEndpoints>["receivePix"]>[0]) {
  return { read: await takePixCall(env, params.secret, await c.req.text(), now) };
}

/**
 * Applies a message of the provider, authenticated by its signature alone. A message that was already applied is a
 * no-op and acknowledged, or the provider would repeat it. Throws `forbidden`.
 */
export async function takeSignedMessage(env: BackendBindings, signature: string | null, body: string, now: Date) {
  const message = await providerOf(env).readMessage(signature, body, now);
  if (!message) throw new ApiError("forbidden");
  return takePaymentMessage(env.DB, message, now);
}
