import type { Publication } from "../../contract/publication.ts";
import { pageSize } from "../../listing/params/search-params.ts";
import { searchMarkdown } from "../../listing/search.markdown.ts";
import type { SearchPageView } from "../../listing/search-page.ts";
import { factsOf, listed } from "../../parts/cards/card.markdown.ts";
import type { OfferCardView, OfferRowView } from "../../parts/cards/offer-card-view.ts";
import { list } from "../../parts/markdown/markdown.ts";

interface ScholarshipSearchInput {
  readonly view: SearchPageView;
  readonly cards: readonly OfferCardView[];
  readonly nearby: readonly OfferCardView[];
  readonly manifest: Publication;
}

/** A search for scholarships as Markdown: the schools of the page in its order, each with its scholarships. */
export function toMarkdown({ cards, nearby, ...input }: ScholarshipSearchInput, base: string): string {
  const itemOf = (card: OfferCardView) => listed(card, card.href, linesOf(card), base);
  const { params } = input.view;
  const first = (params.page - 1) * pageSize(params) + 1;
  return searchMarkdown({ ...input, results: list(cards.map(itemOf), first), nearby: nearby.map(itemOf) }, base);
}

function linesOf(card: OfferCardView): string[] {
  const { distance, rows, folded, isWhole } = card;
  return [
    [card.place, distance?.far, distance?.trip].filter(Boolean).join(", "),
    ...rows.map(rowInWords),
    ...folded.map(({ gradeName, shiftAndYear, fee }) => `${gradeName} · ${shiftAndYear}: ${fee} por mês com bolsa`),
    ...(isWhole ? [] : ["A página da escola tem outras bolsas."]),
    ...factsOf(card),
  ];
}

/** "1º ano · Manhã · 2027: R$ 900 por mês com bolsa, −25% de R$ 1.200. Conferido em 21/09/2026; fonte: INEP." */
function rowInWords({ seat, fee, discount, listPrice, total, notes }: OfferRowView): string {
  const off = discount ? `, ${discount}${listPrice ? ` de ${listPrice}` : ""}` : "";
  return `${seat}: ${fee} por mês com bolsa${off}. ${total.label}: ${total.value}. ${notes.join(" ")}`;
}
