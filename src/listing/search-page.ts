import type { TrackedOffer } from "../contract/tracking.ts";
import { MIN_INDEXABLE_SCHOOLS } from "../domain/constants.ts";
import { WHOLE_GROUP_PARAM } from "../domain/filters/search-answer.ts";
import type { OrderInWords } from "../domain/ranking/position.ts";
import type { KeyWords } from "../domain/ranking/ranking-words.ts";
import type { PageResult, RouteContext } from "../parts/screen/route.ts";
import { sourceLine } from "../parts/screen/source-line.ts";
import type { CityName } from "../search/city-name.ts";
import type { MaybePromise } from "../search/ports.ts";
import type { SearchResult } from "../search/types.ts";
import type { LinkView } from "../site/link-view.ts";
import { joinQuery, withQuery } from "../site/paths.ts";
import { answerFilters, type RenderedFilters, renderFilters } from "./filters/filters-island.tsx";
import { wholeGroupOf } from "./filters/to-search-answer.ts";
import { type ListPageInput, listPage, listPart } from "./list-page.ts";
import { findListMap, type Listed } from "./map/list-map.ts";
import { TERM_PARAM } from "./params/box-search.ts";
import { canonicalOf } from "./params/canonical.ts";
import { pageSize, type SearchParams, serializeSearchParams } from "./params/search-params.ts";
import { pointOf } from "./params/search-point.ts";
import { findTermView, type TermInput } from "./params/term-view.ts";
import { findDidYouMean } from "./place/did-you-mean.ts";
import { FEW_RESULTS, findNearby, type NearbyQuery } from "./place/nearby.ts";
import { neighborhoodNames } from "./place/place.ts";
import type { RenderedPlaceLinks } from "./place/place-link-list.tsx";
import { findPointAddress } from "./place/point-address.ts";
import {
  POSITION_PARAM,
  type PositionView,
  positionNotices,
  type RankedItem,
  toPositionView,
} from "./position/position-view.ts";
import { trackSearch } from "./search-tracking.ts";
import { type SearchView, toSearchView } from "./search-view.ts";
import type { SearchViewInput } from "./search-view-input.ts";

/** Search result; `unpriced` counts the schools listed without a price. */
interface ListResult<H> extends SearchResult<H> {
  readonly unpriced?: number;
}

/** Options of a search besides its filters. */
export interface Wanted {
  readonly facets?: readonly [];
  readonly size?: number;
}

/** All that a search page shows. */
export interface SearchPageView<C> extends SearchView {
  readonly filters: RenderedFilters;
  readonly cards: readonly C[];
  /** The comparisons of the order in force, most important first. */
  readonly order: readonly KeyWords[];
  readonly position: PositionView | null;
  /** Results around a place that has few. */
  readonly nearby: readonly C[];
}

/** A search of one kind: how its results `H` are found, put on cards `C`, ranked as `T` and explained. */
interface SearchList<H, R extends ListResult<H>, C, T, N extends string, V>
  extends Pick<
      SearchViewInput,
      | "kind"
      | "place"
      | "path"
      | "fixed"
      | "params"
      | "dropped"
      | "corrected"
      | "unreadPrices"
      | "unknown"
      | "cityQuestion"
      | "season"
      | "breadcrumb"
    >,
    Pick<TermInput, "years" | "ignored" | "withoutPlace">,
    Pick<ListPageInput<V>, "layout" | "component" | "title"> {
  /** The view of the component. */
  readonly toView: (view: SearchPageView<C>, result: R) => V;
  readonly placeLinks: MaybePromise<RenderedPlaceLinks | null>;
  /** The search of the place with these filters. */
  readonly find: (params: SearchParams, wanted?: Wanted) => MaybePromise<R>;
  /** The same search around a point. */
  readonly findAround: (query: NearbyQuery) => MaybePromise<R>;
  readonly keyOf: (hit: H) => string;
  readonly cardsOf: (hits: readonly H[], isNested: boolean) => readonly C[];
  readonly pinOf: (hit: H) => Listed;
  /** The search that another area of the map is added to. */
  readonly areaHref: string;
  readonly order: OrderInWords<T, N>;
  readonly rankedOf: (result: R, page: number) => readonly RankedItem<T>[];
  /** The same search in another city, or in a neighborhood of it by its slug. */
  readonly didYouMeanHref: (city: CityName, neighborhood: string | null) => string;
  readonly description: (total: number) => string;
  /** Path and query of the canonical page with these filters. */
  readonly canonical: (query: string) => string;
  /** How many results decide whether the page is indexed; by default those found. */
  readonly indexedBy?: number;
  /** Links of the cards for the structured data; absent where there is none. */
  readonly itemsOf?: (cards: readonly C[]) => readonly LinkView[];
  readonly trackedOffers?: (hits: readonly H[]) => readonly TrackedOffer[];
}

