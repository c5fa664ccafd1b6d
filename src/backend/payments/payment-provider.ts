/** What a charge is asked with. `id` is ours: asking twice with the same id makes one charge. */
export interface ChargeRequest {
  readonly id: string;
  readonly amountCents: number;
  readonly expiresAt: string;
}

export interface Charge {
  readonly status: "open" | "paid" | "refused" | "cancelled" | "refunded";
  readonly pixCopyPaste: string;
  /** ISO instant, once it is paid. */
  readonly paidAt: string | null;
}

/** What a provider tells of a charge. `id` is that of the message: a message that comes twice is taken once. */
export interface PaymentMessage {
  readonly id: string;
  readonly chargeId: string;
  readonly kind: "paid" | "refused";
  readonly at: string;
}

/** Who receives the money: shown before the code. */
export interface Payee {
  readonly name: string;
  /** Fourteen digits, or empty when there is none. */
  readonly cnpj: string;
}

/** The port of payments (K9). Every call may be repeated with the same ids without harm. */
export interface PaymentProvider {
  readonly name: string;
  /** No money moves: every screen says so. */
  readonly isSandbox: boolean;
  readonly payee: Payee;
  createCharge(request: ChargeRequest): Promise<Charge>;
  /** Null when the provider knows no such charge. */
  findCharge(id: string): Promise<Charge | null>;
  cancelCharge(id: string): Promise<void>;
  /** Gives a paid charge back, once for a refund id. */
  refundCharge(id: string, refundId: string): Promise<void>;
  /** The message of a webhook call, or null when it is not signed by the provider, or not now. */
  readMessage(signature: string | null, body: string, now: Date): Promise<PaymentMessage | null>;
}
