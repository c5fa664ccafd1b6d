import type { Deadline } from "../../client/components/deadline-line.tsx";
import type { Order } from "../../contract/v3/orders.ts";
import { ORDER_STATUSES, ORDER_STEPS, type OrderStatus } from "../../domain/orders/order-status.ts";
import { formatDate, formatMoney } from "../../domain/text/format.ts";
import { formatDeadline } from "../../domain/time/sao-paulo-time.ts";
import { paths } from "../paths.ts";
import { type OfferWords, offerWords, refundInWords } from "./order-words.ts";

export type OrderSummary = ReturnType<typeof toOrderSummary>;

/** The head of an order: what was bought, its status, and the next step (K1). */
export function toOrderSummary(order: Order, now: Date) {
  const { label, variant, step, nextAction } = ORDER_STATUSES[order.status];
  const words = offerWords(order);
  const isPayable = order.status === "awaiting_payment";
  return {
    ...words,
    code: order.internalTransactionCode,
    detailsHref: paths.orderDetails(order.internalTransactionCode),
    status: isRefunded(order) ? `${label} (valor devolvido em ${formatDate(order.withdrawal.refundedAt!)})` : label,
    variant,
    steps: ORDER_STEPS,
    /** 1–5, or null when the order has ended. */
    step,
    ...amountInWords(order, words),
    deadline: deadlineOf(order, now),
    next: { label: isPayable ? `Pagar ${words.dueNow}` : nextAction, href: nextHref(order) },
  };
}

/** Whether it was paid, even if refunded since. */
export function isPaid({ payment }: Order): boolean {
  return payment?.paidAt != null;
}

function isRefunded({ status, withdrawal }: Order): boolean {
  return status === "drop_out_confirmed" && withdrawal.refundedAt !== null;
}

/** "Você pagou", "A pagar agora" or "Devolvido", with the amount and what it was for. */
function amountInWords(order: Order, words: OfferWords) {
  const { payment, withdrawal, amounts } = order;
  if (withdrawal.refundAmount > 0 && ["failed", "dropping_out", "drop_out_confirmed"].includes(order.status)) {
    const amountLabel = withdrawal.refundedAt === null ? "A devolver a você" : "Devolvido a você";
    return {
      amountLabel,
      amount: formatMoney(withdrawal.refundAmount),
      amountNote: refundInWords(order)!.replace(/\.$/, ""),
    };
  }
  if (payment?.paidAt) {
    const amountNote = `${words.dueNowIs}, em ${formatDate(payment.paidAt)}, por Pix, a ${words.payee}`;
    return { amountLabel: "Você pagou", amount: formatMoney(payment.amount), amountNote };
  }
  const isOpen = order.status === "initiated" || order.status === "awaiting_payment";
  if (isOpen) return { amountLabel: "A pagar agora", amount: words.dueNow, amountNote: words.dueNowTo };
  const amountNote = amounts.dueNow === 0 ? "A 1ª mensalidade é isenta" : "Nada foi cobrado";
  return { amountLabel: "Você pagou", amount: formatMoney(0), amountNote };
}

const DEADLINES: Partial<Record<OrderStatus, string>> = {
  initiated: "Falta concluir: até",
  awaiting_payment: "Falta pagar: até",
  pre_registered: "A escola confirma até",
  submitted_docs: "A escola responde até",
};

function deadlineOf({ status, deadlineAt, voucher }: Order, now: Date): Deadline | null {
  const label = DEADLINES[status];
  if (deadlineAt !== null && label) return { label, iso: deadlineAt, text: formatDeadline(deadlineAt, now) };
  if (status !== "approved" || !voucher) return null;
  const { validUntil } = voucher;
  return { label: "Assine o contrato na escola até", iso: validUntil, text: formatDate(validUntil) };
}

function nextHref({ status, internalTransactionCode: code, offer, school }: Order): string {
  switch (status) {
    case "initiated":
    case "awaiting_payment":
      return paths.payment(code);
    case "expired":
      return paths.reserve(offer.id);
    case "pre_registered":
    case "approved":
      return paths.voucher(code);
    case "enrolled":
      return `${paths.orderDetails(code)}#manter`;
    case "failed":
      return `${paths.school(school.slug)}#parecidas`;
    case "dropping_out":
    case "drop_out_confirmed":
      return `${paths.orderDetails(code)}#cancelamento`;
    default:
      return `${paths.orderDetails(code)}#falta`;
  }
}