/** The page of a search for schools or scholarships: filters, map, explanations and list. */
export async function searchPage<H, R extends ListResult<H>, C, T, N extends string, V>(
  context: RouteContext,
  list: SearchList<H, R, C, T, N, V>,
): Promise<PageResult> {
  const { search, url, manifest, markup, hasLiveFilters } = context;
  const { kind, place, path, fixed, params } = list;
  const href = (p: SearchParams) => withQuery(path, joinQuery(fixed, serializeSearchParams(p)));
  const point = pointOf(params);
  const [result, placeLinks, neighborhoodName, address] = await Promise.all([
    list.find(params),
    list.placeLinks,
    neighborhoodNames(search.places, place, params.neighborhood),
    point && findPointAddress(search.places, point),
  ]);
  const part = listPart(result, params.page, pageSize(params), (page) => href({ ...params, page }));
  const { hits } = part;
  const listed = result.total + (result.unpriced ?? 0);
  const nearby =
    listed < FEW_RESULTS ? await findNearby(place, hits, list.keyOf, (query) => list.findAround(query)) : [];
  const view = await toSearchView({
    ...list,
    capabilities: search.capabilities,
    lastPage: part.pagination.total,
    result,
    placeLinks,
    nearby,
    neighborhoodName,
    address,
    map: params.view === "map" ? await findListMap(context, list, hits.map(list.pinOf)) : null,
    didYouMean: await findDidYouMean(search, params.school, result, list.didYouMeanHref),
    term: await findTermView({ ...list, search, url, href }),
    countWithout: async (p) => (await list.find({ ...p, page: 1 }, { facets: [], size: 1 })).total,
    source: sourceLine(manifest),
    wholeGroup: wholeGroupOf(url.searchParams),
  });
  // A remote search does not tell the ranks that explain a position.
  const explained = search.capabilities.explainsOrder ? url.searchParams.get(POSITION_PARAM) : null;
  const { order } = list;
  const position = await toPositionView({
    explained,
    order,
    view,
    total: listed,
    thisResult: kind.thisResult,
    itemsOf: async (page) =>
      page === params.page
        ? list.rankedOf({ ...result, hits }, page)
        : list.rankedOf(await list.find({ ...params, page }, { facets: [] }), page),
  });
  const pageView: SearchPageView<C> = {
    ...view,
    filters: hasLiveFilters ? answerFilters(view.answer) : renderFilters(view.answer, markup),
    cards: list.cardsOf(hits, false),
    order: order.keys.map((key) => order.words(key.name)),
    position,
    notices: [...view.notices, ...positionNotices(explained, position)],
    nearby: list.cardsOf(nearby, true),
  };
  const { query, isPlain } = canonicalOf(params);
  // Facet combinations, thin lists and explanations are not for search engines (B23, B24).
  const isPlainPage =
    isPlain && explained === null && !url.searchParams.has(TERM_PARAM) && !url.searchParams.has(WHOLE_GROUP_PARAM);
  return listPage(context, {
    place,
    layout: list.layout,
    component: list.component,
    view: list.toView(pageView, result),
    part,
    title: list.title,
    description: list.description(result.total),
    canonical: list.canonical(query),
    isIndexable: isPlainPage && (list.indexedBy ?? result.total) >= MIN_INDEXABLE_SCHOOLS,
    ...(list.itemsOf && { listed: { trail: list.breadcrumb, items: list.itemsOf(pageView.cards) } }),
    tracking: () => {
      const offers = list.trackedOffers?.(hits);
      const found = { total: result.total, lastPage: part.pagination.total, offerIds: (offers ?? []).map((o) => o.id) };
      return { events: trackSearch(place, params, found, address), ...(offers && { offers }) };
    },
  });
}
