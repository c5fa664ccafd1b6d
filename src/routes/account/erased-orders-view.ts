import type { FieldView } from "../../contract/forms/form-view.ts";
import type { OrderErasure } from "../../contract/v3/order-erasure.ts";
import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { shiftLabel } from "../../domain/catalog/shift.ts";
import { formatDate, formatMoney } from "../../domain/text/format.ts";

/** Prefix of the tickboxes by which orders are given up; the code follows. */
const GIVE_UP = "desistir-";

/** Effect of an erasure on orders: a line about each, and a checkbox for each that can be given up. */
export interface ErasedOrdersView {
  readonly lines: readonly string[];
  readonly fields: readonly FieldView[];
}

export function toErasedOrdersView(orders: readonly OrderErasure[]): ErasedOrdersView {
  return {
    lines: orders.map((order) => `${nameOf(order)}: ${effectOf(order)}`),
    fields: orders
      .filter(({ effect }) => effect === "choose")
      .map((order) => ({
        name: `${GIVE_UP}${order.internalTransactionCode}`,
        label: `Desistir da bolsa ${withPreposition("em", order.school_name)} (${whatOf(order)})`,
        hint: "A escola é avisada e a bolsa acaba. Não há devolução.",
        type: "tick" as const,
      })),
  };
}

/** Codes of the orders that were ticked. */
export function readGivenUp(form: FormData): string[] {
  return [...form.keys()].filter((name) => name.startsWith(GIVE_UP)).map((name) => name.slice(GIVE_UP.length));
}

/** The ticked boxes, for a form that is shown again. */
export function tickedFields(form: FormData): Record<string, string> {
  return Object.fromEntries(readGivenUp(form).map((code) => [GIVE_UP + code, "on"]));
}

function effectOf({ effect, refundAmountCents, keptUntil }: OrderErasure): string {
  if (effect === "drop") return "a reserva é cancelada. Se houver um Pix em aberto, não pague.";
  if (effect === "withdraw") {
    const refund = refundAmountCents > 0 ? ` e recebe ${formatMoney(refundAmountCents)} de volta` : "";
    return `você desiste da vaga${refund}. A escola é avisada.`;
  }
  if (effect === "hold") {
    return `o Pix está em contestação no banco, e guardamos seu contato como prova até ele decidir. Se a reserva continuar, até ${formatDate(keptUntil!)}.`;
  }
  return `a bolsa continua, e guardamos seu contato até ${formatDate(keptUntil!)}, só para ela. Se quiser desistir, marque abaixo.`;
}

const nameOf = (order: OrderErasure) => `${order.school_name}, ${whatOf(order)}`;
const whatOf = ({ product_title, product_shift, year }: OrderErasure) =>
  `${product_title}, ${shiftLabel(product_shift)}, ${year}`;
