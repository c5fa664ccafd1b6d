import { createElement } from "react";
import { DEFAULT_CITY, MAX_RADIUS_KM, MIN_INDEXABLE_SCHOOLS } from "../../domain/constants.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { plural } from "../../domain/text/format.ts";
import { areaHref, type ListMapView, nearOf, pointsHref, toListMap } from "../../listing/map/list-map.ts";
import { MAP_PLACES_DRAWN, mapPlaces } from "../../listing/map/map-places.ts";
import { resolveTerm, TERM_PARAM } from "../../listing/params/box-search.ts";
import { canonicalOf } from "../../listing/params/canonical.ts";
import { toSchoolQuery } from "../../listing/params/school-query.ts";
import {
  type ParsedSearch,
  pageSize,
  parseSearchParams,
  type SearchParams,
  serializeSearchParams,
} from "../../listing/params/search-params.ts";
import { findTermView } from "../../listing/params/term-view.ts";
import { OWN_SCHOOL_FILTERS, withinReach } from "../../listing/params/unsupported-filters.ts";
import { breadcrumb } from "../../listing/place/breadcrumb.ts";
import { meantPlaces } from "../../listing/place/did-you-mean.ts";
import { FEW_RESULTS, findNearby } from "../../listing/place/nearby.ts";
import {
  findCityPlace,
  findPlace,
  inPlaceOfTitle,
  neighborhoodNames,
  PLACE_NOT_FOUND,
  type Place,
  placeAndParents,
  placePath,
} from "../../listing/place/place.ts";
import { placeLinks } from "../../listing/place/place-links.ts";
import { POSITION_PARAM } from "../../listing/position/position-view.ts";
import { trackSearch } from "../../listing/search-tracking.ts";
import type { SchoolHit } from "../../search/types.ts";
import { lastPageOf } from "../../site/pagination.ts";
import { paths, withQuery } from "../../site/paths.ts";
import { listJsonLd } from "../../site/screen/json-ld.ts";
import type { Loader, PageResult, RouteContext, RouteResult } from "../../site/screen/route.ts";
import { sourceLine } from "../../site/screen/source-line.ts";
import { toSchoolSearchView } from "./schools-view.ts";
import SearchPage from "./search.page.tsx";

/** `/busca`, `/busca/:state`, `/busca/:state/:city`, `/busca/:state/:city/:neighborhood` (R21–R24, R28–R30). */
export const loadLocationSearch: Loader = async (context) => {
  const { url, search } = context;
  const term = url.searchParams.get("q");
  if (term !== null) {
    const { years, defaultYears } = seasonOf(context.now);
    const { params } = parseSearchParams(url.searchParams, years, defaultYears);
    return { kind: "redirect", status: 302, location: await resolveTerm(search, term, params, years) };
  }
  const place = await findPlace(search.places, context.segments);
  if ("notFound" in place) return { kind: "notFound", message: PLACE_NOT_FOUND[place.notFound] };
  const path = placePath(place);
  if (path !== url.pathname) return { kind: "redirect", status: 301, location: path + url.search };
  return searchPage(context, place, path, "");
};

/** `/escola/busca?city=` (R3). Without a city that exists, the default market (S30). */
export const loadSchoolSearch: Loader = async (context) => {
  const { places } = context.search;
  const asked = context.url.searchParams.get("city") ?? "";
  const place = (await findCityPlace(places, asked)) ??
    (await findCityPlace(places, DEFAULT_CITY.slug)) ?? { kind: "country" };
  const slug = place.kind === "city" ? place.city.slug : "";
  const isDefault = slug === DEFAULT_CITY.slug;
  return searchPage(context, place, paths.schoolSearch(), isDefault ? "" : `city=${slug}`);
};

