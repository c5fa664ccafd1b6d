import type { Order } from "../../contract/v3/orders.ts";
import { formatDate } from "../../domain/text/format.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { addDays } from "../../domain/time/time.ts";
import { isPaid } from "../../parts/orders/order-summary.ts";
import { CONTEST_DAYS, type TwoRoadsView } from "../../parts/orders/two-roads.tsx";
import { paths } from "../../site/paths.ts";

const AT_BANK = "A desistência vale na hora. O dinheiro e a vaga esperam o banco decidir a contestação.";

/** The two ways out of an order that has not ended. */
export function toTwoRoads(order: Order, now: Date): TwoRoadsView {
  const { withdrawal, internalTransactionCode: code, status } = order;
  const isPaidBack = isPaid(order) && status !== "disputed";
  return {
    withdrawal: withdrawal.isOpen
      ? {
          label: isPaidBack ? "Desistir e receber o dinheiro de volta" : "Desistir da reserva",
          href: paths.withdrawal(code),
          until: withdrawalUntil(order),
          outcome:
            status === "disputed"
              ? AT_BANK
              : `${isPaidBack ? "O dinheiro volta por Pix. " : ""}A vaga fica livre na hora.`,
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
