import { BankError, type PaymentProvider } from "./payment-provider.ts";
import { SANDBOX, sandboxProvider } from "./sandbox.ts";

/** The bank of a payment is no longer configured: the payment, and the amount owed, wait until it is. */
export class BankMissing extends BankError {
  override readonly name = "BankMissing";
}

/**
 * Whether the money of an order is made up, by its payments, the oldest first: by the latest that counts, or else by
 * the provider of the next one.
 */
export function isMadeUp(
  payments: readonly { readonly provider: string; readonly isUnused: number }[],
  { isSandbox }: Pick<PaymentProvider, "isSandbox">,
): boolean {
  const latest = payments.findLast(({ isUnused }) => isUnused !== 1);
  return latest ? latest.provider === SANDBOX : isSandbox;
}

/**
 * The provider that a payment was made at, which goes on with it when another one takes the new orders: made-up money
 * ends in the sandbox, and never at a bank, nor real money in the sandbox. Throws a `BankError` for a bank that is
 * gone.
 */
export function bankOf(
  db: D1Database,
  provider: PaymentProvider,
  { provider: name }: { readonly provider: string },
): PaymentProvider {
  if (name === provider.name) return provider;
  if (name === SANDBOX) return sandboxProvider(db, provider.payee);
  throw new BankMissing(`no bank is configured for payments of ${name}`);
}
