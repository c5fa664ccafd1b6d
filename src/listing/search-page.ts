import type { ReactElement } from "react";
import type { TrackedOffer } from "../contract/tracking.ts";
import { gradeOf, type Stage } from "../domain/catalog/stage.ts";
import { MIN_INDEXABLE_SCHOOLS } from "../domain/constants.ts";
import { WHOLE_GROUP_PARAM } from "../domain/filters/filter-state.ts";
import type { KeyWords } from "../domain/ranking/ranking-words.ts";
import type { PageResult, RouteContext } from "../parts/screen/route.ts";
import { sourceLine } from "../parts/screen/source-line.ts";
import type { CityName } from "../search/city-name.ts";
import type { MaybePromise, SchoolSearch } from "../search/ports.ts";
import type { FacetKey, SchoolResult, SearchResult } from "../search/types.ts";
import type { LinkView } from "../site/link-view.ts";
import { onDemand } from "../site/on-demand.ts";
import { joinQuery, withQuery } from "../site/paths.ts";
import { TERM_PARAM } from "../site/term-param.ts";
import { answerFilters, type RenderedFilters, renderFilters } from "./filters/filters-island.tsx";
import { wholeGroupOf } from "./filters/to-filter-state.ts";
import { type ListCounts, type ListPageInput, listedIn, listPage, listPart } from "./list-page.ts";
import { findListMap, type Listed } from "./map/list-map.ts";
import { firstUnsure, statedWords, untoldFacets, untoldNotice } from "./may-meet.ts";
import { canonicalOf } from "./params/canonical.ts";
import { followedPath } from "./params/followed-path.ts";
import { pageSize, parseSearchParams, type SearchParams, serializeSearchParams } from "./params/search-params.ts";
import { pointOf } from "./params/search-point.ts";
import type { TermInput } from "./params/term-view.ts";
import { coverageNotice } from "./place/coverage-notice.ts";
import { FEW_RESULTS, findNearby, type NearbyQuery } from "./place/nearby.ts";
import { neighborhoodNames } from "./place/place.ts";
import type { RenderedPlaceLinks } from "./place/place-link-list.tsx";
import { findPointAddress } from "./place/point-address.ts";
import type { PositionQuestion, PositionView } from "./position/position-view.ts";
import { fewPricesLine } from "./price-words.ts";
import { trackSearch } from "./search-tracking.ts";
import { type SearchView, toSearchView } from "./search-view.ts";
import type { SearchViewInput } from "./search-view-input.ts";

/** Most searches have no text to explain. */
const findTermView = onDemand(() => import("./params/term-view.ts"))("findTermView");
/** Few lists are empty: an isolate starts without it. */
const shortReference = onDemand(() => import("./reference-fee.ts"))("shortReference");

/** Places of each kind that are offered. */
const SUGGESTIONS = 2;

/** The key of the URL that asks why a result of the list is where it is. */
const POSITION_PARAM = "porque";

/** Search result; of schools also how many have a price, and whether they come first. */
export type ListResult<H> = SearchResult<H> &
  ListCounts &
  Partial<Pick<SchoolResult, "priced" | "isPricedFirst" | "lacks" | "order">>;

/** Options of a search besides its filters. */
export interface Wanted {
  readonly facets?: readonly [];
  readonly size?: number;
}

/** All that a search page shows besides its cards. */
export interface SearchPageView extends SearchView {
  readonly filters: RenderedFilters;
  readonly isFragment: boolean;
  /** The comparisons of the order in force, most important first. */
  readonly sortReasons: readonly KeyWords[];
  /** Which of the asked facts no school of the place states; null without any. */
  readonly untold: string | null;
  readonly position: PositionView | null;
  /** The address of the search as it is followed by e-mail; null where nobody can be told of news. */
  readonly followedPage: string | null;
  /** Sends the search by WhatsApp with a prepared text, to oneself or to who decides too. */
  readonly shareHref: string;
}

