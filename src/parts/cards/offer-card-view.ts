import { gradeOf, stageName } from "../../domain/catalog/stage.ts";
import { monthlySaving } from "../../domain/pricing/pricing.ts";
import { formatDiscount, formatMoney, splitMoney } from "../../domain/text/format.ts";
import type { OfferHit } from "../../search/offer-types.ts";
import { schoolPricePath } from "../../site/paths.ts";
import { reservation } from "../school/choice-view.ts";
import { toPriceRow } from "../school/prices-view.ts";
import { type Cities, tagNames, toSchoolCardView } from "./card-view.ts";

/** A scholarship card in words (K12, E22): the school, the offer and its price. */
export type OfferCardView = ReturnType<typeof toOfferCardView>;

interface OfferCardWords {
  readonly cities: Cities;
  readonly sourceLabel: (id: string) => string | null;
  /** ISO date: the cost of the current year depends on it (K26). */
  readonly today: string;
  /** Whether scholarships can be reserved here. */
  readonly canReserve: boolean;
}

export function toOfferCardView({ offer, school, distanceKm }: OfferHit, words: OfferCardWords) {
  const { id, grade, shiftAndYear, listPrice, total, notes, checked } = toPriceRow(offer, words.today);
  const source = words.sourceLabel(offer.sourceId);
  const { name: gradeName, stage } = gradeOf(offer.grade);
  return {
    ...toSchoolCardView({ ...school, distanceKm }, words.cities),
    id,
    grade,
    gradeName,
    stageName: stageName(stage),
    shiftAndYear,
    listPrice,
    total,
    notes,
    /** "Conferido em 21/09/2026; Censo Escolar 2025 (INEP)". */
    source: source ? `${checked}; ${source}` : checked,
    ...splitMoney(offer.netMonthlyFeeCents),
    tags: tagNames(offer.tags),
    discount: formatDiscount(offer.discountPercent),
    monthlySaving: formatMoney(monthlySaving(offer)),
    /** The school's page with this fee. */
    pricesHref: schoolPricePath(school.slug, offer),
    reserve: words.canReserve ? reservation(offer, school) : null,
  };
}
