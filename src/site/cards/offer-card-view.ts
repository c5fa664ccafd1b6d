import { gradeOf, stageName } from "../../domain/catalog/stage.ts";
import { dueNowCents, isReservable } from "../../domain/orders/order-terms.ts";
import { monthlySaving } from "../../domain/pricing/pricing.ts";
import { formatDiscount, formatMoney, splitMoney } from "../../domain/text/format.ts";
import type { OfferHit } from "../../search/offer-types.ts";
import { paths, schoolOfferPath } from "../paths.ts";
import { type PriceRowView, toPriceRow } from "../school/prices-view.ts";
import { type SchoolCardView, tagNames, toSchoolCardView } from "./card-view.ts";

/** A scholarship card in words (K12, E22): the school, the offer and its price. */
export interface OfferCardView
  extends Pick<
      SchoolCardView,
      "slug" | "href" | "name" | "logo" | "crest" | "place" | "distance" | "rating" | "tags" | "isSponsored"
    >,
    Pick<PriceRowView, "id" | "grade" | "shiftAndYear" | "listPrice" | "total" | "notes"> {
  /** "1º ano". */
  readonly gradeName: string;
  /** "Ensino Fundamental I". */
  readonly stageName: string;
  readonly reais: string;
  /** ",56" or empty. */
  readonly fraction: string;
  /** "−35%". */
  readonly discount: string;
  readonly monthlySaving: string;
  /** "Conferido em 21/09/2026; Censo Escolar 2025 (INEP)". */
  readonly source: string;
  /** The school's page with this fee. */
  readonly pricesHref: string;
  /** Link to reserve the offer and the amount due; null when it cannot be reserved. */
  readonly reserve: { readonly href: string; readonly amount: string } | null;
}

/** Context for the words of a card. */
interface OfferCardWords {
  readonly cityName: (code: string) => string;
  readonly sourceLabel: (id: string) => string | null;
  /** ISO date: the cost of the current year depends on it (K26). */
  readonly today: string;
  /** Whether scholarships can be reserved here. */
  readonly canReserve: boolean;
}

export function toOfferCardView({ offer, school, distanceKm }: OfferHit, words: OfferCardWords): OfferCardView {
  const { slug, href, name, logo, crest, place, distance, rating, isSponsored } = toSchoolCardView(
    { ...school, distanceKm },
    words.cityName,
  );
  const { id, grade, shiftAndYear, listPrice, total, notes, checked } = toPriceRow(offer, words.today);
  const source = words.sourceLabel(offer.sourceId);
  return {
    id,
    slug,
    href,
    name,
    logo,
    crest,
    place,
    distance,
    rating,
    isSponsored,
    grade,
    gradeName: gradeOf(offer.grade).name,
    stageName: stageName(gradeOf(offer.grade).stage),
    shiftAndYear,
    listPrice,
    total,
    notes,
    source: source ? `${checked}; ${source}` : checked,
    ...splitMoney(offer.netMonthlyFeeCents),
    tags: tagNames(offer.tags),
    discount: formatDiscount(offer.discountPercent),
    monthlySaving: formatMoney(monthlySaving(offer)),
    pricesHref: schoolOfferPath(school.slug, offer),
    reserve:
      words.canReserve && isReservable(offer, school)
        ? { href: paths.reserve(id), amount: formatMoney(dueNowCents(offer)) }
        : null,
  };
}