/** A search of one kind: how its results are found, shown and explained. */
interface SearchList<Hit>
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
      | "wider"
    >,
    Pick<TermInput, "years" | "ignored" | "withoutPlace">,
    Pick<ListPageInput, "layout" | "pictured"> {
  /** The page of these results, and of those around a place that has few. */
  readonly body: (view: SearchPageView, result: ListResult<Hit>, nearby: readonly Hit[]) => ReactElement;
  readonly placeLinks: MaybePromise<RenderedPlaceLinks | null>;
  /** The search of the place with these filters. */
  readonly find: (params: SearchParams, wanted?: Wanted) => MaybePromise<ListResult<Hit>>;
  /** The schools of the place without filters, counted; absent where prices are always known. */
  readonly countPlace?: (
    facets: readonly FacetKey[],
  ) => MaybePromise<Pick<SchoolResult, "total" | "priced" | "facets">>;
  /** The same search around a point. */
  readonly findAround: (query: NearbyQuery) => MaybePromise<ListResult<Hit>>;
  readonly keyOf: (hit: Hit) => string;
  readonly pinOf: (hit: Hit) => Listed;
  /** The search that another area of the map is added to. */
  readonly areaHref: string;
  /** The comparisons that separated two neighbours of a page, most important first. */
  readonly sortReasons: (result: ListResult<Hit>) => Promise<readonly KeyWords[]>;
  /** Why a result of the page is where it is. */
  readonly explain: (question: PositionQuestion) => Promise<PositionView | null>;
  /** The same search in another city, or in a neighborhood of it by its slug. */
  readonly didYouMeanHref: (city: CityName, neighborhood: string | null) => string;
  /**
   * Title and description; `served` are the stages or grades that schools of the list have, as far as it states, and `hits`
   * the results of the page.
   */
  readonly title: (served: string) => string;
  readonly description: (total: number, served: string, hits: readonly Hit[]) => string;
  /** Path and query of the canonical page with these filters. */
  readonly canonical: (query: string) => string;
  /** Number of results that decides whether the page is indexed; by default those found. */
  readonly indexedBy?: number;
  /** Links of the results for the structured data; absent where there is none. */
  readonly linkOf?: (hit: Hit) => LinkView;
  readonly trackedOffers?: (hits: readonly Hit[]) => readonly TrackedOffer[];
  /** Ids of the offers that the cards show without a tap. */
  readonly shownOffers?: (hits: readonly Hit[]) => readonly string[];
}

/** The stages that a search names, itself or by a grade. */
function stagesOf({ stageGroup, grade }: SearchParams): Stage[] {
  return [...new Set([...stageGroup, ...grade.map((slug) => gradeOf(slug).stage)])];
}

/** The page of a search for schools or scholarships: filters, map, explanations and list. */
export async function searchPage<Hit>(context: RouteContext, list: SearchList<Hit>): Promise<PageResult> {
  const { search, url, manifest, isFragment, hasLiveFilters } = context;
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
  const unsureFrom = result.mayMeet ? firstUnsure(result, params.page, pageSize(params)) : hits.length;
  const listed = listedIn(result);
  const nearby =
    listed < FEW_RESULTS ? await findNearby(place, point, hits, list.keyOf, (query) => list.findAround(query)) : [];
  // After the search, which has read what both need.
  const inPlace = await list.countPlace?.(untoldFacets(result));
  const few = inPlace ? fewPricesLine(inPlace) : null;
  const reference = few && (await shortReference(context, place, stagesOf(params)));
  const view = await toSearchView({
    ...list,
    isRemote: search.isRemote,
    lastPage: part.pagination.total,
    result,
    placeLinks,
    nearby,
    neighborhoodName,
    address,
    map:
      params.view === "map"
        ? await findListMap(
            context,
            list,
            hits.map((hit, at) => ({ ...list.pinOf(hit), isUnsure: at >= unsureFrom })),
          )
        : null,
    didYouMean: await findDidYouMean(search, params.school, result, list.didYouMeanHref),
    term: url.searchParams.has(TERM_PARAM) ? await findTermView({ ...list, search, url, href }) : null,
    countWithout: (p) => list.find({ ...p, page: 1 }, { facets: [], size: 1 }),
    source: sourceLine(manifest),
    wholeGroup: wholeGroupOf(url.searchParams),
    fewPrices: few,
    feeReference: reference,
    vain: few === null ? [] : await findVain(list),
  });
  // A remote search does not tell the ranks that explain a position.
  const explained = search.isRemote ? null : url.searchParams.get(POSITION_PARAM);
  const position =
    explained === null || part.isPastEnd
      ? null
      : await list.explain({ explained, view, total: listed, thisResult: kind.thisResult });
  const isFollowed = context.inventory !== null;
  const coverage =
    search.isRemote || params.lat !== null ? null : await coverageNotice(search.places, place, isFollowed);
  const pageView: SearchPageView = {
    ...view,
    isFragment,
    filters: hasLiveFilters ? answerFilters(view.answer) : renderFilters(view.answer),
    sortReasons: search.isRemote || hits.length === 0 ? [] : await list.sortReasons(result),
    untold: inPlace ? untoldNotice(result, inPlace) : null,
    position,
    // A remote search tells of no publication that has news.
    followedPage: context.inventory
      ? followedPath(place, kind.of === "scholarships" ? { ...params, hasOffers: true } : params)
      : null,
    shareHref: shareHref(context.origin, view),
    notices: [...view.notices, ...(coverage ? [coverage] : []), ...positionNotices(explained, position)],
  };
  const { query, isPlain } = canonicalOf(params);
  const served = statedWords(result, params);
  // Facet combinations, thin lists and explanations are not for search engines (B23, B24).
  const isPlainPage =
    isPlain && explained === null && !url.searchParams.has(TERM_PARAM) && !url.searchParams.has(WHOLE_GROUP_PARAM);
  return listPage(context, {
    place,
    layout: list.layout,
    ...(list.pictured && { pictured: list.pictured }),
    grade: params.grade.length === 1 && (result.total > 0 || listed === 0) ? params.grade[0] : undefined,
    body: list.body(pageView, { ...result, hits }, nearby),
    part,
    title: list.title(served),
    description: list.description(result.total || listed, served, hits),
    canonical: list.canonical(query),
    isIndexable: isPlainPage && (list.indexedBy ?? result.total) >= MIN_INDEXABLE_SCHOOLS,
    ...(list.linkOf && { listed: { trail: list.breadcrumb, items: hits.map(list.linkOf) } }),
    tracking: () => {
      const offers = list.trackedOffers?.(hits);
      const found = {
        total: result.schools ?? result.total,
        lastPage: part.pagination.total,
        ...(offers && { offers: result.total }),
        offerIds: list.shownOffers?.(hits) ?? [],
      };
      return { events: trackSearch(place, params, found, address), ...(offers && { offers }) };
    },
  });
}

