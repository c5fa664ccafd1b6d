import { formatDate, formatDecimal, formatMoney } from "../../domain/format.ts";
import { firstYearCost, yearlySaving } from "../../domain/pricing.ts";
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

/** The fees in the order of school life, then by year and price. */
export function toPriceRows(
  offers: readonly SchoolOffer[],
  sourceLabel: (id: string) => string | null,
): PriceRowView[] {
  const position = new Map<string, number>(GRADES.map((g, i) => [g.slug, i]));
  const order = (o: SchoolOffer) => position.get(o.grade)!;
  return offers
    .toSorted((a, b) => order(a) - order(b) || a.year - b.year || a.netMonthlyFeeCents - b.netMonthlyFeeCents)
    .map((offer) => toPriceRow(offer, sourceLabel));
}

/** What an offer comes to, in words. */
export function toPriceRow(offer: SchoolOffer, sourceLabel: (id: string) => string | null): PriceRowView {
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
    notes: notes(offer, cost.isComplete),
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
