import { offerSortKeys } from "../../domain/offer-ranking.ts";
import { offerKeyWords } from "../../domain/offer-ranking-words.ts";
import { isCommercial, SORTS } from "../../domain/ranking.ts";
import type { KeyWords } from "../../domain/ranking-words.ts";
import type { Season } from "../../domain/season.ts";
import type { OfferResult } from "../../search/offer-types.ts";
import type { SearchKind } from "../search/search-kind.ts";
import { type SearchView, type SearchViewInput, toSearchView } from "../search/view-model.ts";
import { type OfferCardView, type OfferCardWords, toOfferCardView } from "./offer-card-view.ts";
import { leadingYearOf, offerSort } from "./offer-query.ts";

const SCHOLARSHIPS: SearchKind = {
  heading: { one: "bolsa de estudo", many: "bolsas de estudo", none: "Nenhuma bolsa de estudo" },
  noun: { one: "bolsa", many: "bolsas", none: "Nenhuma bolsa" },
  sorts: SORTS.map((sort) => sort.slug).filter(isCommercial),
  ahead: "parceiras primeiro",
  hasAhead: isCommercial,
  feeHint: null,
  nothingYet: "Ainda não temos bolsas de estudo cadastradas",
};

/** All that the page of the scholarship search shows. */
export interface ScholarshipsView extends SearchView {
  readonly cards: readonly OfferCardView[];
  /** The comparisons of the order in force, most important first. */
  readonly order: readonly KeyWords[];
  /** Scholarships around a place that has none. */
  readonly nearby: readonly OfferCardView[];
}

/** What that page is made from. */
export interface ScholarshipsInput extends Omit<SearchViewInput, "kind">, Omit<OfferCardWords, "immediateYear"> {
  readonly season: Season;
  readonly result: OfferResult;
  readonly nearby: OfferResult | null;
}

export function toScholarshipsView(input: ScholarshipsInput): ScholarshipsView {
  const { params, season } = input;
  const words = { ...input, immediateYear: season.immediateYear };
  const cardsOf = (result: OfferResult) => result.hits.map((hit) => toOfferCardView(hit, words));
  const sort = offerSort(params.sort);
  const order = { neutral: params.neutro, leadingYear: leadingYearOf(params, season) };
  const view = toSearchView({ ...input, kind: SCHOLARSHIPS });
  return {
    ...view,
    cards: cardsOf(input.result),
    order: offerSortKeys(sort, order).map((key) => offerKeyWords(key.name, sort, order.leadingYear)),
    nearby: input.nearby && view.clearHref === null ? cardsOf(input.nearby) : [],
  };
}
