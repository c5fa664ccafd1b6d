import type { Deadline } from "../../client/components/deadline-line.tsx";
import type { Order } from "../../contract/v3/orders.ts";
import {
  endOf,
  isOverdue,
  isSigningOver,
  type Medium,
  type OrderSituation,
  orderSentence,
} from "../../domain/orders/order-sentence.ts";
import { ENDED, ORDER_STATUSES, type OrderStatus, orderSteps } from "../../domain/orders/order-status.ts";
import { formatDate, formatMoney } from "../../domain/text/format.ts";
import { formatDeadline } from "../../domain/time/sao-paulo-time.ts";
import { paths, schoolPricePath } from "../../site/paths.ts";
import { type OfferLabels, offerLabels, seatOf } from "./order-labels.ts";

export type OrderSummary = ReturnType<typeof toOrderSummary>;

/** The head of an order: what was bought, its status, and the next step (K1). */
export function toOrderSummary(order: Order, now: Date) {
  const { label, variant, step, nextAction } = ORDER_STATUSES[order.status];
  const labels = offerLabels(order);
  const situation = toSituation(order);
  return {
    ...labels,
    code: order.internalTransactionCode,
    detailsHref: paths.orderDetails(order.internalTransactionCode),
    status: isRefunded(order) ? `${label} (valor devolvido em ${formatDate(order.withdrawal.refundedAt!)})` : label,
    variant,
    steps: orderSteps(order.amounts.dueNowCents),
    /** Null when the order has ended. */
    step,
    sentence: orderSentence(situation, now),
    amount: amountLabel(order, labels, now),
    deadline: deadlineOf(order, now),
    next: nextStep(order, nextAction, labels.dueNow, now),
  };
}

/** The sentence about an order: its status, what comes next, by whom and until when. */
export function sentenceOf(order: Order, now: Date, medium: Medium): string {
  return orderSentence(toSituation(order), now, medium);
}

function toSituation(order: Order): OrderSituation {
  const { status, deadlineAt, voucher, amounts, withdrawal, unusedPayment = null, refunds = [] } = order;
  return {
    status,
    dueAt: deadlineAt,
    voucherValidUntil: voucher?.validUntil ?? null,
    dueNowCents: amounts.dueNowCents,
    refund: {
      cents: withdrawal.refundAmountCents,
      refundedAt: withdrawal.refundedAt,
      steps: refunds.filter(({ isUnused }) => !isUnused),
    },
    unused: unusedPayment && {
      cents: unusedPayment.amountCents,
      refundedAt: unusedPayment.refundedAt,
      steps: refunds.filter(({ isUnused }) => isUnused),
    },
    end: endOf(order.timeline),
  };
}

/** Whether it was paid, even if refunded since. */
export function isPaid({ payment }: Order): boolean {
  return payment?.paidAt != null;
}

function isRefunded({ status, withdrawal }: Order): boolean {
  return status === "drop_out_confirmed" && withdrawal.refundedAt !== null;
}

/** "Você pagou" or "A pagar agora", the amount and its purpose; null once the order has ended. */
function amountLabel({ status, payment, amounts, deadlineAt }: Order, labels: OfferLabels, now: Date) {
  if (ENDED.includes(status)) return null;
  if (payment?.paidAt) {
    const note = `${labels.dueNowIs}, em ${formatDate(payment.paidAt)}, por Pix, a ${labels.payee}`;
    return { label: "Você pagou", value: formatMoney(payment.amountCents), note };
  }
  if (status === "initiated" || status === "awaiting_payment") {
    const label = isOverdue({ dueAt: deadlineAt }, now) ? "Valor da reserva" : "A pagar agora";
    return { label, value: labels.dueNow, note: labels.dueNowTo };
  }
  const note = amounts.dueNowCents === 0 ? "A 1ª mensalidade é isenta" : "Nada foi cobrado";
  return { label: "Você pagou", value: formatMoney(0), note };
}

const DEADLINES: Partial<Record<OrderStatus, string>> = {
  initiated: "Falta concluir: até",
  awaiting_payment: "Falta pagar: até",
};

/** Deadline of a step of the checkout; null once it has passed. */
function deadlineOf({ status, deadlineAt }: Order, now: Date): Deadline | null {
  const label = DEADLINES[status];
  if (!label || deadlineAt === null || isOverdue({ dueAt: deadlineAt }, now)) return null;
  return { label, iso: deadlineAt, text: formatDeadline(deadlineAt, now) };
}

/** The one next action; after a deadline the order can only be looked at. */
function nextStep(order: Order, nextAction: string, dueNow: string, now: Date) {
  const { status, deadlineAt, voucher, internalTransactionCode: code } = order;
  const details = paths.orderDetails(code);
  if (isOverdue({ dueAt: deadlineAt }, now)) return { label: "Ver o pedido", href: details };
  if (status === "approved" && isSigningOver({ voucherValidUntil: voucher?.validUntil ?? null }, now)) {
    return { label: "Ver com quem falar", href: `${details}#contato` };
  }
  return { label: status === "awaiting_payment" ? `Pagar ${dueNow}` : nextAction, href: nextHref(order) };
}

function nextHref({ status, internalTransactionCode: code, offer, school, receipts }: Order): string {
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
      return `${schoolPricePath(school.slug, seatOf(offer))}#parecidas`;
    case "dropping_out":
    case "drop_out_confirmed":
      return receipts?.length ? paths.receipt(code) : `${paths.orderDetails(code)}#cancelamento`;
    default:
      return `${paths.orderDetails(code)}#falta`;
  }
}
