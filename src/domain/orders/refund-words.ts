import type { Cents } from "../pricing/money.ts";
import { formatDate } from "../text/format.ts";
import { formatInstant } from "../time/sao-paulo-time.ts";
import { amountAndReason } from "./payment-notes.ts";
import type { RefundReason } from "./refund-reason.ts";

/** Steps of a refund; each instant is null until it happens. */
export interface RefundSteps {
  readonly requestedAt: string;
  /** Since when the bank moves it. */
  readonly movingSince: string | null;
  /** Instant at which the bank last failed to carry it out. */
  readonly failedAt: string | null;
  readonly doneAt: string | null;
}

/** Steps of a refund, its amount and reason: what the family reads of it, wherever it does. */
export function refundInWords(
  { requestedAt, movingSince, failedAt, doneAt }: RefundSteps,
  amountCents: Cents,
  reason: RefundReason | null,
): string {
  const what = amountAndReason(amountCents, reason);
  if (doneAt) return `${what}: devolvidos em ${formatDate(doneAt)}, pelo mesmo meio de pagamento.`;
  const since = movingSince && formatInstant(movingSince);
  if (failedAt) {
    const again = since ? `está tentando de novo desde ${since}` : "tentamos de novo";
    return `${what}: o banco não conseguiu devolver em ${formatInstant(failedAt)} e ${again}. Se precisar, fale conosco.`;
  }
  if (since) return `${what}: o banco está devolvendo desde ${since}.`;
  return `${what}: devolução pedida em ${formatInstant(requestedAt)}; falta o banco responder.`;
}
