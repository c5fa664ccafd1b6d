import { createElement, type ReactElement } from "react";
import { MIN_INDEXABLE_SCHOOLS } from "../domain/constants.ts";
import { WHOLE_GROUP_PARAM } from "../domain/filters/filter-state.ts";
import { SCHOLARSHIPS } from "../domain/filters/search-kind.ts";
import { dateInSaoPaulo } from "../domain/time/sao-paulo-time.ts";
import { type Rendered, renderMarkup } from "../parts/screen/markup-cache.ts";
import { RenderedMarkup } from "../parts/screen/rendered-markup.tsx";
import type { PageResult, RouteContext } from "../parts/screen/route.ts";
import { sourceLine } from "../parts/screen/source-line.ts";
import type { CityName } from "../search/city-name.ts";
import type { PlaceSearch, SchoolSearch } from "../search/ports.ts";
import type { SchoolResult } from "../search/types.ts";
import type { LinkView } from "../site/link-view.ts";
import { onDemand } from "../site/on-demand.ts";
import { TERM_PARAM } from "../site/term-param.ts";
import { answerFilters, renderFilters } from "./filters/filters-island.tsx";
import { wholeGroupOf } from "./filters/to-filter-state.ts";
import { followedPath } from "./followed-search.ts";
import { type ListPageInput, listedIn, listPage } from "./list-page.ts";
import type { ListQuery } from "./list-query.ts";
import { canonicalOf } from "./params/canonical.ts";
import type { SearchParams } from "./params/search-params.ts";
import { pointOf } from "./params/search-point.ts";
import { coverageNotice } from "./place/coverage-notice.ts";
import { neighborhoodNames } from "./place/place.ts";
import { findPointAddress } from "./place/point-address.ts";
import type { PositionQuestion, PositionView } from "./position/position-view.ts";
import { type SearchView, toSearchView } from "./search-view.ts";
import type { SearchViewInput } from "./search-view-input.ts";

/** Most searches have no text to explain. */
const findTermView = onDemand(() => import("./params/term-view.ts"))("findTermView");

/** Places of each kind that are offered. */
const SUGGESTIONS = 2;

/** The key of the URL that asks why a result of the list is where it is. */
const POSITION_PARAM = "porque";

/** Its value that asks for the choice of a result. */
export const WHICH_RESULT = "qual";

/** All that a search page shows besides its cards, and why they are in this order. */
export type SearchPageView = Awaited<ReturnType<typeof searchView>>;

/** The names of the neighborhoods that a search names, and the address of its point. */
export async function findNames(places: PlaceSearch, { place, params }: ListQuery) {
  const point = pointOf(params);
  const [neighborhoodName, address] = await Promise.all([
    neighborhoodNames(places, place, params.neighborhood),
    point && findPointAddress(places, point),
  ]);
  return { neighborhoodName, address };
}

/**
 * Finds places with a name similar to a search term that no school matches exactly: the search box takes places as well
 * as names, and "pinhero" may mean Pinheiros. `hrefOf` links to a city, or to a neighborhood of it by its slug.
 */
