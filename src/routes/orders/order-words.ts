import type { Order, Reservable } from "../../contract/v3/orders.ts";
import { formatDate, formatDiscount, formatMoney } from "../../domain/format.ts";
import { VALIDITY_RULES } from "../../domain/scholarship-status.ts";
import { SHIFTS } from "../../domain/shift.ts";
import { paths } from "../paths.ts";
import { gradeInWords } from "../school/choice-view.ts";

/** A name and what stands for it. */
export interface Line {
  readonly label: string;
  readonly value: string;
}

const SHIFT_NAMES = new Map<string, string>(SHIFTS.map((s) => [s.slug, s.name]));
const VALIDITY = new Map<string, string>(Object.entries(VALIDITY_RULES));

/** What is reserved, in words: used wherever an offer or an order is shown. */
export interface OfferWords {
  readonly school: string;
  readonly schoolHref: string;
  readonly place: string;
  /** "1º ano, Ensino Fundamental I · Manhã · 2027"; shift and year stay on one line. */
  readonly what: string;
  readonly listPrice: string;
  readonly netPrice: string;
  readonly discount: string;
  readonly dueNow: string;
  /** "1ª mensalidade com bolsa", or why nothing is due. */
  readonly dueNowIs: string;
  /** The same, with whom it is paid to. */
  readonly dueNowTo: string;
  /** What remains to be paid to the school. */
  readonly later: readonly Line[];
  readonly firstYear: string;
  readonly firstYearNote: string | null;
  readonly waived: string | null;
  readonly validity: string;
  readonly source: string;
  /** "Escola à Vista, CNPJ 12.345.678/0001-90". */
  readonly payee: string;
  readonly isSandbox: boolean;
}

export function offerWords({ offer, school, amounts, payee }: Reservable): OfferWords {
  const dueNowIs = amounts.dueNow > 0 ? "1ª mensalidade com bolsa" : "a 1ª mensalidade é isenta";
  const receiver = `${payee.name}, CNPJ ${payee.cnpj === "" ? "não informado" : formatCnpj(payee.cnpj)}`;
  return {
    school: school.name,
    schoolHref: paths.school(school.slug),
    place: `${school.city_name}, ${school.state}`,
    what: `${gradeInWords(offer.product_slug_stage_grade)} · ${SHIFT_NAMES.get(offer.product_shift)}\u00a0·\u00a0${offer.year}`,
    listPrice: formatMoney(offer.monthly_fee),
    netPrice: formatMoney(offer.monthly_fee_with_discount),
    discount: formatDiscount(offer.discount_percentage),
    dueNow: formatMoney(amounts.dueNow),
    dueNowIs,
    dueNowTo: amounts.dueNow > 0 ? `${dueNowIs}, a ${receiver}` : "A 1ª mensalidade é isenta",
    later: [
      { label: "Matrícula, na escola", value: enrolmentFee({ offer, amounts }) },
      {
        label: "Depois, na escola",
        value: `${amounts.installments} mensalidades de ${formatMoney(offer.monthly_fee_with_discount)}`,
      },
    ],
    firstYear: formatMoney(amounts.annualTotalWithScholarship),
    firstYearNote: amounts.isComplete ? null : "Sem contar a matrícula, que a escola não informa.",
    waived: waivedInWords({ offer }),
    validity: validityInWords(offer.validityRule),
    source: `Preço conferido em ${formatDate(offer.feeCheckedAt)}; fonte: ${offer.feeSource}.`,
    payee: receiver,
    isSandbox: payee.isSandbox,
  };
}

/** How long a scholarship lasts by its rule. */
export function validityInWords(rule: string | null): string {
  return (
    (rule === null ? undefined : VALIDITY.get(rule)) ?? "Até quando a bolsa vale: não informado. Pergunte à escola."
  );
}

/** When and where an order's money came back, for people. */
export function refundInWords({ withdrawal }: Order): string | null {
  if (withdrawal.refundAmount === 0) return null;
  const amount = formatMoney(withdrawal.refundAmount);
  if (withdrawal.refundedAt === null) return `${amount} a devolver por Pix, pelo mesmo caminho do pagamento.`;
  return `${amount} devolvidos em ${formatDate(withdrawal.refundedAt)}, pelo mesmo caminho do pagamento.`;
}

function enrolmentFee({ offer, amounts }: Pick<Reservable, "offer" | "amounts">): string {
  if (offer.waivers.enrolmentFee) return "isenta";
  return amounts.schoolEnrolmentFee === null ? "não informada" : formatMoney(amounts.schoolEnrolmentFee);
}

/** The amounts behind a waiver: a bare tag says nothing (K20). */
function waivedInWords({ offer }: Pick<Reservable, "offer">): string | null {
  const { waivers, enrollment_fee: enrolment } = offer;
  const parts = [
    waivers.enrolmentFee && (enrolment === null ? "matrícula" : `matrícula (${formatMoney(enrolment)})`),
    waivers.firstMonth && `1ª mensalidade (${formatMoney(offer.monthly_fee_with_discount)})`,
    waivers.platformFee && "taxa de reserva",
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : `Você não paga: ${parts.join(" + ")}.`;
}

function formatCnpj(digits: string): string {
  return digits.replace(/^(\w{2})(\w{3})(\w{3})(\w{4})(\w{2})$/, "$1.$2.$3/$4-$5");
}
