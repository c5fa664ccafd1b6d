import { gradeOf, stageName } from "../../domain/catalog/stage.ts";
import type { Cents } from "../../domain/pricing/money.ts";
import { firstYearCost, paidMonths } from "../../domain/pricing/pricing.ts";
import { type ProjectedYear, projectCosts } from "../../domain/pricing/projected-cost.ts";
import { monthsLeft, SCHOOL_YEAR_MONTHS } from "../../domain/pricing/school-year.ts";
import { monthsLeftLabel, totalLabel } from "../../domain/pricing/school-year-labels.ts";
import { cut } from "../../domain/text/cut.ts";
import { formatDate, formatMoney, plural } from "../../domain/text/format.ts";
import { askedFields } from "../../parts/school/asked-offer.ts";
import { gradeLabel, shiftAndYear } from "../../parts/school/choice-view.ts";
import type { SchoolDetail, SchoolOffer } from "../../search/school-detail.ts";
import { HOME_LINK } from "../../site/link-view.ts";
import { paths, schoolPricePath } from "../../site/paths.ts";
import type { Sent } from "./query.ts";

/** Extra yearly costs that a family may enter. */
export const EXTRAS = [
  { name: "material", label: "Material por ano" },
  { name: "uniforme", label: "Uniforme por ano" },
  { name: "alimentacao", label: "Alimentação por ano" },
  { name: "transporte", label: "Transporte por ano" },
] as const;

/** Yearly adjustments to choose from: none, and two typical of recent years (K21). */
export const ADJUSTMENTS = [
  { value: "0", label: "Sem reajuste" },
  { value: "6.5", label: "6,5% ao ano" },
  { value: "9.8", label: "9,8% ao ano" },
] as const;

const DEFAULT_ADJUSTMENT = "9.8";

export type CostsView = ReturnType<typeof toCostsView>;

/** The total of a fee for a child who enters on an ISO date, with the family's extra costs. */
export function toCostsView(
  { card }: SchoolDetail,
  offer: SchoolOffer,
  today: string,
  sent: Sent<Record<string, number>> | null,
  query: URLSearchParams,
) {
  const values = sent?.values ?? {};
  const adjustment = sent?.values ? query.get("reajuste") || "0" : DEFAULT_ADJUSTMENT;
  const months = monthsLeft(offer.year, today);
  const years = projectCosts(offer, months, {
    adjustmentPercent: Number(adjustment),
    extrasCents: EXTRAS.reduce((sum, { name }) => sum + (values[name] ?? 0), 0),
  });
  const total = years.reduce((sum, year) => sum + year.feesCents + year.extrasCents, 0);
  const { isComplete } = firstYearCost(offer, months);
  return {
    trail: [
      HOME_LINK,
      { label: card.name, href: paths.school(card.slug) },
      { label: "Custo até o fim da etapa", href: paths.schoolCosts(card.slug) },
    ],
    action: paths.schoolCosts(card.slug),
    /** The chosen fee, as hidden fields of the form. */
    fixed: askedFields(offer),
    offer: `${card.name}: ${gradeLabel(offer.grade)}, ${shiftAndYear(offer)}`,
    /** "Total de 2027", "R$ 7.344". */
    firstYear: { label: totalLabel(offer.year, months), value: formatMoney(years[0]!.feesCents) },
    formula: formula(offer, months),
    /** The rest of the current year, or null. */
    restOfYear: monthsLeftLabel(offer.year, months),
    checked: `${offer.checkedAt ? `preço de ${formatDate(offer.checkedAt)}` : "data do preço não informada"}${isComplete ? "" : "; sem a matrícula, que a escola não informa"}`,
    extras: EXTRAS.map(({ name, label }) => ({ name, label, value: cut(query.get(name) ?? "", 40) })),
    adjustment,
    problems: sent?.problems ?? {},
    years: years.map((year, i) => ({
      year: String(year.year),
      grade: gradeOf(year.grade).name,
      fees: (year.isEstimate ? inReais : formatMoney)(year.feesCents),
      extras: formatMoney(year.extrasCents),
      total: (year.isEstimate ? inReais : formatMoney)(year.feesCents + year.extrasCents),
      note: noteOf(year, i === 0, offer),
      isEstimate: year.isEstimate,
    })),
    /** False when fees and total are equal. */
    hasExtras: years.some((year) => year.extrasCents > 0),
    total: inReais(total),
    stage: stageName(gradeOf(offer.grade).stage),
    backHref: schoolPricePath(card.slug, offer),
  };
}

/** Estimates are in whole reais. */
function inReais(cents: Cents): string {
  return formatMoney(Math.round(cents / 100) * 100);
}

/** "matrícula de R$ 900 + 11 mensalidades de R$ 600 (a 1ª é isenta)". */
function formula(offer: SchoolOffer, months: number): string {
  const { netMonthlyFeeCents, enrollmentFeeCents, waivers } = offer;
  const paid = paidMonths(offer, months);
  const fees =
    paid === 0
      ? "nenhuma mensalidade (a única é isenta)"
      : `${plural(paid, "mensalidade", "mensalidades")} de ${formatMoney(netMonthlyFeeCents)}${waivers.firstMonth ? " (a 1ª é isenta)" : ""}`;
  if (waivers.enrollmentFee) return `${fees}; matrícula isenta`;
  return enrollmentFeeCents === null ? fees : `matrícula de ${formatMoney(enrollmentFeeCents)} + ${fees}`;
}

function noteOf(
  { scholarshipMonths }: ProjectedYear,
  isFirst: boolean,
  { validityRule, discountPercent }: SchoolOffer,
): string {
  if (isFirst) return discountPercent > 0 ? "com bolsa" : "sem bolsa";
  if (discountPercent === 0) return "estimativa";
  if (scholarshipMonths === SCHOOL_YEAR_MONTHS) return "estimativa, com bolsa";
  if (scholarshipMonths > 0) {
    return `estimativa: ${plural(scholarshipMonths, "mensalidade", "mensalidades")} com bolsa, as outras sem bolsa`;
  }
  return validityRule === null
    ? "estimativa com mensalidade sem bolsa: a escola não informa até quando vale a bolsa"
    : "estimativa com mensalidade sem bolsa: até lá a bolsa já acabou";
}
