import { formatDate, formatDiscount, formatMoney } from "../../domain/format.ts";
import { firstYearCost, paidMonths, yearlySaving } from "../../domain/pricing.ts";
import { VALIDITY_RULES } from "../../domain/scholarship-status.ts";
import { waivedInWords } from "../../domain/waiver-words.ts";
import type { SchoolDetail, SchoolOffer } from "../../search/school-detail.ts";
import { enrollmentInWords, firstPaymentInWords, gradeInWords, shiftAndYear } from "../school/choice-view.ts";
import { type Fact, NOT_TOLD, type RowView, toRow } from "./row.ts";

/** A school and its fee for what is compared; null when it tells none. */
export interface Compared {
  readonly detail: SchoolDetail;
  readonly fee: SchoolOffer | null;
}

const VALIDITY = new Map<string, string>(Object.entries(VALIDITY_RULES));

/** What the schools cost. A first year without the enrolment fee is a floor and is not ranked: nor are the others then. */
export function costRows(schools: readonly Compared[]): RowView[] {
  const isWhole = schools.every(({ fee }) => fee === null || firstYearCost(fee).isComplete);
  const row = (label: string, of: (fee: SchoolOffer) => Fact, better?: "menor") =>
    toRow(
      label,
      schools.map(({ fee }) => (fee ? of(fee) : NOT_TOLD)),
      better,
    );
  return [
    toRow("Preço de", schools.map(priceOf)),
    row("Por mês", (fee) => ({ text: formatMoney(fee.netMonthlyFeeCents), value: fee.netMonthlyFeeCents }), "menor"),
    row("Mensalidade cheia", (fee) => ({ text: formatMoney(fee.listMonthlyFeeCents) })),
    row("Custo no 1º ano", (fee) => firstYear(fee, isWhole), "menor"),
    row("Para começar", (fee) => {
      const { amount, parts } = firstPaymentInWords(fee);
      return { text: amount, notes: [parts] };
    }),
    row("Preço conferido em", (fee) => (fee.checkedAt ? { text: formatDate(fee.checkedAt) } : NOT_TOLD)),
  ];
}

function priceOf({ detail, fee }: Compared): Fact {
  if (fee) return { text: gradeInWords(fee.grade), notes: [shiftAndYear(fee)] };
  const [cheapest] = detail.offers.toSorted((a, b) => a.netMonthlyFeeCents - b.netMonthlyFeeCents);
  if (!cheapest) return NOT_TOLD;
  const other = `Informa outro: ${gradeInWords(cheapest.grade)}, ${shiftAndYear(cheapest)}, ${formatMoney(cheapest.netMonthlyFeeCents)}`;
  return { ...NOT_TOLD, notes: [other] };
}

function firstYear(fee: SchoolOffer, isRanked: boolean): Fact {
  const { cents, isComplete } = firstYearCost(fee);
  const formula = `${enrollmentInWords(fee)} + ${paidMonths(fee)} × ${formatMoney(fee.netMonthlyFeeCents)}`;
  return {
    text: `${isComplete ? "" : "a partir de "}${formatMoney(cents)}`,
    notes: [fee.waivers.firstMonth ? `${formula} (1ª mensalidade isenta)` : formula],
    value: isRanked ? cents : null,
  };
}

/** What the scholarships of the schools are. */
export function scholarshipRows(schools: readonly Compared[]): RowView[] {
  const row = (label: string, of: (fee: SchoolOffer) => Fact | null, better?: "maior") =>
    toRow(
      label,
      schools.map(({ fee }) => (fee && of(fee)) ?? NOT_TOLD),
      better,
    );
  const withScholarship = (of: (fee: SchoolOffer) => Fact | null) => (fee: SchoolOffer) =>
    fee.discountPercent > 0 ? of(fee) : { text: "sem bolsa" };
  return [
    row(
      "Desconto",
      ({ discountPercent: percent }) => ({ text: percent > 0 ? formatDiscount(percent) : "sem bolsa", value: percent }),
      "maior",
    ),
    row(
      "Economia em 12 meses",
      withScholarship((fee) => ({ text: formatMoney(yearlySaving(fee)) })),
    ),
    row(
      "Validade da bolsa",
      withScholarship(({ validityRule }) => {
        const text = validityRule && VALIDITY.get(validityRule);
        return text ? { text } : null;
      }),
    ),
    row("Isenções", (fee) => ({ text: waivedInWords(fee) ?? "nenhuma informada" })),
    row(
      "Vagas com bolsa",
      withScholarship(({ seats }) => (seats === null ? null : { text: String(seats) })),
    ),
  ];
}
