import type { Children } from "../../domain/family/children.ts";
import { VALIDITY_RULES } from "../../domain/orders/scholarship-status.ts";
import { firstYearCost, firstYearSaving, paidMonths } from "../../domain/pricing/pricing.ts";
import { monthsLeft } from "../../domain/pricing/school-year.ts";
import { monthsLeftLabel } from "../../domain/pricing/school-year-labels.ts";
import type { Season } from "../../domain/pricing/season.ts";
import { type Seat, seatLabel } from "../../domain/pricing/seat.ts";
import { struckFee, UNPROVEN } from "../../domain/pricing/struck-fee.ts";
import { waivedLabel } from "../../domain/pricing/waiver-labels.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatDate, formatDiscount, formatMoney } from "../../domain/text/format.ts";
import { enrollmentLabel, firstPaymentLabel } from "../../parts/school/choice-view.ts";
import { familyFee } from "../../parts/school/family-fee.ts";
import type { SchoolDetail, SchoolOffer } from "../../search/school-detail.ts";
import { type Fact, type RowView, toRow, UNKNOWN_FACT } from "./row.ts";

/** A school with its compared fee; null without one. */
export interface Compared {
  readonly detail: SchoolDetail;
  readonly fee: SchoolOffer | null;
}

/**
 * Costs of the schools for a child who enters on an ISO date. A first year without the enrolment fee is a lower bound,
 * so the row is then not ranked.
 */
export function costRows(schools: readonly Compared[], today: string): RowView[] {
  const isWhole = schools.every(({ fee }) => fee === null || firstYearOf(fee, today).isComplete);
  const row = (label: string, read: (fee: SchoolOffer) => Fact, better?: "menor") =>
    toRow(label, schools, ({ fee }) => (fee ? read(fee) : UNKNOWN_FACT), better);
  return [
    toRow("Por mês", schools, monthly, "menor"),
    row("Mensalidade sem bolsa", (fee) => ({
      text: formatMoney(fee.listMonthlyFeeCents),
      notes: fee.isListFeeUnproven && fee.discountPercent > 0 ? [UNPROVEN] : [],
    })),
    row("Total do ano", (fee) => firstYear(fee, isWhole, today), "menor"),
    row("Para começar", (fee) => {
      const { amount, parts } = firstPaymentLabel(fee);
      return { text: amount, notes: [parts] };
    }),
    row("Preço conferido em", (fee) => (fee.checkedAt ? { text: formatDate(fee.checkedAt) } : UNKNOWN_FACT)),
  ];
}

/** The monthly fees for all children; a school that does not serve one, or does not state a fee, has no sum. */
export function familyRow(schools: readonly SchoolDetail[], family: Children, seat: Seat, season: Season): RowView {
  return toRow(
    "Por mês, todos os filhos",
    schools,
    (school) => {
      const { total, totalCents, parts } = familyFee(school, family, seat, season);
      return { text: total ?? "sem a soma", notes: parts, value: totalCents };
    },
    "menor",
  );
}

/** The fee with its grade, shift and year. */
function monthly({ fee }: Compared): Fact {
  if (!fee) return UNKNOWN_FACT;
  const { netMonthlyFeeCents: cents } = fee;
  return { text: formatMoney(cents), notes: [seatLabel(fee)], value: cents };
}

function firstYearOf(fee: SchoolOffer, today: string) {
  const months = monthsLeft(fee.year, today);
  return { months, ...firstYearCost(fee, months) };
}

function firstYear(fee: SchoolOffer, isRanked: boolean, today: string): Fact {
  const { months, cents, isComplete } = firstYearOf(fee, today);
  const left = monthsLeftLabel(fee.year, months);
  const formula = `${enrollmentLabel(fee)} + ${paidMonths(fee, months)} × ${formatMoney(fee.netMonthlyFeeCents)}`;
  return {
    text: formatMoney(cents),
    ...(!isComplete && { lead: "a partir de" }),
    notes: [fee.waivers.firstMonth ? `${formula} (1ª mensalidade isenta)` : formula, ...(left ? [left] : [])],
    value: isRanked ? cents : null,
  };
}

function savingOf(fee: SchoolOffer, months: number): Fact {
  const saving = firstYearSaving(fee, months);
  return saving === null ? UNKNOWN_FACT : { text: formatMoney(saving) };
}

/** The value of the scholarships for a child who enters on an ISO date. */
export function scholarshipRows(schools: readonly Compared[], today: string): RowView[] {
  const row = (label: string, read: (fee: SchoolOffer) => Fact | null, better?: "maior") =>
    toRow(label, schools, ({ fee }) => (fee && read(fee)) ?? UNKNOWN_FACT, better);
  const withScholarship = (read: (fee: SchoolOffer) => Fact | null) => (fee: SchoolOffer) =>
    fee.discountPercent > 0 ? read(fee) : { text: "sem bolsa" };
  return [
    row(
      "Desconto",
      ({ discountPercent: percent }) => ({ text: percent > 0 ? formatDiscount(percent) : "sem bolsa", value: percent }),
      "maior",
    ),
    row(
      "Economia no ano",
      withScholarship((fee) =>
        struckFee(fee) === null ? { text: `sem bolsa, ${UNPROVEN}` } : savingOf(fee, monthsLeft(fee.year, today)),
      ),
    ),
    row(
      "Validade da bolsa",
      withScholarship(({ validityRule }) => {
        const text = validityRule && findEntry(VALIDITY_RULES, validityRule);
        return text ? { text } : null;
      }),
    ),
    row("Isenções", (fee) => ({ text: waivedLabel(fee) ?? "nenhuma informada" })),
    row(
      "Vagas com bolsa",
      withScholarship(({ seats }) => (seats === null ? null : { text: String(seats) })),
    ),
  ];
}
