import type { Order } from "../../contract/v3/orders.ts";
import { formatDate } from "../../domain/text/format.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { addDays } from "../../domain/time/time.ts";
import { isPaid } from "../../parts/orders/order-summary.ts";
import { CONTEST_DAYS, type TwoRoadsView } from "../../parts/orders/two-roads.tsx";
import { paths } from "../../site/paths.ts";

/** The two ways out of an order that has not ended. */
export function toTwoRoads(order: Order, now: Date): TwoRoadsView {
  const { withdrawal, internalTransactionCode: code } = order;
  return {
    withdrawal: withdrawal.isOpen
      ? {
          label: isPaid(order) ? "Desistir e receber o dinheiro de volta" : "Desistir da reserva",
          href: paths.withdrawal(code),
          until: withdrawalUntil(order),
        }
      : null,
    contestTerm: contestTerm(order, now),
  };
}

function withdrawalUntil({ withdrawal }: Order): string {
  if (withdrawal.refundDeadlineAt === null) return "(nada foi cobrado ainda)";
  return `(até ${formatDate(withdrawal.refundDeadlineAt)}, sem precisar dizer por quê)`;
}

function contestTerm({ payment }: Order, now: Date): string | null {
  if (!payment?.paidAt) return null;
  const last = addDays(dateInSaoPaulo(new Date(payment.paidAt)), CONTEST_DAYS);
  return `${last < dateInSaoPaulo(now) ? "acabou em" : "vai até"} ${formatDate(last)}`;
}
