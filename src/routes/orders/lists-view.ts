import type { Line } from "../../client/components/ledger.tsx";
import type { Benefit, Order } from "../../contract/v3/orders.ts";
import { BENEFIT_STATUSES, BENEFIT_TYPES } from "../../domain/orders/benefit.ts";
import { SCHOLARSHIP_STATUSES, type ScholarshipStatus } from "../../domain/orders/scholarship-status.ts";
import { formatDate, formatMoney, UNKNOWN } from "../../domain/text/format.ts";
import { toOrderSummary } from "../../parts/orders/order-summary.ts";
import { paths } from "../../site/paths.ts";

export type ScholarshipCard = ReturnType<typeof toScholarshipCard>;
export type BenefitCard = ReturnType<typeof toBenefitCard>;

/** A scholarship in the list of the family. */
export function toScholarshipCard(order: Order, now: Date) {
  const { school, what, sentence, netPrice, listPrice, discount, code, detailsHref } = toOrderSummary(order, now);
  const { status, validUntil, renewalFeeCents } = order.scholarship!;
  const price = { label: "Mensalidade com bolsa", value: `${netPrice} (sem bolsa ${listPrice}, ${discount})` };
  const end = validUntil === null ? UNKNOWN : formatDate(validUntil);
  return {
    code,
    school,
    what,
    href: detailsHref,
    status: SCHOLARSHIP_STATUSES[status].label,
    variant: SCHOLARSHIP_STATUSES[status].variant,
    sentence,
    lines: linesOf(status),
  };

  /** A cancelled scholarship is neither paid, valid nor renewed, and one that has ended is not renewed. */
  function linesOf(status: ScholarshipStatus): Line[] {
    if (status === "cancelada") return [];
    if (status === "encerrada") return [price, { label: "Valeu até", value: end }];
    const renewal = renewalFeeCents === 0 ? "nenhuma" : formatMoney(renewalFeeCents);
    return [price, { label: "Vale até", value: end }, { label: "Taxa para renovar", value: renewal }];
  }
}

/** A benefit, and how to use it. */
export function toBenefitCard(benefit: Benefit) {
  const { label, variant } = BENEFIT_STATUSES[benefit.status];
  return {
    id: benefit.id,
    title: BENEFIT_TYPES[benefit.type],
    school: benefit.schoolName,
    orderHref: paths.orderDetails(benefit.sourceOrderCode),
    value:
      benefit.valueCents === null
        ? "Valor não informado pela escola"
        : `Você não paga ${formatMoney(benefit.valueCents)}`,
    status: label,
    variant,
    until: `até ${formatDate(benefit.validUntil)}`,
    code: benefit.code,
    steps: ["Marque a matrícula na escola.", "Mostre o comprovante da bolsa.", "Diga o código deste benefício."],
    note: benefit.blockedReason,
  };
}
