import { ApiError } from "../../contract/v3/errors.ts";
import { readCnpj } from "../../domain/people/cnpj.ts";
import type { BackendBindings } from "../env.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { sandboxProvider } from "./sandbox.ts";

export type ProviderBindings = Pick<BackendBindings, "DB" | "COMPANY_NAME" | "COMPANY_CNPJ" | "SITE_NAME">;

/**
 * The provider of orders. They keep it when `PAYMENT_PROVIDER` is emptied: their payments, refunds, deadlines and e-mails
 * go on. The only place that chooses the provider.
 */
export function providerOf(env: ProviderBindings): PaymentProvider {
  return sandboxProvider(env.DB, { name: env.COMPANY_NAME || env.SITE_NAME, cnpj: readCnpj(env.COMPANY_CNPJ) ?? "" });
}

/** Throws `reservations_closed` unless a provider takes new orders. */
export function requireReservations({ PAYMENT_PROVIDER }: Pick<BackendBindings, "PAYMENT_PROVIDER">): void {
  if (PAYMENT_PROVIDER !== "sandbox") throw new ApiError("reservations_closed");
}
