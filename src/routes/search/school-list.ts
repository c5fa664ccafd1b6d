import { createElement } from "react";
import { SCHOOLS } from "../../domain/filters/search-kind.ts";
import { keyWords } from "../../domain/ranking/position.ts";
import { schoolOrder } from "../../domain/ranking/position-words.ts";
import type { Rankable } from "../../domain/ranking/ranking.ts";
import { areaHref } from "../../listing/map/list-map.ts";
import { toSchoolQuery } from "../../listing/params/school-query.ts";
import {
  DEFAULT_PARAMS,
  isDefaultYears,
  pageSize,
  type SearchParams,
  serializeSearchParams,
} from "../../listing/params/search-params.ts";
import { OWN_SCHOOL_FILTERS } from "../../listing/params/unsupported-filters.ts";
import { breadcrumb } from "../../listing/place/breadcrumb.ts";
import type { NearbyQuery } from "../../listing/place/nearby.ts";
import { type Place, placeAndParents, placePath } from "../../listing/place/place.ts";
import { placeLinks } from "../../listing/place/place-links.ts";
import { type PositionQuestion, type RankedItem, toPositionView } from "../../listing/position/position-view.ts";
import { rankableSchool } from "../../listing/position/rankable.ts";
import type { ListResult, SearchPageView, Wanted } from "../../listing/search-page.ts";
import { toSchoolCardItem } from "../../parts/cards/school-card-item.tsx";
import type { RouteContext } from "../../parts/screen/route.ts";
import type { SchoolHit, SchoolResult } from "../../search/types.ts";
import { joinQuery, paths, withQuery } from "../../site/paths.ts";
import SearchPage from "./search.page.tsx";
import { toUnpricedView } from "./unpriced-view.ts";

/** Address of a list; `fixed` is the part of its query that filters do not change. */
export interface ListAddress {
  readonly place: Place;
  readonly path: string;
  readonly fixed: string;
}

/** How the schools of a place are searched, shown and explained. */
export function schoolList(context: RouteContext, address: ListAddress, params: SearchParams) {
  const { search, markup } = context;
  const { place, path, fixed } = address;
  const query = toSchoolQuery(place, params);
  const outside = placeAndParents(place).at(-2) ?? place;
  const order = schoolOrder(params.sort, params.neutro);
  const find = (p: SearchParams, wanted: Wanted = {}) =>
    search.searchSchools({ ...toSchoolQuery(place, p), ...wanted });
  const cardsOf = (hits: readonly SchoolHit[], kind: "ranked" | "plain" | "nested") => {
    const style = { kind, linksToPrice: asksForOtherPrice(params) };
    return hits.map((hit) => toSchoolCardItem(hit, search.places, style, markup));
  };
  return {
    ...address,
    kind: SCHOOLS,
    layout: "search" as const,
    body: (
      view: SearchPageView,
      { total, unpriced = 0, hits }: ListResult<SchoolHit>,
      nearby: readonly SchoolHit[],
    ) => {
      const href = (p: SearchParams) => withQuery(path, joinQuery(fixed, serializeSearchParams(p)));
      return createElement(SearchPage, {
        view,
        cards: cardsOf(hits, search.capabilities.explainsOrder ? "ranked" : "plain"),
        nearby: cardsOf(nearby, "nested"),
        unpriced: toUnpricedView({ total, unpriced }, params, SCHOOLS.noun, href),
      });
    },
    placeLinks: placeLinks(context, place),
    find,
    findAround: (around: NearbyQuery) =>
      search.searchSchools({ ...query, neighborhoods: [], area: undefined, ...around, facets: [] }),
    keyOf: ({ id }: SchoolHit) => id,
    pinOf: ({ slug, name, location, bestOffer }: SchoolHit) => ({ slug, name, location, offer: bestOffer }),
    areaHref: areaHref(paths.search(), "", params),
    order: keyWords(order),
    explain: (question: PositionQuestion) =>
      toPositionView({
        ...question,
        order,
        itemsOf: async (page) => rankedOf(await find({ ...params, page }, { facets: [] }), page, params),
      }),
    ignored: search.capabilities.extendedFilters ? [] : OWN_SCHOOL_FILTERS,
    withoutPlace:
      path === placePath(place)
        ? withQuery(placePath(outside), serializeSearchParams({ ...params, neighborhood: [] }))
        : null,
    breadcrumb: breadcrumb(place),
    linkOf: ({ name, slug }: SchoolHit) => ({ label: name, href: paths.school(slug) }),
  };
}

/** Whether the request needs another price than the season's cheapest, which a school's page shows by default. */
function asksForOtherPrice(params: SearchParams): boolean {
  const { grade, stageGroup, shifts, tags, priceMin, priceMax, hasOffers } = params;
  return (
    [...grade, ...stageGroup, ...shifts, ...tags].length > 0 ||
    hasOffers ||
    !isDefaultYears(params) ||
    priceMin > DEFAULT_PARAMS.priceMin ||
    priceMax < DEFAULT_PARAMS.priceMax
  );
}

function rankedOf(
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
