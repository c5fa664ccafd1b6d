import type { Order } from "../../contract/v3/orders.ts";
import { isOverdue, isSigningOver } from "../../domain/orders/order-sentence.ts";
import { CONFIRMED } from "../../domain/orders/order-status.ts";
import { formatDate } from "../../domain/text/format.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { offerLabels } from "../../parts/orders/order-labels.ts";
import { sentenceOf } from "../../parts/orders/order-summary.ts";
import { paths } from "../../site/paths.ts";
import { toTwoRoads } from "./two-roads-view.ts";

export type VoucherView = NonNullable<ReturnType<typeof toVoucherView>>;

/** The voucher of a confirmed order; null for others. */
export function toVoucherView(order: Order, now: Date) {
  const { voucher, guardian, student, payment } = order;
  if (!voucher || !CONFIRMED.includes(order.status)) return null;
  const labels = offerLabels(order);
  const isToShow =
    order.status !== "enrolled" &&
    !isOverdue({ dueAt: order.deadlineAt }, now) &&
    !isSigningOver({ voucherValidUntil: voucher.validUntil }, now);
  const paid = payment?.paidAt
    ? `${labels.dueNow} em ${formatInstant(payment.paidAt)}, por Pix, a ${labels.payee}`
    : `${labels.dueNow}: ${labels.dueNowIs}`;
  return {
    code: voucher.code,
    isSandbox: labels.isSandbox,
    school: labels.school,
    lines: [
      { label: "Responsável", value: `${guardian.name}, CPF ${guardian.cpf}` },
      { label: "Aluno", value: student.apelido },
      { label: "Vaga", value: labels.what },
      {
        label: "Mensalidade com bolsa",
        value: `${labels.netPrice} (sem bolsa ${labels.listPrice}, ${labels.discount})`,
      },
      { label: "Já pago", value: paid },
      ...labels.later,
      labels.total,
      ...(labels.waived ? [{ label: "Isenções", value: labels.waived }] : []),
      { label: "Validade da bolsa", value: labels.validity },
      { label: "Situação", value: sentenceOf(order, now, "paper") },
      ...(isToShow ? [{ label: "Apresentar na escola até", value: formatDate(voucher.validUntil) }] : []),
      { label: "Pedido", value: order.internalTransactionCode },
    ],
    steps: isToShow
      ? [
          order.status === "approved"
            ? "Ligue para a escola e marque a matrícula."
            : "Quando a escola disser que a vaga é sua, marque a matrícula.",
          "Leve este comprovante, no papel ou no celular, e um documento com foto.",
          "Antes de assinar, confira se o percentual da bolsa e as condições estão no contrato da escola.",
        ]
      : [],
    roads: toTwoRoads(order, now),
    detailsHref: paths.orderDetails(order.internalTransactionCode),
  };
}
