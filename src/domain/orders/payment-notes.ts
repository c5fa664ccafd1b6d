import type { Cents } from "../pricing/money.ts";
import { formatMoney } from "../text/format.ts";

/** Notes of the timeline about a payment that does not simply confirm its order. */
export const PAYMENT_REFUSED = "O pagamento foi recusado. Nada foi cobrado.";
export const PAID_TOO_LATE = "O pagamento chegou depois do prazo e será devolvido.";

/** Less than what is due: the order stays unpaid, and all of it goes back. */
export function paidTooLittle(receivedCents: Cents, dueCents: Cents): string {
  return `Chegaram ${formatMoney(receivedCents)}, menos que os ${formatMoney(dueCents)} da reserva. Não vale como pagamento e será devolvido.`;
}

/** More than what is due, or a second time: the surplus goes back. */
export function paidTooMuch(surplusCents: Cents): string {
  return `Pagamento a mais, de ${formatMoney(surplusCents)}, que será devolvido.`;
}
