import { gradeOf } from "../../domain/catalog/stage.ts";
import type { Tag } from "../../domain/catalog/tag.ts";
import { monthlySaving } from "../../domain/pricing/pricing.ts";
import { formatMoney, plural } from "../../domain/text/format.ts";
import type { OfferRecord, SchoolOffers } from "../../search/offer-types.ts";
import { schoolPricePath } from "../../site/paths.ts";
import { reservation } from "../school/choice-view.ts";
import { toPriceRow } from "../school/prices-view.ts";
import type { RouteContext } from "../screen/route.ts";
import { type Cities, tagNames, toSchoolCardView } from "./card-view.ts";

/** The scholarships of a school as one card in words (K12, K27, E22). */
export type OfferCardView = ReturnType<typeof toOfferCardView>;

/** Rows of a card: the best offer of each year. The page of the school shows the others. */
export function shownOffers(offers: SchoolOffers["offers"]): OfferRecord[] {
  return offers.filter(({ year }, i) => offers.findIndex((other) => other.year === year) === i);
}

/** Parts of a card that depend on the site and the day. */
export interface OfferCardLabels {
  readonly cities: Cities;
  readonly sourceLabel: (id: string) => string | null;
  /** ISO date: the cost of the current year depends on it (K26). */
  readonly today: string;
  /** Whether scholarships can be reserved here. */
  readonly canReserve: boolean;
}

/** The words of a site at a day: its own search, publication and reservations. */
export function offerCardLabels(
  { search, manifest, canReserve }: Pick<RouteContext, "search" | "manifest" | "canReserve">,
  today: string,
): OfferCardLabels {
  return {
    cities: search.places,
    // The school's page has the full source.
    sourceLabel: (id) => (manifest.sources[id] ? `fonte: ${manifest.sources[id].publisher}` : null),
    today,
    canReserve,
  };
}

export function toOfferCardView({ offers, school, distanceKm, isWhole }: SchoolOffers, parts: OfferCardLabels) {
  const shown = shownOffers(offers);
  const shared = offers[0].tags.filter((tag) => shown.every(({ tags }) => tags.includes(tag)));
  const card = toSchoolCardView({ ...school, distanceKm }, parts.cities);
  const rows = shown.map((offer) => toRow(offer, school, shared, parts));
  const isShared = (note: string) => rows.every(({ notes }) => notes.includes(note));
  return {
    ...card,
    /** Id of its best offer, by which the school is ranked. */
    id: offers[0].id,
    /** Tags of all rows. */
    tags: tagNames(shared),
    rows,
    /** Further facts of each row, then the facts of all rows. */
    notes: [
      ...rows.flatMap(({ seat, notes }) => {
        const remaining = notes.filter((note) => !isShared(note));
        return remaining.length > 0 ? `${seat}: ${remaining.join(" ")}` : [];
      }),
      ...rows[0]!.notes.filter(isShared),
    ],
    more: moreOf(offers.length - shown.length, isWhole, card.href),
  };
}

/** Link to the scholarships that the card does not show, as far as the search knows their number; null without any. */
function moreOf(count: number, isWhole: boolean, page: string) {
  if (count <= 0 && isWhole) return null;
  const label = isWhole ? `Mais ${plural(count, "bolsa", "bolsas")}` : "Outras bolsas";
  return { label, href: `${page}#precos` };
}

function toRow(offer: OfferRecord, school: SchoolOffers["school"], shared: readonly Tag[], parts: OfferCardLabels) {
  const { id, shiftAndYear, struckPrice, discount, total, notes, checked } = toPriceRow(offer, parts.today);
  const source = parts.sourceLabel(offer.sourceId);
  const fee = formatMoney(offer.netMonthlyFeeCents);
  const reserve = parts.canReserve ? reservation(offer, school) : null;
  return {
    id,
    /** "1º ano · Manhã · 2027". */
    seat: `${gradeOf(offer.grade).name} · ${shiftAndYear}`,
    /** Null for a fee that may not be struck through. */
    listPrice: struckPrice,
    fee,
    discount,
    /** "Total do ano", which the seat names, or "Total até 31/12/2026". */
    total: { ...total, label: total.label.replace(`de ${offer.year}`, "do ano") },
    /** Whole sentences: what is saved, covered, left of the year and of the seats, then date and source (K12, K26). */
    notes: [
      ...(struckPrice ? [`Economia por mês: ${formatMoney(monthlySaving(offer))}.`] : []),
      ...notes,
      `${source ? `${checked}; ${source}` : checked}.`,
    ],
    tags: tagNames(offer.tags.filter((tag) => !shared.includes(tag))),
    /** The school's page with this fee. */
    pricesHref: schoolPricePath(school.slug, offer),
    reserve,
    /** The amount due for a reservation, where it is not one monthly fee. */
    due: reserve && reserve.amount !== fee ? reserve.amount : null,
  };
}
