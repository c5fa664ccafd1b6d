import { SHIFTS } from "../../domain/catalog/shift.ts";
import { GRADES, gradeOf, STAGES } from "../../domain/catalog/stage.ts";
import { VALIDITY_RULES } from "../../domain/orders/scholarship-status.ts";
import { firstYearCost, firstYearListCost, firstYearSaving } from "../../domain/pricing/pricing.ts";
import { monthsLeft } from "../../domain/pricing/school-year.ts";
import { monthsLeftLabel, totalLabel } from "../../domain/pricing/school-year-labels.ts";
import { isShownByDefault, type Season } from "../../domain/pricing/season.ts";
import { discountLabel, struckFee, UNPROVEN } from "../../domain/pricing/struck-fee.ts";
import { waivedLabel } from "../../domain/pricing/waiver-labels.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatDate, formatMoney, plural } from "../../domain/text/format.ts";
import type { SchoolDetail, SchoolOffer } from "../../search/school-detail.ts";
import { schoolPricePath } from "../../site/paths.ts";
import { gradeLabel, shiftAndYear } from "./choice-view.ts";

/** Stages with more fees are collapsed: on a phone they would push down the rest of the page. */
const OPEN_ROWS = 9;

/** The fees of a school: of the season, and of the other year under its own heading (K21). */
export type PricesView = ReturnType<typeof toPrices>;

/** The fees of a stage: a row for each grade, a column for each shift. */
export type PriceGroupView = PricesView["groups"][number];

/** A fee with a link to its page, and the notes that are not shared by the group. */
export type PriceCellView = NonNullable<PriceGroupView["rows"][number]["cells"][number]>;

/** The fees by stage, in school order; the stage of the fee in view is open. */
export function toPrices(
  { card: { slug, bestOffer, phone }, offers }: Pick<SchoolDetail, "card" | "offers">,
  inView: SchoolOffer | null,
  season: Season,
) {
  const isShown = ({ year }: SchoolOffer) => isShownByDefault(season, year);
  const sorted = inOrder(offers, season.leadingYear);
  const others = sorted.filter((offer) => !isShown(offer));
  const years = [...new Set(others.map((offer) => offer.year))].join(" e ");
  const ofSeason = season.defaultYears.length > 0 ? ` de ${season.defaultYears.join(" e ")}` : "";
  // Suggests a call only when the phone is known.
  const ask = phone ? "Ligue" : "Pergunte na escola";
  const groupsOf = (some: readonly SchoolOffer[]) => byStage(slug, some, inView, season.today);
  return {
    heading: {
      count: offers.length,
      note:
        offers.length > 0
          ? undefined
          : bestOffer
            ? `a partir de ${formatMoney(bestOffer.netMonthlyFeeCents)}`
            : "nenhum publicado",
    },
    groups: groupsOf(sorted.filter(isShown)),
    /** Text for an empty list. */
    none:
      others.length > 0
        ? `A escola ainda não informou mensalidades${ofSeason}.`
        : bestOffer
          ? `Só temos a menor mensalidade desta escola, ${formatMoney(bestOffer.netMonthlyFeeCents)}. ${ask} para saber as outras.`
          : `A escola ainda não informou mensalidades${ofSeason}. ${ask} para saber o preço e as bolsas.`,
    others:
      others.length > 0
        ? {
            title: `Preços de ${years}`,
            isOpen: inView !== null && !isShown(inView),
            groups: groupsOf(others),
          }
        : null,
  };
}

/** In school order; within a grade, the leading year first, then by price. */
function inOrder(offers: readonly SchoolOffer[], leadingYear: number | null): SchoolOffer[] {
  const position = new Map<string, number>(GRADES.map((g, i) => [g.slug, i]));
  const order = (o: SchoolOffer) => position.get(o.grade)!;
  const isBehind = (o: SchoolOffer) => Number(leadingYear !== null && o.year !== leadingYear);
  return offers.toSorted(
    (a, b) =>
      order(a) - order(b) ||
      isBehind(a) - isBehind(b) ||
      a.year - b.year ||
      a.netMonthlyFeeCents - b.netMonthlyFeeCents,
  );
}

function byStage(slug: string, offers: readonly SchoolOffer[], inView: SchoolOffer | null, today: string) {
  const stageOf = (o: SchoolOffer) => gradeOf(o.grade).stage;
  return STAGES.flatMap((stage) => {
    const ofStage = offers.filter((o) => stageOf(o) === stage.slug);
    if (ofStage.length === 0) return [];
    return {
      title: stage.name,
      summary: summary(ofStage),
      isOpen: ofStage.length <= OPEN_ROWS && inView !== null && stageOf(inView) === stage.slug,
      ...toMatrix(slug, ofStage, inView, today),
    };
  });
}

