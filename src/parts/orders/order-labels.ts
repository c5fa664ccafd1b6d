import type { Line } from "../../client/components/ledger.tsx";
import type { Order, Reservable } from "../../contract/v3/orders.ts";
import type { Shift } from "../../domain/catalog/shift.ts";
import { gradeOf, stageName } from "../../domain/catalog/stage.ts";
import { reservationHold } from "../../domain/orders/order-terms.ts";
import { refundLabel as refundSteps, wayBack } from "../../domain/orders/refund-labels.ts";
import { VALIDITY_RULES } from "../../domain/orders/scholarship-status.ts";
import { formatCnpj } from "../../domain/people/cnpj.ts";
import { type Cents, toCents } from "../../domain/pricing/money.ts";
import { partOfYearLabel, totalLabel } from "../../domain/pricing/school-year-labels.ts";
import { type Seat, seatLabel } from "../../domain/pricing/seat.ts";
import { UNPROVEN } from "../../domain/pricing/struck-fee.ts";
import { waivedLabel } from "../../domain/pricing/waiver-labels.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatDate, formatDiscount, formatMoney, plural, UNKNOWN } from "../../domain/text/format.ts";
import { schoolPricePath } from "../../site/paths.ts";

export type OfferLabels = ReturnType<typeof offerLabels>;

/** The reserved offer in words, wherever an offer or order is shown. */
export function offerLabels({ offer, school, amounts, payee }: Reservable) {
  const dueNowIs = amounts.dueNowCents > 0 ? "1ª mensalidade com bolsa" : "a 1ª mensalidade é isenta";
  // The first fee is paid now, or waived.
  const months = amounts.installments + 1;
  const part = partOfYearLabel(offer.year, months);
  const bank = payee.bank === "" ? "" : `, conta em ${payee.bank}`;
  const account = payee.isSandbox ? ", em ambiente de testes" : bank;
  const receiver = `${payee.name}, CNPJ ${payee.cnpj === "" ? UNKNOWN : formatCnpj(payee.cnpj)}${account}`;
  return {
    school: school.name,
    schoolHref: schoolPricePath(school.slug, seatOf(offer)),
    place: `${school.city_name}, ${school.state}`,
    what: seatAndStage(offer),
    listPrice: formatMoney(toCents(offer.monthly_fee)),
    netPrice: formatMoney(toCents(offer.monthly_fee_with_discount)),
    discount: formatDiscount(offer.discount_percentage),
    /** The fee without scholarship as the other half of a comparison, or why it is none yet. */
    withoutScholarship: offer.monthly_fee_stands
      ? `${formatMoney(toCents(offer.monthly_fee))} (${formatDiscount(offer.discount_percentage)})`
      : `${formatMoney(toCents(offer.monthly_fee))}, ${UNPROVEN}`,
    dueNow: formatMoney(amounts.dueNowCents),
    /** "1ª mensalidade com bolsa", or why nothing is due; then the same with the payee. */
    dueNowIs,
    dueNowTo: amounts.dueNowCents > 0 ? `${dueNowIs}, a ${receiver}` : "A 1ª mensalidade é isenta",
    /** Payments due to the school later, and the months of the current year that they cover. */
    later: [
      { label: "Matrícula, na escola", value: enrolmentFee({ offer, amounts }) },
      { label: "Depois, na escola", value: installmentsLabel({ offer, amounts }) },
      ...(part ? [{ label: "Período", value: part }] : []),
    ] satisfies Line[],
    /** "Total de 2027", or for the rest of the current year "Total até 31/12/2026". */
    total: { label: totalLabel(offer.year, months), value: formatMoney(amounts.annualTotalWithScholarshipCents) },
    totalNote: amounts.isComplete ? null : "Sem contar a matrícula, que a escola não informa.",
    waived: waived({ offer }),
    validity: validityLabel(offer.validityRule),
    source: `Preço conferido em ${formatDate(offer.feeCheckedAt)}; fonte: ${offer.feeSource}.`,
    /** "Nome do site, CNPJ 12.345.678/0001-90, conta em Banco Inter"; in the sandbox it says so instead of the bank. */
    payee: receiver,
    isSandbox: payee.isSandbox,
  };
}

