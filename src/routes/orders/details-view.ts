import type { Line } from "../../client/components/ledger.tsx";
import type { Order } from "../../contract/v3/orders.ts";
import { DOCUMENT_STATUSES } from "../../domain/orders/order-document.ts";
import { isOverdue, isSigningOver } from "../../domain/orders/order-sentence.ts";
import { CONFIRMED, ENDED, ORDER_STATUSES, type OrderStatus } from "../../domain/orders/order-status.ts";
import { WITHDRAWN_IN_DISPUTE } from "../../domain/orders/payment-notes.ts";
import { SCHOLARSHIP_STATUSES } from "../../domain/orders/scholarship-status.ts";
import { formatPhone } from "../../domain/people/phone.ts";
import { formatDate, UNKNOWN } from "../../domain/text/format.ts";
import { dateInSaoPaulo, formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { needsRefundKey, seatOf, unusedPaymentLabel } from "../../parts/orders/order-labels.ts";
import { toOrderSummary } from "../../parts/orders/order-summary.ts";
import { paths, schoolPricePath } from "../../site/paths.ts";
import { toTwoRoads } from "./two-roads-view.ts";

/** Next steps of the family, by status; `orderSentence` describes the status. */
const TO_DO: Record<OrderStatus, readonly string[]> = {
  initiated: ["Confira o resumo do contrato e conclua a reserva."],
  awaiting_payment: ["Pague o Pix. A confirmação chega na hora."],
  expired: ["Nada. Se ainda quiser a bolsa, reserve de novo pelo preço de hoje."],
  pre_registered: [
    "Nada agora: é a vez da escola.",
    "Se quiser adiantar, ligue para a escola e pergunte quais documentos ela pede.",
    "Quando a vaga for sua, leve o comprovante e assine o contrato na escola.",
  ],
  pending_docs: ["Entregue na escola os documentos que ela pediu, e peça que ela registre o recebimento."],
  submitted_docs: ["Nada agora: é a vez da escola."],
  rejected_docs: ["Entregue de novo na escola o documento recusado, e peça que ela registre o recebimento."],
  approved: ["Leve o comprovante e assine o contrato na escola. Confira se o percentual da bolsa está escrito nele."],
  enrolled: ["Nada. Guarde o contrato com a escola: ele diz o que é preciso para manter a bolsa."],
  disputed: [
    "Nada agora: é a vez do banco.",
    "Se você não contestou este Pix, ou contestou por engano, fale com o seu banco: só ele cancela a contestação.",
  ],
  failed: ["Você não precisa pedir nada. Veja escolas parecidas com vaga."],
  dropping_out: ["Nada."],
  drop_out_confirmed: ["Nada."],
};

function toDoLines({ status, deadlineAt, voucher, withdrawal }: Order, now: Date): readonly string[] {
  if (isOverdue({ dueAt: deadlineAt }, now)) return ["Nada agora: este pedido se atualiza em instantes."];
  if (status === "approved" && isSigningOver({ voucherValidUntil: voucher?.validUntil ?? null }, now)) {
    return ["Se você já assinou o contrato, peça à escola que registre a matrícula, ou fale conosco."];
  }
  if (status === "disputed" && withdrawal.protocol !== null) return [WITHDRAWN_IN_DISPUTE];
  if (status === "drop_out_confirmed" && withdrawal.protocol !== null) return ["Nada. Guarde o protocolo."];
  return TO_DO[status];
}

export type DetailsView = ReturnType<typeof toDetailsView>;

/** An order and its scholarship, in words. */
export function toDetailsView(order: Order, supportPhone: string, now: Date) {
  const summary = toOrderSummary(order, now);
  const code = order.internalTransactionCode;
  const { scholarship, withdrawal } = order;
  const unused = unusedPaymentLabel(order);
  const isConfirmed = CONFIRMED.includes(order.status);
  // An order that has ended has no conditions to meet, and nothing to pay.
  const isOver = ENDED.includes(order.status);
  return {
    order: summary,
    scholarship: isOver ? null : scholarship && SCHOLARSHIP_STATUSES[scholarship.status],
    // The answers to the five questions of families, in order (K3).
    paid: [
      ...(summary.amount ? [summary.amount] : []),
      // Of an order that has ended without a refund, the sentence says it.
      ...(unused && (!isOver || withdrawal.refundAmountCents > 0)
        ? [{ label: "Pagamento que não valeu", value: unused }]
        : []),
      ...(isOver ? [] : costLines(order, summary)),
    ],
    paidNote: (!isOver && [summary.waived, summary.totalNote].filter(Boolean).join(" ")) || null,
    validity: isOver || scholarship?.status === "cancelada" ? [] : validityLines(order, summary.validity, now),
    loss: isOver
      ? []
      : [
          "Só o que estiver escrito no contrato com a escola, como atraso de mensalidades ou transferência. Peça que o percentual da bolsa e essas condições estejam no papel antes de assinar.",
        ],
    toDo: toDoLines(order, now),
    documents:
      order.status === "enrolled" || isOver
        ? []
        : order.documents.map(({ kind, status, note }) => ({ kind, note, ...DOCUMENT_STATUSES[status] })),
    contacts: contactsOf(order, supportPhone),
    cancelled: cancelledLines(order),
    refundKeyHref: needsRefundKey(order) ? paths.withdrawal(code) : null,
    /** Oldest first. */
    timeline: order.timeline.map(({ status, at, note }, i) => ({
      id: i,
      at: { iso: at, label: formatInstant(at) },
      status: ORDER_STATUSES[status].label,
      note,
    })),
    receiptHref: order.receipts?.length ? paths.receipt(code) : null,
    voucherHref: isConfirmed && order.voucher ? paths.voucher(code) : null,
    contractHref: paths.contract(code),
    roads: isOver || withdrawal.protocol !== null ? null : toTwoRoads(order, now),
  };
}

function costLines({ offer }: Order, summary: ReturnType<typeof toOrderSummary>): Line[] {
  return [
    {
      label: "Mensalidade com bolsa",
      value: `${summary.netPrice} (sem bolsa ${summary.listPrice}, ${summary.discount})`,
    },
    ...summary.later,
    summary.total,
    { label: "Vale para", value: `mensalidades${offer.waivers.enrollmentFee ? " e matrícula" : ""}` },
    { label: "Taxa para renovar", value: "nenhuma" },
  ];
}

function validityLines({ scholarship }: Order, rule: string, now: Date): Line[] {
  if (!scholarship) return [{ label: "Regra", value: rule }];
  const { validFrom, validUntil } = scholarship;
  const today = dateInSaoPaulo(now);
  const hasEnded = validUntil !== null && validUntil < today;
  return [
    { label: "Regra", value: rule },
    { label: validFrom < today ? "Começou em" : "Começa em", value: formatDate(validFrom) },
    { label: hasEnded ? "Terminou em" : "Termina em", value: validUntil === null ? UNKNOWN : formatDate(validUntil) },
  ];
}

function contactsOf({ school, offer }: Order, supportPhone: string) {
  const phone = school.full_phone;
  return [
    ...(phone ? [{ label: "Escola", text: formatPhone(phone), href: `tel:+55${phone}` }] : []),
    ...(school.email ? [{ label: "E-mail da escola", text: school.email, href: `mailto:${school.email}` }] : []),
    { label: "Página da escola", text: school.name, href: schoolPricePath(school.slug, seatOf(offer)) },
    supportPhone
      ? { label: "Nosso atendimento", text: formatPhone(supportPhone), href: `tel:+55${supportPhone}` }
      : { label: "Nosso atendimento", text: "fale conosco", href: paths.contact() },
  ];
}

function cancelledLines(order: Order): Line[] {
  const { protocol, requestedAt } = order.withdrawal;
  return [
    ...(protocol ? [{ label: "Protocolo", value: protocol }] : []),
    ...(requestedAt ? [{ label: "Pedido em", value: formatInstant(requestedAt) }] : []),
  ];
}
