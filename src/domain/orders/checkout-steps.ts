import type { Cents } from "../pricing/money.ts";
/** The screens of a checkout. */
export type CheckoutStep = "Reserva" | "Contrato" | "Pagamento" | "Comprovante";

/** The steps of a checkout, in order; without a payment when nothing is due. */
export function checkoutSteps(dueNowCents: Cents): readonly CheckoutStep[] {
  return dueNowCents > 0 ? ["Reserva", "Contrato", "Pagamento", "Comprovante"] : ["Reserva", "Contrato", "Comprovante"];
}