function toMatrix(slug: string, offers: readonly SchoolOffer[], inView: SchoolOffer | null, today: string) {
  const fees = offers.map((offer) => {
    const row = toPriceRow(offer, today);
    return { offer, row: { ...row, notes: [...row.notes, `${row.checked}.`] } };
  });
  const isShared = (note: string) => fees.every(({ row }) => row.notes.includes(note));
  const shared = fees[0]!.row.notes.filter(isShared);
  const shifts = SHIFTS.filter(({ slug }) => offers.some(({ shift }) => shift === slug));
  const seats = [...new Map(offers.map(({ grade, year }) => [`${grade} ${year}`, { grade, year }])).values()];
  return {
    shifts: shifts.map(({ name }) => name),
    rows: seats.map(({ grade, year }) => ({
      grade: `${gradeOf(grade).name} · ${year}`,
      /** The grade and year at the top of the page: the only ones that are printed. */
      isInView: grade === inView?.grade && year === inView.year,
      /** In the order of `shifts`; null where the school publishes no fee. */
      cells: shifts.map(({ slug: shift }) => {
        const fee = fees.find(({ offer }) => offer.grade === grade && offer.year === year && offer.shift === shift);
        if (!fee) return null;
        const notes = fee.row.notes.filter((note) => !isShared(note));
        return { ...fee.row, notes, href: schoolPricePath(slug, fee.offer) };
      }),
    })),
    /** Notes that all fees of the group share. */
    notes: shared,
  };
}

/** "12 preços, de R$ 900 a R$ 1.400 por mês". */
function summary(offers: readonly SchoolOffer[]): string {
  return `${plural(offers.length, "preço", "preços")}, ${feesOf(offers)}`;
}

function feesOf(offers: readonly SchoolOffer[]): string {
  const fees = offers.map((o) => o.netMonthlyFeeCents);
  const [lowest, highest] = [Math.min(...fees), Math.max(...fees)];
  const range = lowest === highest ? formatMoney(lowest) : `de ${formatMoney(lowest)} a ${formatMoney(highest)}`;
  return `${range} por\u00a0mês`;
}

/** An offer in words, for a place taken on an ISO date: grade, shift, year and cost. */
export function toPriceRow(offer: SchoolOffer, today: string) {
  const months = monthsLeft(offer.year, today);
  const cost = firstYearCost(offer, months);
  const isDiscounted = offer.discountPercent > 0;
  const struck = struckFee(offer);
  return {
    id: offer.id,
    grade: gradeLabel(offer.grade),
    shiftAndYear: shiftAndYear(offer),
    listPrice: formatMoney(offer.listMonthlyFeeCents),
    /** Null for a fee without discount, as is `discount`. */
    netPrice: isDiscounted ? formatMoney(offer.netMonthlyFeeCents) : null,
    discount: isDiscounted ? discountLabel(offer) : null,
    /** The list fee, struck through; null also before it may be, as is `saving`. */
    struckPrice: struck === null ? null : formatMoney(struck),
    saving: struck === null ? null : savingLabel(offer, months),
    /** Cost of the school year: "Total de 2027", "R$ 7.344". */
    total: { label: totalLabel(offer.year, months), value: formatMoney(cost.cents) },
    notes: [...partOfYear(offer.year, months), ...notes(offer, cost.isComplete)],
    checked: offer.checkedAt ? `Conferido em ${formatDate(offer.checkedAt)}` : "Data do preço não informada",
  };
}

/**
 * "R$ 3.600 a menos que os R$ 12.000 sem bolsa": the difference of the two totals; null where one of them is unknown.
 */
function savingLabel(offer: SchoolOffer, months: number): string | null {
  const saving = firstYearSaving(offer, months);
  if (saving === null) return null;
  return `${formatMoney(saving)} a menos que os ${formatMoney(firstYearListCost(offer, months).cents)} sem bolsa`;
}

/** The rest of the current year: cost and saving cover only these months (K21, K26). */
function partOfYear(year: number, months: number): string[] {
  const left = monthsLeftLabel(year, months);
  return left ? [`Início imediato — parcelas proporcionais. ${left}.`] : [];
}

function notes(offer: SchoolOffer, isComplete: boolean): string[] {
  const lines: string[] = [];
  if (offer.discountPercent > 0 && offer.isListFeeUnproven)
    lines.push(`Sem bolsa: ${formatMoney(offer.listMonthlyFeeCents)}, ${UNPROVEN}.`);
  const waived = waivedLabel(offer);
  if (waived) lines.push(waived);
  if (!offer.waivers.enrollmentFee && offer.enrollmentFeeCents !== null)
    lines.push(`Matrícula: ${formatMoney(offer.enrollmentFeeCents)}.`);
  if (!isComplete) lines.push("Sem contar a matrícula, que a escola não informa.");
  const validity = offer.validityRule && findEntry(VALIDITY_RULES, offer.validityRule);
  if (validity && offer.discountPercent > 0) lines.push(validity);
  if (offer.installments) lines.push(`Em ${plural(offer.installments, "parcela", "parcelas")} por ano.`);
  if (offer.conditions) lines.push(`Condições, nas palavras da escola: ${offer.conditions}`);
  if (offer.seats !== null) lines.push(`Vagas informadas pela escola: ${offer.seats}.`);
  return lines;
}
