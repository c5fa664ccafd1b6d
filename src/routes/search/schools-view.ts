import { isCommercial, SORTS, sortKeys } from "../../domain/ranking.ts";
import { type KeyWords, keyWords } from "../../domain/ranking-words.ts";
import type { SchoolResult } from "../../search/types.ts";
import { type SchoolCardView, toSchoolCardView } from "./card-view.ts";
import type { SearchKind } from "./search-kind.ts";
import { type SearchView, type SearchViewInput, toSearchView } from "./view-model.ts";

const SCHOOLS: SearchKind = {
  heading: { one: "escola particular", many: "escolas particulares", none: "Nenhuma escola particular" },
  noun: { one: "escola", many: "escolas", none: "Nenhuma escola" },
  sorts: SORTS.map((sort) => sort.slug),
  ahead: "bolsas primeiro",
  hasAhead: isCommercial,
  feeHint: "Escolas sem mensalidade informada ficam fora deste filtro.",
  nothingYet: "Ainda não temos escolas particulares cadastradas",
};

/** All that the page of a school search shows. */
export interface SchoolSearchView extends SearchView {
  readonly cards: readonly SchoolCardView[];
  /** The comparisons of the order in force, most important first. */
  readonly order: readonly KeyWords[];
  /** Schools around a place that has none. */
  readonly nearby: readonly SchoolCardView[];
}

/** What the page of a school search is made from. */
export interface SchoolSearchInput extends Omit<SearchViewInput, "kind"> {
  readonly result: SchoolResult;
  readonly nearby: SchoolResult | null;
  readonly cityName: (code: string) => string;
}

export function toSchoolSearchView(input: SchoolSearchInput): SchoolSearchView {
  const cardsOf = (result: SchoolResult) => result.hits.map((hit) => toSchoolCardView(hit, input.cityName));
  const { params } = input;
  const view = toSearchView({ ...input, kind: SCHOOLS });
  return {
    ...view,
    cards: cardsOf(input.result),
    order: sortKeys(params.sort, params.neutro).map((key) => keyWords(key.name, params.sort)),
    nearby: input.nearby && view.clearHref === null ? cardsOf(input.nearby) : [],
  };
}