export async function findDidYouMean(
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

/** Explains how the text of the search box led to the list; null without one. */
export async function findTerm(
  { search, url }: RouteContext,
  list: ListQuery,
  ignored: readonly (keyof SearchParams)[],
  withoutPlace: string | null,
) {
  return url.searchParams.has(TERM_PARAM) ? await findTermView({ search, url, list, ignored, withoutPlace }) : null;
}

/** The view of a search page, with the parts that depend on the site and on the request. */
export async function searchView(
  { search, url, origin, manifest, inventory, isFragment, hasLiveFilters }: RouteContext,
  result: Omit<SearchViewInput, "isRemote" | "source" | "wholeGroup">,
) {
  const { place, kind, params, href } = result.list;
  const view = await toSearchView({
    ...result,
    isRemote: search.isRemote,
    source: sourceLine(manifest),
    wholeGroup: wholeGroupOf(url.searchParams),
  });
  const isCovered = search.isRemote || params.lat !== null;
  const coverage = isCovered ? null : await coverageNotice(search.places, place, inventory !== null);
  return {
    ...view,
    isFragment,
    filters: hasLiveFilters ? answerFilters(view.answer) : renderFilters(view.answer),
    /** The address of the search as it is followed by e-mail; null with a remote search, which reports no news. */
    followedPage:
      inventory && followedPath({ place, params: kind === SCHOLARSHIPS ? { ...params, hasOffers: true } : params }),
    /** Sends the search by WhatsApp with a prepared text, to oneself or to who decides too. */
    shareHref: `https://wa.me/?text=${encodeURIComponent(`${view.heading}: ${origin}${href()}`)}`,
    notices: coverage ? [...view.notices, coverage] : view.notices,
  };
}

/** The result whose position the URL asks about; null for none, and for a remote search, which does not state ranks. */
function explainedOf({ search, url }: RouteContext): string | null {
  return search.isRemote ? null : url.searchParams.get(POSITION_PARAM);
}

interface Asked {
  readonly position: PositionView | null;
  /** Whether the URL asks, and names no result. */
  readonly asksPosition: boolean;
}

/** Why a result is where it is, if the URL asks, and the notices of the page. */
export async function findPosition(
  context: RouteContext,
  { list, result, part }: Pick<SearchPageInput, "list" | "result" | "part">,
  view: SearchView,
  explain: (question: PositionQuestion) => Promise<PositionView | null>,
): Promise<Pick<SearchView, "notices"> & Asked> {
  const explained = explainedOf(context);
  if (explained === null || explained === WHICH_RESULT) {
    return { position: null, asksPosition: explained !== null, notices: view.notices };
  }
  const { thisResult } = list.kind;
  const position = part.isPastEnd ? null : await explain({ explained, view, total: listedIn(result), thisResult });
  const missing = position ? [] : ["O item sobre o qual você perguntou não está nesta página da lista."];
  return { position, asksPosition: false, notices: [...view.notices, ...missing] };
}

interface SearchPageInput extends Omit<ListPageInput, "place" | "grade" | "isIndexable"> {
  readonly body: ReactElement;
  /** Whether the map is shown alone. */
  readonly isBare: boolean;
  readonly list: ListQuery;
  readonly result: SearchViewInput["result"];
  /** Number of results that decides whether the page is indexed. */
  readonly indexedBy: number;
}

/** The page of a search, with its head; its body is the content of the main part. */
export async function searchPage(
  context: RouteContext,
  { list, result, indexedBy, isBare, body, ...page }: SearchPageInput,
): Promise<PageResult> {
  const { params, place } = list;
  const requested = context.url.searchParams;
  const isExplained = explainedOf(context) !== null || requested.has(TERM_PARAM) || requested.has(WHOLE_GROUP_PARAM);
  const made = await listPage(context, {
    ...page,
    place,
    grade: params.grade.length === 1 && (result.total > 0 || listedIn(result) === 0) ? params.grade[0] : undefined,
    // Facet combinations, thin lists and explanations are not for search engines (B23, B24).
    isIndexable: canonicalOf(params).isPlain && !isExplained && indexedBy >= MIN_INDEXABLE_SCHOOLS,
    body,
  });
  const isOfOne =
    context.search.isRemote || isExplained || params.school !== "" || params.lat !== null || params.area !== "";
  const main = { id: "conteudo", className: isBare ? "search bare" : "search" };
  if (isOfOne || made.status !== 200) return { ...made, body: createElement("main", main, body) };
  const html = renderMarkup(body);
  const shared = { ...made, body: createElement(RenderedMarkup, { as: "main", ...main, html }) };
  context.markup.add<SharedPage>(keyOf(context), { text: html, page: shared });
  return shared;
}

/** A page that is the same for everybody who opens its address on a day. */
interface SharedPage extends Rendered {
  readonly page: PageResult;
}

/** The page of a search that was made since the publication, for an address without text, point or area. */
export function findSearchPage(context: RouteContext): PageResult | null {
  return context.markup.find<SharedPage>(keyOf(context))?.page ?? null;
}

function keyOf(context: RouteContext): string {
  const { url, origin, now, isFragment, hasLiveFilters, streetsKey, mapStyles, canReserve } = context;
  const settings = [origin, dateInSaoPaulo(now), isFragment, hasLiveFilters, streetsKey, mapStyles, canReserve];
  return `list/${JSON.stringify([url.pathname + url.search, ...settings])}`;
}