/** The amounts of an offer as a form shows them, which its reservation must still have (K19). */
export function seenAmounts({ offer, amounts }: Pick<Reservable, "offer" | "amounts">) {
  return {
    seenMonthlyFeeCents: String(toCents(offer.monthly_fee_with_discount)),
    seenDueNowCents: String(amounts.dueNowCents),
    seenTotalCents: String(amounts.annualTotalWithScholarshipCents),
  };
}

/** How long a reservation holds its seat. */
const HOLDS = {
  day: "por 24 horas",
  hour: "por 1 hora, porque restam poucas vagas",
  today: "até o fim do dia de hoje",
} as const;

/** Term of a reservation of one of several offers of a year, and whom it is for. */
export function reservationTerm(now: Date, year: number, offers: readonly Pick<Reservable, "hasFewSeats">[]): string {
  const holds = new Set(offers.map(({ hasFewSeats = false }) => reservationHold(now, year, hasFewSeats)));
  const until = [...holds].map((hold) => HOLDS[hold]).join(" ou ");
  return `A reserva fica guardada ${until}. A bolsa é para quem vai entrar na escola: quem já estuda nela, ou estudou, deve perguntar à escola antes.`;
}

/** "1º ano · manhã · 2027 (Ensino Fundamental I)". */
function seatAndStage(offer: Reservable["offer"]): string {
  return `${seatLabel(seatOf(offer))} (${stageName(gradeOf(offer.product_slug_stage_grade).stage)})`;
}

/** The seat that was reserved: pages of the school show its price. */
export function seatOf({ product_slug_stage_grade: slug, product_shift: shift, year }: Reservable["offer"]): Seat {
  return { grade: gradeOf(slug).slug, shift: shift as Shift, year };
}

/** Duration of a scholarship by its rule. */
function validityLabel(rule: string | null): string {
  return findEntry(VALIDITY_RULES, rule ?? "") ?? "A escola não informa até quando a bolsa vale. Pergunte a ela.";
}

export function refundLabel(order: Order): string | null {
  const { refundAmountCents: amountCents, refundedAt } = order.withdrawal;
  return amountCents === 0 ? null : (stepsOf(order, false) ?? givenBackLabel({ amountCents, refundedAt }));
}

/** Whether the team waits for a Pix key of the family, to give money back that the bank cannot return any more. */
export function needsRefundKey({ refunds = [] }: Order): boolean {
  return refunds.some(({ isByTeam, doneAt, hasKey }) => isByTeam && doneAt === null && !hasKey);
}

/** Says when and how money that does not pay the order is refunded. */
export function unusedPaymentLabel(order: Order): string | null {
  const { unusedPayment } = order;
  return unusedPayment ? (stepsOf(order, true) ?? givenBackLabel(unusedPayment)) : null;
}

/** The steps at the bank of money that paid the order, or did not; null when no refund is known. */
function stepsOf({ refunds = [] }: Order, isUnused: boolean): string | null {
  const parts = refunds
    .filter((one) => one.isUnused === isUnused)
    .map((one) => refundSteps(one, one.amountCents, one.reason));
  return parts.length === 0 ? null : parts.join(" ");
}

function givenBackLabel({ amountCents, refundedAt }: { amountCents: Cents; refundedAt: string | null }) {
  const when = refundedAt === null ? "a devolver por Pix" : `devolvidos em ${formatDate(refundedAt)}`;
  return `${formatMoney(amountCents)} ${when}, ${wayBack(false)}.`;
}

function installmentsLabel({ offer, amounts }: Pick<Reservable, "offer" | "amounts">): string {
  if (amounts.installments === 0) return `nenhuma outra mensalidade de ${offer.year}`;
  const count = plural(amounts.installments, "mensalidade", "mensalidades");
  return `${count} de ${formatMoney(toCents(offer.monthly_fee_with_discount))}`;
}

function enrolmentFee({ offer, amounts }: Pick<Reservable, "offer" | "amounts">): string {
  if (offer.waivers.enrollmentFee) return "isenta";
  return amounts.schoolEnrollmentFeeCents === null ? "não informada" : formatMoney(amounts.schoolEnrollmentFeeCents);
}

function waived({ offer }: Pick<Reservable, "offer">): string | null {
  return waivedLabel({
    netMonthlyFeeCents: toCents(offer.monthly_fee_with_discount),
    enrollmentFeeCents: offer.enrollment_fee === null ? null : toCents(offer.enrollment_fee),
    waivers: { enrollmentFee: offer.waivers.enrollmentFee, firstMonth: offer.waivers.firstMonth },
  });
}
