import { isCommercial, SORTS } from "../../domain/ranking.ts";
import type { OfferResult } from "../../search/offer-types.ts";
import type { SearchKind } from "../search/search-kind.ts";
import { type SearchView, type SearchViewInput, toSearchView } from "../search/view-model.ts";
import { type OfferCardView, type OfferCardWords, toOfferCardView } from "./offer-card-view.ts";

const SCHOLARSHIPS: SearchKind = {
  heading: { one: "bolsa de estudo", many: "bolsas de estudo", none: "Nenhuma bolsa de estudo" },
  noun: { one: "bolsa", many: "bolsas", none: "Nenhuma bolsa" },
  sorts: SORTS.map((sort) => sort.slug).filter(isCommercial),
  ahead: "parceiras primeiro",
  hasAhead: (sort) => sort === "relevance",
  feeHint: null,
  nothingYet: "Ainda não temos bolsas de estudo cadastradas",
};

/** All that the page of the scholarship search shows. */
export interface ScholarshipsView extends SearchView {
  readonly cards: readonly OfferCardView[];
  /** Scholarships around a place that has none. */
  readonly nearby: readonly OfferCardView[];
}

/** What that page is made from. */
export interface ScholarshipsInput extends Omit<SearchViewInput, "kind">, OfferCardWords {
  readonly result: OfferResult;
  readonly nearby: OfferResult | null;
}

export function toScholarshipsView(input: ScholarshipsInput): ScholarshipsView {
  const cardsOf = (result: OfferResult) => result.hits.map((hit) => toOfferCardView(hit, input));
  const view = toSearchView({ ...input, kind: SCHOLARSHIPS });
  return {
    ...view,
    cards: cardsOf(input.result),
    nearby: input.nearby && view.chips.length === 0 ? cardsOf(input.nearby) : [],
  };
}
