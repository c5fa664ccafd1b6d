import { formatDate, formatDecimal, formatMoney } from "../../domain/format.ts";
import { firstYearCost, yearlySaving } from "../../domain/pricing.ts";
import type { Season } from "../../domain/season.ts";
import { SHIFTS } from "../../domain/shift.ts";
import { GRADES, STAGES } from "../../domain/stage.ts";
import type { SchoolOffer } from "../../search/school-detail.ts";

/** A fee of the table: grade, shift, year, and what it comes to. */
export interface PriceRowView {
  readonly id: string;
  readonly grade: string;
  readonly shiftAndYear: string;
  readonly listPrice: string;
  readonly netPrice: string;
  readonly discount: string | null;
  readonly saving: string | null;
  readonly firstYear: string;
  /** "Sem contar a matrícula, que a escola não informa", waivers and validity. */
  readonly notes: readonly string[];
  readonly source: string;
}

const STAGE_NAMES = new Map<string, string>(STAGES.map((s) => [s.slug, s.name]));
const SHIFT_NAMES = new Map<string, string>(SHIFTS.map((s) => [s.slug, s.name]));
const VALIDITY = new Map([
  ["fim_da_etapa", "A bolsa vale até o fim da etapa."],
  ["minimo_2_anos", "A bolsa vale por pelo menos dois anos."],
  ["ano_letivo", "A bolsa vale pelo ano letivo."],
]);

/** What the words of a fee are looked up in. */
export interface PriceWords {
  readonly sourceLabel: (id: string) => string | null;
  /** The school year that has begun (K21), or null. */
  readonly immediateYear: number | null;
}

/** The year has begun: the cost of a whole one is not what is paid (K21). */
const IMMEDIATE = "Início imediato — parcelas proporcionais: o custo mostrado é o de um ano inteiro.";

/** The fees of a school: those of the season, and of another year behind a title that asks for them (K21). */
export interface PricesView {
  readonly rows: readonly PriceRowView[];
  /** What is said when there are none. */
  readonly none: string;
  readonly others: { readonly title: string; readonly rows: readonly PriceRowView[] } | null;
}

/** The fees in the order of school life; of a grade, those of the leading year first, then by price. */
export function toPrices(
  offers: readonly SchoolOffer[],
  sourceLabel: PriceWords["sourceLabel"],
  { defaultYears, leadingYear, immediateYear }: Season,
): PricesView {
  const isShown = ({ year }: SchoolOffer) => defaultYears.length === 0 || defaultYears.includes(year);
  const sorted = inOrder(offers, leadingYear);
  const rowsOf = (some: readonly SchoolOffer[]) =>
    some.map((offer) => toPriceRow(offer, { sourceLabel, immediateYear }));
  const others = sorted.filter((offer) => !isShown(offer));
  const years = [...new Set(others.map((offer) => offer.year))].join(" e ");
  return {
    rows: rowsOf(sorted.filter(isShown)),
    none:
      others.length > 0
        ? `A escola ainda não informou mensalidades de ${defaultYears.join(" e ")}.`
        : "A escola ainda não informou mensalidades. Ligue para saber o preço e as bolsas.",
    others: others.length > 0 ? { title: `Preços de ${years}`, rows: rowsOf(others) } : null,
  };
}

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

/** What an offer comes to, in words. */
export function toPriceRow(offer: SchoolOffer, { sourceLabel, immediateYear }: PriceWords): PriceRowView {
  const grade = GRADES.find((g) => g.slug === offer.grade)!;
  const cost = firstYearCost(offer);
  const isDiscounted = offer.discountPercent > 0;
  const source = sourceLabel(offer.sourceId);
  return {
    id: offer.id,
    grade: `${grade.name}, ${STAGE_NAMES.get(grade.stage)}`,
    shiftAndYear: `${SHIFT_NAMES.get(offer.shift)} · ${offer.year}`,
    listPrice: formatMoney(offer.listMonthlyFeeCents),
    netPrice: formatMoney(offer.netMonthlyFeeCents),
    discount: isDiscounted
      ? `${formatDecimal(offer.discountPercent, Number.isInteger(offer.discountPercent) ? 0 : 1)}%`
      : null,
    saving: isDiscounted ? formatMoney(yearlySaving(offer)) : null,
    firstYear: formatMoney(cost.cents),
    notes: [...(offer.year === immediateYear ? [IMMEDIATE] : []), ...notes(offer, cost.isComplete)],
    source: `Conferido em ${formatDate(offer.checkedAt)}${source ? `; ${source}` : ""}`,
  };
}

function notes(offer: SchoolOffer, isComplete: boolean): string[] {
  const lines: string[] = [];
  const waived = [
    offer.waivers.enrollmentFee &&
      (offer.enrollmentFeeCents === null ? "matrícula" : `matrícula (${formatMoney(offer.enrollmentFeeCents)})`),
    offer.waivers.firstMonth && `1ª mensalidade (${formatMoney(offer.netMonthlyFeeCents)})`,
    offer.waivers.platformFee && "taxa de reserva",
  ].filter((w) => w !== false);
  // A bare "Dupla Isenção" says nothing: the amounts do (K20).
  if (waived.length > 0) lines.push(`Você não paga: ${waived.join(" + ")}.`);
  if (!offer.waivers.enrollmentFee && offer.enrollmentFeeCents !== null)
    lines.push(`Matrícula: ${formatMoney(offer.enrollmentFeeCents)}.`);
  if (!isComplete) lines.push("Sem contar a matrícula, que a escola não informa.");
  const validity = offer.validityRule && VALIDITY.get(offer.validityRule);
  if (validity && offer.discountPercent > 0) lines.push(validity);
  if (offer.seats !== null) lines.push(`Vagas informadas pela escola: ${offer.seats}.`);
  return lines;
}