/** The page of a search; `fixed` is the part of its query string that no filter changes. */
async function searchPage(context: RouteContext, place: Place, path: string, fixed: string): Promise<RouteResult> {
  const { search, manifest, url } = context;
  const { years, defaultYears } = seasonOf(context.now);
  const parsed = withinReach(parseSearchParams(url.searchParams, years, defaultYears), search, OWN_SCHOOL_FILTERS);
  const params = await withRadius(context, place, parsed.params);
  const [result, links, neighborhoodName] = await Promise.all([
    search.searchSchools(toSchoolQuery(place, params)),
    placeLinks(context, place),
    neighborhoodNames(search.places, place, params.neighborhood),
  ]);
  const lastPage = lastPageOf(result.total + result.unpriced, pageSize(params));
  const isBeyond = params.page > lastPage;
  // What another machine does not tell of a school explains no place either.
  const explained = search.isBasic ? null : url.searchParams.get(POSITION_PARAM);
  const outside = placeAndParents(place).at(-2) ?? place;
  const view = await toSchoolSearchView({
    place,
    path,
    fixed,
    lastPage,
    ...parsed,
    params,
    isBasic: search.isBasic ?? false,
    result: isBeyond ? { ...result, hits: [] } : result,
    explained,
    resultOf: (page) => search.searchSchools({ ...toSchoolQuery(place, { ...params, page }), facets: [] }),
    cityName: (code) => search.places.findCityByCode(code)?.name ?? "",
    placeLinks: links,
    map: params.view === "map" ? await schoolMap(context, place, params, isBeyond ? [] : result.hits) : null,
    meant: await meantPlaces(search, params.school, result, ({ uf, slug }, neighborhood) =>
      withQuery(
        neighborhood === null ? paths.searchCity(uf, slug) : paths.searchNeighborhood(uf, slug, neighborhood),
        serializeSearchParams({ ...params, school: "", page: 1 }),
      ),
    ),
    term: await findTermView({
      search,
      url,
      place,
      years,
      params,
      ignored: search.isBasic ? OWN_SCHOOL_FILTERS : [],
      href: (p) => withQuery(path, [fixed, serializeSearchParams(p)].filter(Boolean).join("&")),
      withoutPlace: path === placePath(place) ? withQuery(placePath(outside), serializeSearchParams(params)) : null,
    }),
    neighborhoodName,
    countWithout: async (p) =>
      (await search.searchSchools({ ...toSchoolQuery(place, p), facets: [], page: 1, size: 1 })).total,
    nearby:
      result.total + result.unpriced < FEW_RESULTS
        ? await findNearby(
            place,
            result.hits,
            (hit) => hit.id,
            (query) =>
              search.searchSchools({ ...toSchoolQuery(place, params), neighborhoods: [], ...query, facets: [] }),
          )
        : [],
    breadcrumb: breadcrumb(place),
    source: sourceLine(manifest),
    markup: context.markup,
  });
  return {
    kind: "page",
    status: isBeyond ? 404 : 200,
    layout: "search",
    meta: {
      ...meta(place, { ...parsed, params }, result.total, manifest.counts.schools),
      ...((explained !== null || url.searchParams.has(TERM_PARAM)) && { isIndexable: false }),
      jsonLd: listJsonLd(
        view.breadcrumb,
        view.cards.map((card) => ({ label: card.name, href: card.href })),
        context.origin,
      ),
    },
    body: createElement(SearchPage, { view }),
    tracking: () => ({ events: trackSearch(place, params, { total: result.total, lastPage, offerIds: [] }) }),
  };
}

/** A radius that the address does not name is chosen by how many schools there are around the point. */
async function withRadius({ inventory, url }: RouteContext, place: Place, params: SearchParams): Promise<SearchParams> {
  // Each try is a search: of a remote one too many for a page.
  if (inventory === null || params.lat === null || url.searchParams.has("radius")) return params;
  for (const radius of RADII) {
    const query = { ...toSchoolQuery(place, { ...params, radius }), facets: [], countsFees: false, page: 1, size: 1 };
    const { total, unpriced } = await inventory.searchSchools(query);
    if (total + unpriced >= ENOUGH_AROUND) return { ...params, radius };
  }
  return { ...params, radius: MAX_RADIUS_KM };
}

/** Kilometres; each circle has about twice the area of the one before. */
const RADII = [1, 2, 3, 4, 6, 8, 12, 17, 25, 35, 50, 70];
/** Schools that are enough to choose from: the next smaller circle has fewer, this one rarely more than 60. */
const ENOUGH_AROUND = 20;

async function schoolMap(
  { search, streetsKey }: RouteContext,
  place: Place,
  params: SearchParams,
  hits: readonly SchoolHit[],
): Promise<ListMapView> {
  return toListMap({
    place,
    params,
    listed: hits.map(({ slug, name, location, bestOffer }) => ({
      slug,
      name,
      location,
      offer: bestOffer,
    })),
    places: await mapPlaces(search.places, place, nearOf(params), MAP_PLACES_DRAWN),
    pointsHref: pointsHref("schools", place, params),
    areaHref: areaHref(paths.search(), "", params),
    streetsKey,
  });
}

function meta(place: Place, { params }: ParsedSearch, total: number, country: number): PageResult["meta"] {
  const { query, isPlain, page } = canonicalOf(params);
  const where = inPlaceOfTitle(place);
  return {
    title: `Escolas particulares ${where}${page}`,
    description: `Compare ${plural(total, "escola particular", "escolas particulares")} ${where}: mensalidade com bolsa, etapas, turnos, avaliações e ENEM.`,
    canonical: withQuery(placePath(place), query),
    // Facet combinations and thin lists are not for search engines (B23, B24).
    isIndexable: isPlain && (place.kind === "country" ? country : total) >= MIN_INDEXABLE_SCHOOLS,
  };
}
