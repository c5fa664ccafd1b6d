import type { Cents } from "../pricing/money.ts";
import { formatMoney } from "../text/format.ts";
import { REFUND_REASONS, type RefundReason } from "./refund-reason.ts";

/** Notes of the timeline about a payment that does not simply confirm its order. */
export const PAYMENT_REFUSED = "O pagamento foi recusado. Nada foi cobrado.";
export const PAID_TOO_LATE = "O pagamento chegou depois do prazo e será devolvido.";
export const PAID_AT_END = "O pagamento chegou depois que a reserva terminou e será devolvido.";
/** The bank was out when the code was asked for. */
export const CODE_IS_READY = "O banco voltou a responder, e o código Pix está pronto.";

export const DISPUTED = "O Pix está em contestação no banco.";
export const DISPUTE_REJECTED = "O banco recusou a contestação, e o pedido continua de onde estava.";
export const DISPUTE_ACCEPTED = "O banco aceitou a contestação e devolveu o Pix a quem pagou.";
/** The family withdrew while the bank examines its Pix. */
export const WITHDRAWN_IN_DISPUTE =
  "Você desistiu. O valor está com o banco, em contestação: se ele ficar conosco, devolvemos em seguida.";

/** Less than what is due: the order stays unpaid, and all of it goes back. */
export function paidTooLittle(receivedCents: Cents, dueCents: Cents): string {
  return `Chegaram ${formatMoney(receivedCents)}, menos que os ${formatMoney(dueCents)} da reserva. Não vale como pagamento e será devolvido.`;
}

/** More than what is due, or a second time: the surplus goes back. */
export function paidTooMuch(surplusCents: Cents): string {
  return `Pagamento a mais, de ${formatMoney(surplusCents)}, que será devolvido.`;
}

const RETURNED = "Devolvemos ";
const NOT_RETURNED = "O banco não conseguiu devolver ";

/** The money is back. */
export function refunded(cents: Cents, reason: RefundReason | null): string {
  return `${RETURNED}${amountAndReason(cents, reason)}.`;
}

/** The bank did not carry a refund out. */
export function notRefunded(cents: Cents, reason: RefundReason | null): string {
  return `${NOT_RETURNED}${amountAndReason(cents, reason)}. Tentamos de novo, sem você precisar pedir.`;
}

export function isRefundNote(note: string): boolean {
  return note.startsWith(RETURNED) || note.startsWith(NOT_RETURNED);
}

/** "R$ 60, pagos a mais". */
export function amountAndReason(cents: Cents, reason: RefundReason | null): string {
  return reason ? `${formatMoney(cents)}, ${REFUND_REASONS[reason]}` : formatMoney(cents);
}
