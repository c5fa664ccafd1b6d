import { SCHOOLS } from "../../domain/filters/search-kind.ts";
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
import type { RankedItem } from "../../listing/position/position-view.ts";
import { rankableSchool } from "../../listing/position/rankable.ts";
import type { SearchPageView, Wanted } from "../../listing/search-page.ts";
import { type SchoolCardItemView, toSchoolCardItem } from "../../parts/cards/school-card-item.tsx";
import type { RouteContext } from "../../parts/screen/route.ts";
import type { SchoolHit, SchoolResult } from "../../search/types.ts";
import { joinQuery, paths, withQuery } from "../../site/paths.ts";
import SearchPage, { type SchoolSearchView } from "./search.page.tsx";
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
  return {
    ...address,
    kind: SCHOOLS,
    layout: "search" as const,
    component: SearchPage,
    toView: (view: SearchPageView<SchoolCardItemView>, result: SchoolResult): SchoolSearchView => ({
      ...view,
      unpriced: toUnpricedView(result, params, SCHOOLS.noun, (p) =>
        withQuery(path, joinQuery(fixed, serializeSearchParams(p))),
      ),
    }),
    placeLinks: placeLinks(context, place),
    find: (p: SearchParams, wanted: Wanted = {}) => search.searchSchools({ ...toSchoolQuery(place, p), ...wanted }),
    findAround: (around: NearbyQuery) =>
      search.searchSchools({ ...query, neighborhoods: [], area: undefined, ...around, facets: [] }),
    keyOf: ({ id }: SchoolHit) => id,
    cardsOf: (hits: readonly SchoolHit[], isNested: boolean) => {
      const kind = isNested ? "nested" : search.capabilities.explainsOrder ? "ranked" : "plain";
      const style = { kind, linksToPrice: asksForOtherPrice(params) } as const;
      return hits.map((hit) => toSchoolCardItem(hit, search.places, style, markup));
    },
    pinOf: ({ slug, name, location, bestOffer }: SchoolHit) => ({ slug, name, location, offer: bestOffer }),
    areaHref: areaHref(paths.search(), "", params),
    order: schoolOrder(params.sort, params.neutro),
    rankedOf: (result: SchoolResult, page: number) => rankedOf(result, page, params),
    ignored: search.capabilities.extendedFilters ? [] : OWN_SCHOOL_FILTERS,
    withoutPlace:
      path === placePath(place)
        ? withQuery(placePath(outside), serializeSearchParams({ ...params, neighborhood: [] }))
        : null,
    breadcrumb: breadcrumb(place),
    itemsOf: (cards: readonly SchoolCardItemView[]) => cards.map(({ name, href }) => ({ label: name, href })),
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
