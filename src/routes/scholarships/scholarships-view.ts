import type { Season } from "../../domain/pricing/season.ts";
import { isOfferSort, type RankableOffer } from "../../domain/ranking/offer-ranking.ts";
import { offerOrder } from "../../domain/ranking/position-words.ts";
import { isCommercial, SORTS } from "../../domain/ranking/ranking.ts";
import type { KeyWords } from "../../domain/ranking/ranking-words.ts";
import { SCHOLARSHIP_QUICK_FILTERS } from "../../listing/filters/quick-filters.ts";
import { type SearchView, type SearchViewInput, toSearchView } from "../../listing/list-view.ts";
import { currentFacets, leadingYearOf, offerSort } from "../../listing/params/offer-query.ts";
import type { SearchKind } from "../../listing/params/search-kind.ts";
import {
  type PositionView,
  positionNotices,
  type RankedItem,
  toPositionView,
} from "../../listing/position/position-view.ts";
import { rankableOffer } from "../../listing/position/rankable.ts";
import type { OfferResult } from "../../search/offer-types.ts";
import type { Answer } from "../../search/ports.ts";
import { type OfferCardView, type OfferCardWords, toOfferCardView } from "../../site/cards/offer-card-view.ts";
import { paths, schoolOfferPath } from "../../site/paths.ts";
import { gradeInWords } from "../../site/school/choice-view.ts";

const SCHOLARSHIPS: SearchKind = {
  heading: { one: "bolsa de estudo", many: "bolsas de estudo", none: "Nenhuma bolsa de estudo" },
  noun: { one: "bolsa", many: "bolsas", none: "Nenhuma bolsa" },
  sorts: SORTS.map((sort) => sort.slug).filter(isOfferSort),
  ahead: "parceiras primeiro",
  hasAhead: isCommercial,
  quick: SCHOLARSHIP_QUICK_FILTERS,
  nearPath: paths.scholarshipSearch(),
  feeHint: null,
  nothingYet: "Ainda não temos bolsas de estudo cadastradas",
};

/** All that the page of the scholarship search shows. */
export interface ScholarshipsView extends SearchView {
  readonly cards: readonly OfferCardView[];
  /** The comparisons of the order in force, most important first. */
  readonly order: readonly KeyWords[];
  readonly position: PositionView | null;
  /** Scholarships around a place that has few. */
  readonly nearby: readonly OfferCardView[];
}

/** What that page is made from. */
export interface ScholarshipsInput extends Omit<SearchViewInput, "kind">, Omit<OfferCardWords, "today"> {
  readonly season: Season;
  readonly result: OfferResult;
  readonly nearby: OfferResult["hits"];
  /** The scholarship whose position is asked about, or null. */
  readonly explained: string | null;
  /** Another page of the list. */
  readonly resultOf: (page: number) => Answer<OfferResult>;
}

export async function toScholarshipsView(input: ScholarshipsInput): Promise<ScholarshipsView> {
  const { params, season, result } = input;
  const words = { ...input, today: season.today };
  const cardsOf = (hits: OfferResult["hits"]) => hits.map((hit) => toOfferCardView(hit, words));
  const order = offerOrder(offerSort(params.sort), {
    neutral: params.neutro,
    leadingYear: leadingYearOf(params, season),
  });
  const facets = currentFacets(result.facets, season);
  const view = await toSearchView({ ...input, result: { ...result, facets }, kind: SCHOLARSHIPS });
  const position = await toPositionView({
    explained: input.explained,
    order,
    view,
    total: result.total,
    own: "Esta bolsa",
    itemsOf: async (page) => itemsOf(page === params.page ? result : await input.resultOf(page)),
  });
  return {
    ...view,
    cards: cardsOf(result.hits),
    order: order.keys.map((key) => order.words(key.name)),
    position,
    notices: [...view.notices, ...positionNotices(input.explained, position)],
    nearby: cardsOf(input.nearby),
  };
}

function itemsOf({ hits }: OfferResult): RankedItem<RankableOffer>[] {
  return hits.map(({ offer, school, distanceKm }) => ({
    key: offer.id,
    name: `${school.name}, ${gradeInWords(offer.grade)}`,
    href: schoolOfferPath(school.slug, offer),
    rankable: rankableOffer(offer, school, distanceKm),
  }));
}
