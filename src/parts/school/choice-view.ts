import { SHIFTS, shiftName } from "../../domain/catalog/shift.ts";
import { GRADES, gradeOf, stageName } from "../../domain/catalog/stage.ts";
import { dueNowCents, isReservable } from "../../domain/orders/order-terms.ts";
import { chooseOffer } from "../../domain/pricing/offer-choice.ts";
import { firstPayment, firstYearCost } from "../../domain/pricing/pricing.ts";
import { monthsLeft } from "../../domain/pricing/school-year.ts";
import { monthsLeftLabel } from "../../domain/pricing/school-year-labels.ts";
import { isShownByDefault, type Season } from "../../domain/pricing/season.ts";
import { type Seat, seatLabel } from "../../domain/pricing/seat.ts";
import { formatMoney } from "../../domain/text/format.ts";
import type { SchoolDetail, SchoolOffer } from "../../search/school-detail.ts";
import { paths, schoolCostsPath } from "../../site/paths.ts";
import { toPriceView } from "../cards/card-view.ts";
import { openSeat } from "./asked-offer.ts";

export interface SelectView {
  /** Key of the query. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
}

/** The fee at the top of the page, and the form to choose another. */
export type ChoiceView = NonNullable<ReturnType<typeof toChoiceView>>;

/** "2ª série, Ensino Médio". */
export function gradeLabel(slug: string): string {
  const { name, stage } = gradeOf(slug);
  return `${name}, ${stageName(stage)}`;
}

/** "Manhã · 2026". */
export function shiftAndYear(offer: SchoolOffer): string {
  return `${shiftName(offer.shift)} · ${offer.year}`;
}

/** The fee for a request, or null when the school publishes none of that grade, shift and year. */
export function toChoiceView({ card, offers }: SchoolDetail, seat: Seat, season: Season, canReserve: boolean) {
  const offer = chooseOffer(offers, openSeat(seat, season), season);
  if (!offer) return null;
  const title = seatLabel(offer);
  const reserve = canReserve ? reservation(offer, card) : null;
  const paysFee = reserve?.amount === formatMoney(offer.netMonthlyFeeCents);
  const { amount, parts } = firstPaymentLabel(offer);
  return {
    action: paths.school(card.slug),
    /** "2ª série · manhã · 2026". */
    title,
    price: toPriceView(offer),
    firstPayment: { amount, parts: paysFee ? `${parts}, paga aqui` : parts },
    restOfYear: restOfYearLabel(offer, season.today),
    /** Empty for a school with a single fee. */
    selects: offers.length > 1 ? feeSelects(offers, offer) : [],
    notice: noticeOf(offer, seat, season, title),
    reserve,
    /** The amount due for a reservation, where the first payment does not name it. */
    dueNow: reserve && !paysFee ? reserve.amount : null,
    /** The cost calculation to the end of the stage. */
    costsHref: schoolCostsPath(card.slug, offer),
    offer,
  };
}

/** Link to reserve an offer and the amount due; null when it cannot be reserved. */
export function reservation(offer: SchoolOffer, school: Parameters<typeof isReservable>[1]) {
  if (!isReservable(offer, school)) return null;
  return { href: paths.reserve(offer.id), amount: formatMoney(dueNowCents(offer)) };
}

/** Why the fee differs from the requested or default one; null if it does not. */
function noticeOf(offer: SchoolOffer, seat: Seat, season: Season, title: string): string | null {
  if (seat.year !== null && seat.year < season.years[0]) {
    return `As vagas de ${seat.year} não são mais oferecidas. Este é o preço para ${title}.`;
  }
  if (seat.year !== null || isShownByDefault(season, offer.year)) return null;
  return `A escola não informa preço de ${season.defaultYears.join(" e ")} para o que você procura. Este é o preço para ${title}.`;
}

/** "Faltam 2 mensalidades de 2026, …: R$ 1.800 no total"; null for a whole year. */
function restOfYearLabel(offer: SchoolOffer, today: string): string | null {
  const months = monthsLeft(offer.year, today);
  const left = monthsLeftLabel(offer.year, months);
  if (left === null) return null;
  const { cents, isComplete } = firstYearCost(offer, months);
  return `${left}: ${formatMoney(cents)} no total${isComplete ? "" : ", sem contar a matrícula"}.`;
}

export function feeSelects(offers: readonly SchoolOffer[], chosen: Seat): SelectView[] {
  // The chosen grade and shift stay among the options when the school does not offer them.
  const grades = GRADES.filter((g) => g.slug === chosen.grade || offers.some((o) => o.grade === g.slug));
  const shifts = SHIFTS.filter((s) => s.slug === chosen.shift || offers.some((o) => o.shift === s.slug));
  const years = [...new Set(offers.map((o) => o.year))].sort();
  return [
    {
      name: "serie",
      label: "Série",
      options: grades.map((g) => ({ value: g.slug, label: gradeLabel(g.slug) })),
      value: chosen.grade ?? "",
    },
    {
      name: "turno",
      label: "Turno",
      options: shifts.map((s) => ({ value: s.slug, label: s.name })),
      value: chosen.shift ?? "",
    },
    {
      name: "ano",
      label: "Ano",
      options: years.map((year) => ({ value: String(year), label: String(year) })),
      value: String(chosen.year ?? ""),
    },
  ];
}

export function firstPaymentLabel(offer: SchoolOffer) {
  const { cents, isComplete } = firstPayment(offer);
  const parts = [
    enrollmentLabel(offer),
    offer.waivers.firstMonth ? "1ª mensalidade isenta" : `1ª mensalidade ${formatMoney(offer.netMonthlyFeeCents)}`,
  ];
  return { amount: `${isComplete ? "" : "a partir de "}${formatMoney(cents)}`, parts: parts.join(" + ") };
}

/** "matrícula R$ 980"; or that it is free, waived or unknown. */
export function enrollmentLabel({ enrollmentFeeCents: enrollment, waivers }: SchoolOffer): string {
  if (waivers.enrollmentFee) return "matrícula isenta";
  if (enrollment === null) return "matrícula não informada";
  return enrollment === 0 ? "sem matrícula" : `matrícula ${formatMoney(enrollment)}`;
}
