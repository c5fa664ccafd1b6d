import { ApiError } from "../../contract/v3/errors.ts";
import { readCnpj } from "../../domain/people/cnpj.ts";
import type { BackendBindings } from "../env.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { findPixBank, isOnThisMachine, isPixTrial } from "./pix/pix-banks.ts";
import { pixProvider } from "./pix/pix-provider.ts";
import { SANDBOX, sandboxProvider } from "./sandbox.ts";

/** `PAYMENT_PROVIDER` of a site whose orders are paid at the bank of `PIX_BANK`. */
const PIX = "pix";

export type ProviderBindings = Pick<
  BackendBindings,
  | "DB"
  | "COMPANY_NAME"
  | "COMPANY_CNPJ"
  | "SITE_NAME"
  | "PIX_BANK"
  | "PIX_KEY"
  | "PIX_CLIENT_ID"
  | "PIX_CLIENT_SECRET"
  | "PIX_CERTIFICATE"
>;

/**
 * The provider of orders: the bank of `PIX_BANK`, or else the sandbox. They keep it when `PAYMENT_PROVIDER` is emptied:
 * their payments, refunds, deadlines and e-mails go on. The only place that chooses the provider.
 */
export function providerOf(env: ProviderBindings): PaymentProvider {
  const payee = { name: env.COMPANY_NAME || env.SITE_NAME, cnpj: readCnpj(env.COMPANY_CNPJ) ?? "" };
  const bank = findPixBank(env.PIX_BANK ?? "");
  const { PIX_KEY, PIX_CLIENT_ID, PIX_CLIENT_SECRET = "", PIX_CERTIFICATE } = env;
  if (!bank || !PIX_KEY || !PIX_CLIENT_ID) return sandboxProvider(env.DB, { ...payee, bank: "" });
  const certified: typeof fetch = (input, init) => (PIX_CERTIFICATE ?? globalThis).fetch(input, init);
  const account = { bank, clientId: PIX_CLIENT_ID, clientSecret: PIX_CLIENT_SECRET, fetch: certified };
  return pixProvider(account, PIX_KEY, { ...payee, bank: bank.name });
}

/**
 * Throws `reservations_closed` unless a provider takes new orders, which is the one that is configured. A bank of tests
 * takes them on this machine only: elsewhere a family would believe that it paid.
 */
export function requireReservations(
  env: ProviderBindings & Pick<BackendBindings, "PAYMENT_PROVIDER" | "SITE_ORIGIN">,
): void {
  const { PAYMENT_PROVIDER, PIX_BANK = "", PIX_CLIENT_ID = "", SITE_ORIGIN } = env;
  const configured = providerOf(env).isSandbox ? SANDBOX : PIX;
  const isUntrue = PAYMENT_PROVIDER === PIX && isPixTrial(PIX_BANK, PIX_CLIENT_ID) && !isOnThisMachine(SITE_ORIGIN);
  if (isUntrue || PAYMENT_PROVIDER !== configured) throw new ApiError("reservations_closed");
}

/** Throws `not_found` unless the sandbox takes new orders: beside a bank nobody simulates a payment. */
export function requireSandbox(env: Parameters<typeof requireReservations>[0]): void {
  if (env.PAYMENT_PROVIDER !== SANDBOX || !providerOf(env).isSandbox) throw new ApiError("not_found");
}
