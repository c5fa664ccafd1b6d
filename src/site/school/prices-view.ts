import { GRADES, STAGES } from "../../domain/catalog/stage.ts";
import { VALIDITY_RULES } from "../../domain/orders/scholarship-status.ts";
import { firstYearCost, firstYearSaving } from "../../domain/pricing/pricing.ts";
import { monthsLeft } from "../../domain/pricing/school-year.ts";
import { monthsLeftInWords } from "../../domain/pricing/school-year-words.ts";
import { isShownByDefault, type Season } from "../../domain/pricing/season.ts";
import { waivedInWords } from "../../domain/pricing/waiver-words.ts";
import { formatDate, formatDiscount, formatMoney, plural } from "../../domain/text/format.ts";
import type { SchoolDetail, SchoolOffer } from "../../search/school-detail.ts";
import { schoolOfferPath } from "../paths.ts";
import { gradeInWords, shiftAndYear } from "./choice-view.ts";

/** Fees of a stage over which it stays closed: on a phone they would push the rest of the page away. */
const OPEN_ROWS = 9;

/** The fees of a stage. */
export interface PriceGroupView {
  readonly title: string;
  /** "12 preços, de R$ 900 a R$ 1.400 por mês". */
  readonly summary: string;
  readonly isOpen: boolean;
  /** Each with the address of the page about this fee; in view are those of the grade and year at the top, which are printed. */
  readonly rows: readonly (PriceRowView & { readonly href: string; readonly isInView: boolean })[];
}

/** A fee of the table: grade, shift, year, and what it comes to. */
export interface PriceRowView {
  readonly id: string;
  readonly grade: string;
  readonly shiftAndYear: string;
  readonly listPrice: string;
  /** Null where the fee is the whole one. */
  readonly netPrice: string | null;
  readonly discount: string | null;
  readonly saving: string | null;
  readonly firstYear: string;
  /** What is left of a year that has begun, "Sem contar a matrícula, que a escola não informa", waivers and validity. */
  readonly notes: readonly string[];
  /** "Conferido em 21/09/2026". */
  readonly checked: string;
}

const VALIDITY = new Map<string, string>(Object.entries(VALIDITY_RULES));

/** The fees of a school: those of the season, and of another year behind a title that asks for them (K21). */
export interface PricesView {
  readonly groups: readonly PriceGroupView[];
  /** What is said when there are none. */
  readonly none: string;
  readonly others: {
    readonly title: string;
    readonly isOpen: boolean;
    readonly groups: readonly PriceGroupView[];
  } | null;
}

/** The fees by stage, in the order of school life; open is what holds the fee in view. */
export function toPrices(
  { card: { slug, bestOffer, phone }, offers }: Pick<SchoolDetail, "card" | "offers">,
  inView: SchoolOffer | null,
  season: Season,
): PricesView {
  const isShown = ({ year }: SchoolOffer) => isShownByDefault(season, year);
  const sorted = inOrder(offers, season.leadingYear);
  const others = sorted.filter((offer) => !isShown(offer));
  const years = [...new Set(others.map((offer) => offer.year))].join(" e ");
  const ofSeason = season.defaultYears.length > 0 ? ` de ${season.defaultYears.join(" e ")}` : "";
  // Nobody is sent to a telephone that is not known.
  const ask = phone ? "Ligue" : "Pergunte na escola";
  const groupsOf = (some: readonly SchoolOffer[]) => byStage(slug, some, inView, season.today);
  return {
    groups: groupsOf(sorted.filter(isShown)),
    none:
      others.length > 0
        ? `A escola ainda não informou mensalidades${ofSeason}.`
        : bestOffer
          ? `Daqui só sabemos a menor mensalidade, ${formatMoney(bestOffer.netMonthlyFeeCents)}. ${ask} para saber as outras.`
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

/** In the order of school life; of a grade, those of the leading year first, then by price. */
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

function byStage(
  slug: string,
  offers: readonly SchoolOffer[],
  inView: SchoolOffer | null,
  today: string,
): PriceGroupView[] {
  const stageOf = (o: SchoolOffer) => GRADES.find((g) => g.slug === o.grade)!.stage;
  return STAGES.flatMap((stage) => {
    const ofStage = offers.filter((o) => stageOf(o) === stage.slug);
    if (ofStage.length === 0) return [];
    return {
      title: stage.name,
      summary: summary(ofStage),
      isOpen: ofStage.length <= OPEN_ROWS && inView !== null && stageOf(inView) === stage.slug,
      rows: ofStage.map((offer) => ({
        ...toPriceRow(offer, today),
        href: schoolOfferPath(slug, offer),
        isInView: offer.grade === inView?.grade && offer.year === inView.year,
      })),
    };
  });
}

function summary(offers: readonly SchoolOffer[]): string {
  const fees = offers.map((o) => o.netMonthlyFeeCents);
  const [lowest, highest] = [Math.min(...fees), Math.max(...fees)];
  const range = lowest === highest ? formatMoney(lowest) : `de ${formatMoney(lowest)} a ${formatMoney(highest)}`;
  return `${plural(offers.length, "preço", "preços")}, ${range} por\u00a0mês`;
}

/** What an offer comes to, in words, for a place taken on an ISO date. */
export function toPriceRow(offer: SchoolOffer, today: string): PriceRowView {
  const months = monthsLeft(offer.year, today);
  const cost = firstYearCost(offer, months);
  const isDiscounted = offer.discountPercent > 0;
  return {
    id: offer.id,
    grade: gradeInWords(offer.grade),
    shiftAndYear: shiftAndYear(offer),
    listPrice: formatMoney(offer.listMonthlyFeeCents),
    netPrice: isDiscounted ? formatMoney(offer.netMonthlyFeeCents) : null,
    discount: isDiscounted ? formatDiscount(offer.discountPercent) : null,
    saving: isDiscounted ? formatMoney(firstYearSaving(offer, months)) : null,
    firstYear: formatMoney(cost.cents),
    notes: [...partOfYear(offer.year, months), ...notes(offer, cost.isComplete)],
    checked: offer.checkedAt ? `Conferido em ${formatDate(offer.checkedAt)}` : "Data do preço não informada",
  };
}

/** What is left of a year that has begun: cost and saving are of these months alone (K21, K26). */
function partOfYear(year: number, months: number): string[] {
  const left = monthsLeftInWords(year, months);
  return left ? [`Início imediato — parcelas proporcionais. ${left}.`] : [];
}

function notes(offer: SchoolOffer, isComplete: boolean): string[] {
  const lines: string[] = [];
  const waived = waivedInWords(offer);
  if (waived) lines.push(waived);
  if (!offer.waivers.enrollmentFee && offer.enrollmentFeeCents !== null)
    lines.push(`Matrícula: ${formatMoney(offer.enrollmentFeeCents)}.`);
  if (!isComplete) lines.push("Sem contar a matrícula, que a escola não informa.");
  const validity = offer.validityRule && VALIDITY.get(offer.validityRule);
  if (validity && offer.discountPercent > 0) lines.push(validity);
  if (offer.seats !== null) lines.push(`Vagas informadas pela escola: ${offer.seats}.`);
  return lines;
}
