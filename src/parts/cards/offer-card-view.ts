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

/** A scholarship as a row of the card. */
export type OfferRowView = OfferCardView["rows"][number];

/** A row that opens on request: seat and fee. */
type FoldedRow = Pick<ReturnType<typeof toRow>, "id" | "gradeName" | "shiftAndYear" | "fee" | "pricesHref">;

/** Rows of a card that are shown at once; the others are folded. */
export const OPEN_ROWS = 2;

/** Parts of a card that depend on the site and the day. */
export interface OfferCardWords {
  readonly cities: Cities;
  readonly sourceLabel: (id: string) => string | null;
  /** ISO date: the cost of the current year depends on it (K26). */
  readonly today: string;
  /** Whether scholarships can be reserved here. */
  readonly canReserve: boolean;
}

/** The words of a site at a day: its own search, publication and reservations. */
export function offerCardWords(
  { search, manifest, canReserve }: Pick<RouteContext, "search" | "manifest" | "canReserve">,
  today: string,
): OfferCardWords {
  return {
    cities: search.places,
    // The school's page has the full source.
    sourceLabel: (id) => (manifest.sources[id] ? `fonte: ${manifest.sources[id].publisher}` : null),
    today,
    canReserve,
  };
}

export function toOfferCardView({ offers, school, distanceKm, isWhole }: SchoolOffers, words: OfferCardWords) {
  const shared = offers[0].tags.filter((tag) => offers.every(({ tags }) => tags.includes(tag)));
  const rows = offers.map((offer) => toRow(offer, school, shared, words));
  const sharedNotes = rows[0]!.notes.filter((note) => rows.every(({ notes }) => notes.includes(note)));
  const open = rows.slice(0, OPEN_ROWS);
  const folded: readonly FoldedRow[] = rows.slice(OPEN_ROWS);
  return {
    ...toSchoolCardView({ ...school, distanceKm }, words.cities),
    /** Id of its best offer, by which the school is ranked. */
    id: offers[0].id,
    /** Tags of all its offers. */
    tags: tagNames(shared),
    rows: open,
    folded,
    /** "Mais 4 bolsas desta escola"; null when all are shown. */
    more: folded.length > 0 ? `Mais ${plural(folded.length, "bolsa", "bolsas")} desta escola` : null,
    /** Whether these are all, as far as the search tells: if not, the page of the school has others. */
    isWhole,
    /** Further facts of the offers that are not folded, and of all of them. */
    notes: open.flatMap(({ seat, notes }) => {
      const own = notes.filter((note) => !sharedNotes.includes(note));
      return own.length > 0 ? { seat, text: own.join(" ") } : [];
    }),
    sharedNotes,
  };
}

function toRow(offer: OfferRecord, school: SchoolOffers["school"], shared: readonly Tag[], words: OfferCardWords) {
  const { id, shiftAndYear, struckPrice, discount, total, notes, checked } = toPriceRow(offer, words.today);
  const source = words.sourceLabel(offer.sourceId);
  const { name } = gradeOf(offer.grade);
  const fee = formatMoney(offer.netMonthlyFeeCents);
  const reserve = words.canReserve ? reservation(offer, school) : null;
  const isOneFee = reserve?.amount === fee;
  return {
    id,
    /** "1º ano · Manhã · 2027". */
    seat: `${name} · ${shiftAndYear}`,
    gradeName: name,
    shiftAndYear,
    /** Null for a fee that may not be struck through. */
    listPrice: struckPrice,
    fee,
    discount,
    total,
    tags: tagNames(offer.tags.filter((tag) => !shared.includes(tag))),
    notes: [
      ...(struckPrice ? [`Economia por mês: ${formatMoney(monthlySaving(offer))}.`] : []),
      ...(isOneFee ? ["Para reservar, você paga uma mensalidade."] : []),
      ...notes,
      // "Conferido em 21/09/2026; Censo Escolar 2025 (INEP)."
      `${source ? `${checked}; ${source}` : checked}.`,
    ],
    /** The school's page with this fee. */
    pricesHref: schoolPricePath(school.slug, offer),
    reserve,
    /** The amount due for a reservation, where it is not one monthly fee. */
    due: reserve && !isOneFee ? reserve.amount : null,
  };
}