/**
 * Finds places with a name similar to a search term that no school matches exactly: the search box takes places as well
 * as names, and "pinhero" may mean Pinheiros. `hrefOf` links to a city, or to a neighborhood of it by its slug.
 */
async function findDidYouMean(
  search: SchoolSearch,
  term: string,
  { total, textMatch }: Pick<SchoolResult, "total" | "textMatch">,
  hrefOf: (city: CityName, neighborhood: string | null) => string,
): Promise<readonly LinkView[]> {
  if (term === "" || (total > 0 && textMatch !== "typo" && textMatch !== "partial")) return [];
  const [cities, neighborhoods] = await Promise.all([
    search.suggestCities(term, SUGGESTIONS),
    search.suggestNeighborhoods(term, SUGGESTIONS),
  ]);
  const inTheirCities = neighborhoods.flatMap(({ name, slug, cityCode }) => {
    const city = search.places.findCityByCode(cityCode);
    return city ? { label: `${name}, ${city.name}, ${city.uf}`, href: hrefOf(city, slug) } : [];
  });
  return [...cities.map((city) => ({ label: `${city.name}, ${city.uf}`, href: hrefOf(city, null) })), ...inTheirCities];
}

function shareHref(origin: string, { heading, listHref }: SearchView): string {
  return `https://wa.me/?text=${encodeURIComponent(`${heading}: ${origin}${listHref}`)}`;
}

/** The fields of schools that have no counts, each with its widest value. */
const UNCOUNTED_FIELDS = [
  ["rating", "3"],
  ["hasRankingENEM", "true"],
  ["hasOffers", "true"],
] as const;

/**
 * The fields of schools without counts that would find nothing, where few schools publish a price. Each is a search,
 * without the typed name, so that responses of a remote search are cached.
 */
async function findVain<Hit>({ kind, params, years, find }: SearchList<Hit>): Promise<string[]> {
  const query = new URLSearchParams(serializeSearchParams({ ...params, school: "", page: 1 }));
  const fields = kind.of === "schools" ? UNCOUNTED_FIELDS.filter(([key]) => !query.has(key)) : [];
  const totals = await Promise.all(
    fields.map(async ([key, value]) => {
      const changed = new URLSearchParams(query);
      changed.set(key, value);
      const next = parseSearchParams(changed, years, params.defaultYears).params;
      return (await find(next, { facets: [], size: 1 })).total;
    }),
  );
  return fields.flatMap(([key], i) => (totals[i] === 0 ? key : []));
}

/** Says that the result about which the URL asks is not on the page. */
function positionNotices(explained: string | null, position: PositionView | null): string[] {
  return explained === null || position ? [] : ["O item sobre o qual você perguntou não está nesta página da lista."];
}
