import { schoolOrder } from "../../domain/ranking/position-words.ts";
import { isCommercial, type Rankable, SORTS } from "../../domain/ranking/ranking.ts";
import type { KeyWords } from "../../domain/ranking/ranking-words.ts";
import { SCHOOL_QUICK_FILTERS } from "../../listing/filters/quick-filters.ts";
import { type SearchView, type SearchViewInput, toSearchView } from "../../listing/list-view.ts";
import type { SearchKind } from "../../listing/params/search-kind.ts";
import {
  DEFAULT_PARAMS,
  isDefaultYears,
  pageSize,
  type SearchParams,
  serializeSearchParams,
} from "../../listing/params/search-params.ts";
import {
  type PositionView,
  positionNotices,
  type RankedItem,
  toPositionView,
} from "../../listing/position/position-view.ts";
import { rankableSchool } from "../../listing/position/rankable.ts";
import type { Answer } from "../../search/ports.ts";
import type { SchoolResult } from "../../search/types.ts";
import { type CardStyle, type SchoolCardItemView, toSchoolCardItem } from "../../site/cards/school-card-item.tsx";
import { paths, withQuery } from "../../site/paths.ts";
import { toUnpricedView, type UnpricedView } from "./unpriced-view.ts";

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
  readonly cards: readonly SchoolCardItemView[];
  readonly unpriced: UnpricedView | null;
  /** The comparisons of the order in force, most important first. */
  readonly order: readonly KeyWords[];
  readonly position: PositionView | null;
  /** Schools around a place that has few. */
  readonly nearby: readonly SchoolCardItemView[];
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
  const { params, result } = input;
  const cardsOf = (hits: SchoolResult["hits"], kind: CardStyle["kind"]) => {
    const style = { kind, asksForOffer: asksForOffer(params) };
    return hits.map((hit) => toSchoolCardItem(hit, input.cityName, style, input.markup));
  };
  const view = await toSearchView({ ...input, kind: SCHOOLS });
  const order = schoolOrder(params.sort, params.neutro);
  const position = await toPositionView({
    explained: input.explained,
    order,
    view,
    total: result.total + result.unpriced,
    own: "Esta escola",
    itemsOf: async (page) => itemsOf(page === params.page ? result : await input.resultOf(page), page, params),
  });
  return {
    ...view,
    cards: cardsOf(result.hits, input.isBasic ? "plain" : "ranked"),
    unpriced: toUnpricedView(result, params, SCHOOLS.noun, (p) =>
      withQuery(input.path, [input.fixed, serializeSearchParams(p)].filter((part) => part !== "").join("&")),
    ),
    order: order.keys.map((key) => order.words(key.name)),
    position,
    notices: [...view.notices, ...positionNotices(input.explained, position)],
    nearby: cardsOf(input.nearby, "nested"),
  };
}

/** Whether the visitor asks for more than the cheapest price of the season, which a school shows by itself. */
function asksForOffer(params: SearchParams): boolean {
  const { grade, stageGroup, shifts, tags, priceMin, priceMax, hasOffers } = params;
  return (
    [...grade, ...stageGroup, ...shifts, ...tags].length > 0 ||
    hasOffers ||
    !isDefaultYears(params) ||
    priceMin > DEFAULT_PARAMS.priceMin ||
    priceMax < DEFAULT_PARAMS.priceMax
  );
}

function itemsOf(
  { total, hits, textPoints }: SchoolResult,
  page: number,
  params: SearchParams,
): RankedItem<Rankable>[] {
  const first = (page - 1) * pageSize(params);
  return hits.map((hit, i) => ({
    key: hit.slug,
    name: hit.name,
    href: paths.school(hit.slug),
    rankable: rankableSchool(hit, textPoints?.[i], first + i >= total),
  }));
}
