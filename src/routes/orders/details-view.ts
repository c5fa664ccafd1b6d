import type { Line } from "../../client/components/ledger.tsx";
import type { Order } from "../../contract/v3/orders.ts";
import { DOCUMENT_STATUSES } from "../../domain/orders/order-document.ts";
import { CONFIRMED, ORDER_STATUSES, type OrderStatus } from "../../domain/orders/order-status.ts";
import { SCHOLARSHIP_STATUSES } from "../../domain/orders/scholarship-status.ts";
import { formatPhone } from "../../domain/people/phone.ts";
import { formatDate, UNKNOWN } from "../../domain/text/format.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { isPaid, toOrderSummary } from "../../site/orders/order-summary.ts";
import { refundInWords, unusedPaymentInWords } from "../../site/orders/order-words.ts";
import { paths } from "../../site/paths.ts";

/** The next step of the family, by status. */
const MISSING: Record<OrderStatus, readonly string[]> = {
  initiated: ["Confira o resumo do contrato e pague. Até agora, nada foi cobrado."],
  awaiting_payment: ["Pague o Pix. A confirmação chega na hora."],
  expired: ["Este pedido foi encerrado. Se ainda quiser a bolsa, reserve de novo pelo preço de hoje."],
  pre_registered: [
    "Aguarde: a escola ainda vai confirmar a vaga.",
    "Se quiser adiantar, ligue para a escola e pergunte quais documentos ela pede.",
    "Depois da confirmação, leve o comprovante e assine o contrato na escola.",
  ],
  pending_docs: ["Entregue na escola os documentos que ela pediu."],
  submitted_docs: ["Aguarde: a escola está conferindo os documentos."],
  rejected_docs: ["Entregue de novo na escola o documento recusado."],
  approved: ["Leve o comprovante e assine o contrato na escola. Confira se o percentual da bolsa está escrito nele."],
  enrolled: ["Nada. Guarde o contrato com a escola: ele diz o que é preciso para manter a bolsa."],
  failed: ["Nada foi cobrado de você. Veja escolas parecidas com vaga."],
  dropping_out: ["Nada: a devolução está a caminho."],
  drop_out_confirmed: ["Nada."],
};

/** The next step, with what only some orders have: a payment to give back, or a protocol to keep. */
function missingLines({ status, withdrawal: { refundAmount, protocol } }: Order): readonly string[] {
  if (status === "failed" && refundAmount > 0) {
    return ["Você não precisa pedir nada: devolvemos o que você pagou. Veja escolas parecidas com vaga."];
  }
  if (status === "drop_out_confirmed" && protocol !== null) return ["Nada. Guarde o protocolo."];
  return MISSING[status];
}

export type DetailsView = ReturnType<typeof toDetailsView>;

/** An order and its scholarship, in words. */
export function toDetailsView(order: Order, supportPhone: string, now: Date) {
  const summary = toOrderSummary(order, now);
  const code = order.internalTransactionCode;
  const { scholarship, withdrawal } = order;
  const unused = unusedPaymentInWords(order);
  const isConfirmed = CONFIRMED.includes(order.status);
  // A failed order has no conditions to meet.
  const isOver = order.status === "expired" || ORDER_STATUSES[order.status].step === null;
  return {
    order: summary,
    scholarship: scholarship && SCHOLARSHIP_STATUSES[scholarship.status],
    // The answers to the five questions of families, in order (K3).
    paid: [
      { label: summary.amountLabel, value: summary.amount },
      ...(unused ? [{ label: "Pagamento que não valeu", value: unused }] : []),
      {
        label: "Mensalidade com bolsa",
        value: `${summary.netPrice} (sem bolsa ${summary.listPrice}, ${summary.discount})`,
      },
      ...summary.later,
      summary.total,
      {
        label: "Vale para",
        value: `mensalidades${order.offer.waivers.enrolmentFee ? " e matrícula" : ""}`,
      },
      { label: "Taxa para renovar", value: "nenhuma" },
    ],
    paidNote: [summary.waived, summary.totalNote].filter(Boolean).join(" ") || null,
    validity: isOver || scholarship?.status === "cancelada" ? [] : validityLines(order, summary.validity),
    loss: isOver
      ? []
      : [
          "Só o que estiver escrito no contrato com a escola, como atraso de mensalidades ou transferência. Peça que o percentual da bolsa e essas condições estejam no papel antes de assinar.",
        ],
    missing: missingLines(order),
    documents:
      order.status === "enrolled"
        ? []
        : order.documents.map(({ kind, status, note }) => ({ kind, note, ...DOCUMENT_STATUSES[status] })),
    contacts: contactsOf(order, supportPhone),
    cancelled: cancelledLines(order),
    /** Oldest first. */
    timeline: order.timeline.map(({ status, at, note }, i) => ({
      id: i,
      at: { iso: at, label: formatInstant(at) },
      status: ORDER_STATUSES[status].label,
      note,
    })),
    voucherHref: isConfirmed && order.voucher ? paths.voucher(code) : null,
    contractHref: paths.contract(code),
    withdrawal: withdrawal.isOpen
      ? {
          label: isPaid(order) ? "Desistir e receber o dinheiro de volta" : "Desistir da reserva",
          href: paths.withdrawal(code),
          until: withdrawalUntil(order),
        }
      : null,
  };
}

function validityLines({ scholarship }: Order, rule: string): Line[] {
  if (!scholarship) return [{ label: "Regra", value: rule }];
  const { validFrom, validUntil } = scholarship;
  return [
    { label: "Regra", value: rule },
    { label: "Começa em", value: formatDate(validFrom) },
    { label: "Termina em", value: validUntil === null ? UNKNOWN : formatDate(validUntil) },
  ];
}

function contactsOf({ school }: Order, supportPhone: string) {
  const phone = school.full_phone;
  return [
    ...(phone ? [{ label: "Escola", text: formatPhone(phone), href: `tel:+55${phone}` }] : []),
    ...(school.email ? [{ label: "E-mail da escola", text: school.email, href: `mailto:${school.email}` }] : []),
    { label: "Página da escola", text: school.name, href: paths.school(school.slug) },
    supportPhone
      ? { label: "Nosso atendimento", text: formatPhone(supportPhone), href: `tel:+55${supportPhone}` }
      : { label: "Nosso atendimento", text: "fale conosco", href: paths.contact() },
  ];
}

function cancelledLines(order: Order): Line[] {
  const { protocol, requestedAt } = order.withdrawal;
  const refund = refundInWords(order);
  return [
    ...(protocol ? [{ label: "Protocolo", value: protocol }] : []),
    ...(requestedAt ? [{ label: "Pedido em", value: formatInstant(requestedAt) }] : []),
    ...(refund ? [{ label: "Devolução", value: refund }] : []),
  ];
}

function withdrawalUntil({ withdrawal }: Order): string {
  if (withdrawal.refundDeadlineAt === null) return "(nada foi cobrado ainda)";
  return `(até ${formatDate(withdrawal.refundDeadlineAt)}, sem precisar dizer por quê)`;
}
