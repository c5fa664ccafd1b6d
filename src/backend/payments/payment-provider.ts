import type { Cents } from "../../domain/pricing/money.ts";

/** The bank failed a request. The site goes on without it, and retries later. */
export abstract class BankError extends Error {}

export interface Payer {
  /** Eleven digits. */
  readonly cpf: string;
  readonly name: string;
}

/** Request of a charge. `id` is ours, and an idempotency key. */
export interface ChargeRequest {
  readonly id: string;
  readonly amountCents: Cents;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Null unless the family gave both its name and its CPF. */
  readonly payer: Payer | null;
}

/** Contest of a Pix by the bank of who paid it (MED, the special return mechanism of Pix). */
interface Dispute {
  /** Whether a return is on its way; else each is carried out or given up. */
  readonly isOpen: boolean;
  /** Left of what the charge received, without any return that is carried out or on its way. */
  readonly heldCents: Cents;
}

export interface Charge {
  readonly status: "open" | "paid" | "refused" | "cancelled" | "refunded";
  readonly pixCopyPaste: string;
  /**
   * Total received so far, without what somebody gave back at the bank; 0 before. It differs from the requested amount
   * when a code is paid with another, or twice.
   */
  readonly receivedCents: Cents;
  /** ISO instant, once it is paid. */
  readonly paidAt: string | null;
  /** Contest of the payer's bank; null for none, or for a provider that does not say. */
  readonly dispute: Dispute | null;
  /** The transfers' ids between the banks, which prove the payment, as they arrived; none in the sandbox. */
  readonly endToEndIds: readonly string[];
}

/** A provider's message about a charge. `id` identifies the message: a repeated one is a no-op. */
export type PaymentMessage = {
  readonly id: string;
  readonly chargeId: string;
  readonly at: string;
} & (
  | {
      readonly kind: "paid";
      /** Total received on the charge so far, as in `Charge`. */
      readonly receivedCents: Cents;
    }
  | { readonly kind: "refused" }
);

/** State of a refund at the bank; `failed`: not carried out, and to be asked for again. */
export type RefundStatus = "processing" | "done" | "failed";

/** A transfer received at the bank, of any charge or none. */
export interface Receipt {
  /** The transfer's id between the banks. */
  readonly id: string;
  /** Charge of ours that it says it pays; null for a foreign or no charge. */
  readonly chargeId: string | null;
  /** Whether it names a charge at all. */
  readonly isNamed: boolean;
  readonly amountCents: Cents;
  /** ISO instant. */
  readonly at: string;
  /**
   * Refunds of the transfer; `refundId` is null for a refund that we did not ask for, and `isDispute` says that the
   * payer's bank did.
   */
  readonly refunds: readonly {
    readonly id: string;
    readonly refundId: string | null;
    readonly amountCents: Cents;
    readonly isDispute: boolean;
  }[];
  /** Whether the payer's bank has contested it, with whatever result. */
  readonly isDisputed: boolean;
}

interface ReceivedPage {
  readonly receipts: readonly Receipt[];
  /** Ids of transfers that the bank describes in a non-standard way. */
  readonly unreadable: readonly string[];
  readonly pages: number;
}

/** The payee, shown before the code. */
export interface Payee {
  readonly name: string;
  /** Fourteen letters and digits, or empty when there is none. */
  readonly cnpj: string;
  /** Bank of the payee; empty in the sandbox. */
  readonly bank: string;
}

/** Port of payments (K9). Every call is idempotent. */
export interface PaymentProvider {
  readonly name: string;
  /** A sandbox: no money is moved, and every screen says so. */
  readonly isSandbox: boolean;
  readonly payee: Payee;
  createCharge(request: ChargeRequest): Promise<Charge>;
  /** Null when the provider knows no such charge. */
  findCharge(id: string): Promise<Charge | null>;
  cancelCharge(id: string): Promise<void>;
  /**
   * Asks to refund a paid charge, or a part of it; idempotent per refund id, until the bank does not carry it out: then
   * it is asked for again.
   */
  refundCharge(id: string, refundId: string, amountCents: Cents): Promise<RefundStatus>;
  /** Reads a refund that was asked for. */
  findRefund(id: string, refundId: string, amountCents: Cents): Promise<RefundStatus>;
  /**
   * Reads a page, from 0, of the transfers received in a period, or of those with a refund alone; null for a provider
   * without books to reconcile with.
   */
  readonly listReceived: ((from: Date, until: Date, page: number, which?: "refunded") => Promise<ReceivedPage>) | null;
  /** The message of a webhook call; null when its signature is invalid or old. */
  readMessage(signature: string | null, body: string, now: Date): Promise<PaymentMessage | null>;
}
