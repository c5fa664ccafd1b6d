import { schoolOrder } from "../../domain/position-words.ts";
import { isCommercial, type Rankable, SORTS } from "../../domain/ranking.ts";
import type { KeyWords } from "../../domain/ranking-words.ts";
import type { Answer } from "../../search/ports.ts";
import type { SchoolResult } from "../../search/types.ts";
import { paths } from "../paths.ts";
import { type SchoolCardView, toSchoolCardView } from "./card-view.ts";
import { type PositionView, positionNotices, type RankedItem, toPositionView } from "./position-view.ts";
import { SCHOOL_QUICK_FILTERS } from "./quick-filters.ts";
import { rankableSchool } from "./rankable.ts";
import type { SearchKind } from "./search-kind.ts";
import type { SearchParams } from "./search-params.ts";
import { type SearchView, type SearchViewInput, toSearchView } from "./view-model.ts";

const SCHOOLS: SearchKind = {
  heading: { one: "escola particular", many: "escolas particulares", none: "Nenhuma escola particular" },
  noun: { one: "escola", many: "escolas", none: "Nenhuma escola" },
  sorts: SORTS.map((sort) => sort.slug),
  ahead: "bolsas primeiro",
  hasAhead: isCommercial,
  quick: SCHOOL_QUICK_FILTERS,
  nearPath: paths.search(),
  feeHint: "Escolas sem mensalidade informada ficam fora deste filtro.",
  nothingYet: "Ainda não temos escolas particulares cadastradas",
};

/** All that the page of a school search shows. */
export interface SchoolSearchView extends SearchView {
  readonly cards: readonly SchoolCardView[];
  /** The fee that was searched for, as the page of a school is asked for it (F2.2); empty for any. */
  readonly offerQuery: string;
  /** The comparisons of the order in force, most important first. */
  readonly order: readonly KeyWords[];
  readonly position: PositionView | null;
  /** Schools around a place that has few. */
  readonly nearby: readonly SchoolCardView[];
}

/** What the page of a school search is made from. */
export interface SchoolSearchInput extends Omit<SearchViewInput, "kind"> {
  readonly result: SchoolResult;
  readonly nearby: SchoolResult["hits"];
  /** The school whose position is asked about, or null. */
  readonly explained: string | null;
  /** Another page of the list. */
  readonly resultOf: (page: number) => Answer<SchoolResult>;
  readonly cityName: (code: string) => string;
}

export async function toSchoolSearchView(input: SchoolSearchInput): Promise<SchoolSearchView> {
  const cardsOf = (hits: SchoolResult["hits"]) => hits.map((hit) => toSchoolCardView(hit, input.cityName));
  const { params, result } = input;
  const view = await toSearchView({ ...input, kind: SCHOOLS });
  const order = schoolOrder(params.sort, params.neutro);
  const position = await toPositionView({
    ...{ explained: input.explained, order, view, total: result.total, own: "Esta escola" },
    itemsOf: async (page) => itemsOf(page === params.page ? result : await input.resultOf(page)),
  });
  return {
    ...view,
    cards: cardsOf(input.result.hits),
    offerQuery: offerQuery(params),
    order: order.keys.map((key) => order.words(key.name)),
    position,
    notices: [...view.notices, ...positionNotices(input.explained, position)],
    nearby: cardsOf(input.nearby),
  };
}

/** A school shows one fee at its top: what was searched for says which only when it is one grade, shift or year. */
function offerQuery({ grade, shifts, years }: SearchParams): string {
  const parts = { serie: grade, turno: shifts, ano: years };
  return Object.entries(parts)
    .flatMap(([key, values]) => (values.length === 1 ? `${key}=${values[0]}` : []))
    .join("&");
}

function itemsOf({ hits, textPoints }: SchoolResult): RankedItem<Rankable>[] {
  return hits.map((hit, i) => ({
    ...{ key: hit.slug, name: hit.name, href: paths.school(hit.slug) },
    rankable: rankableSchool(hit, textPoints?.[i]),
  }));
}
