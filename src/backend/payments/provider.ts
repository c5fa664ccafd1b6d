import { ApiError } from "../../contract/v3/errors.ts";
import type { BackendBindings } from "../env.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { sandboxProvider } from "./sandbox.ts";

/** Bindings that choose the provider. */
export type ProviderBindings = Pick<
  BackendBindings,
  "DB" | "PAYMENT_PROVIDER" | "COMPANY_NAME" | "COMPANY_CNPJ" | "SITE_NAME"
>;

/** The configured provider, or null. The only place that chooses the provider. */
export function findProvider(env: ProviderBindings): PaymentProvider | null {
  if (env.PAYMENT_PROVIDER !== "sandbox") return null;
  return sandboxProvider(env.DB, { name: env.COMPANY_NAME || env.SITE_NAME, cnpj: env.COMPANY_CNPJ });
}

/** The configured provider. Throws `reservations_closed` without one. */
export function providerOf(env: ProviderBindings): PaymentProvider {
  const provider = findProvider(env);
  if (!provider) throw new ApiError("reservations_closed");
  return provider;
}
