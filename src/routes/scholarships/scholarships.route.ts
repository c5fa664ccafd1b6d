import { createElement } from "react";
import { trackedOffer } from "../../contract/tracked-offer.ts";
import { DEFAULT_CITY, MIN_INDEXABLE_SCHOOLS } from "../../domain/constants.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { plural } from "../../domain/text/format.ts";
import { areaHref, nearOf, pointsHref, toListMap } from "../../listing/map/list-map.ts";
import { MAP_PLACES_DRAWN, mapPlaces } from "../../listing/map/map-places.ts";
import { TERM_PARAM } from "../../listing/params/box-search.ts";
import { canonicalOf } from "../../listing/params/canonical.ts";
import { offerSort, SCHOOL_FILTERS, toOfferParams, toOfferQuery } from "../../listing/params/offer-query.ts";
import {
  pageSize,
  parseSearchParams,
  type SearchParams,
  serializeSearchParams,
} from "../../listing/params/search-params.ts";
import { findTermView } from "../../listing/params/term-view.ts";
import { OWN_OFFER_FILTERS, withinReach } from "../../listing/params/unsupported-filters.ts";
import { breadcrumb } from "../../listing/place/breadcrumb.ts";
import { meantPlaces } from "../../listing/place/did-you-mean.ts";
import { FEW_RESULTS, findNearby } from "../../listing/place/nearby.ts";
import { findCityPlace, inPlaceOfTitle, neighborhoodNames, type Place } from "../../listing/place/place.ts";
import { type RenderedPlaceLinks, renderPlaceLinks } from "../../listing/place/place-link-list.tsx";
import { resolvePlace } from "../../listing/place/resolve-place.ts";
import { POSITION_PARAM } from "../../listing/position/position-view.ts";
import { trackSearch } from "../../listing/search-tracking.ts";
import { fixedQuery, withDistinct } from "../../site/cards/distinct-offers.ts";
import { lastPageOf } from "../../site/pagination.ts";
import { paths, withQuery } from "../../site/paths.ts";
import type { Loader, PageResult, RouteContext } from "../../site/screen/route.ts";
import { sourceLine } from "../../site/screen/source-line.ts";
import ScholarshipsPage from "./scholarships.page.tsx";
import { toScholarshipsView } from "./scholarships-view.ts";

/** Cities that the page leads to: those with most schools. */
const CITY_LINKS = 60;

/** `/matriculas/buscar-bolsas?city=` (R4, R4a). Without a city that exists, the default market (S30). */
export const loadScholarshipSearch: Loader = async (context) => {
  const { url, search, manifest, now, getOfferSearch, canReserve, streetsKey } = context;
  const path = paths.scholarshipSearch();
  // Which year comes first is nothing that the specification's search could be asked.
  const season = search.isBasic ? { ...seasonOf(now), leadingYear: null } : seasonOf(now);
  const asOffers = toOfferParams(parseSearchParams(url.searchParams, season.years, season.defaultYears));
  const parsed = withinReach(asOffers, search, OWN_OFFER_FILTERS);
  const { params } = parsed;
  const term = url.searchParams.get("q");
  if (term !== null)
    return { kind: "redirect", status: 302, location: await resolvePlace(search, term, params, season.years) };
  const rewritten = withDistinct(url.searchParams);
  if (rewritten !== null) return { kind: "redirect", status: 302, location: withQuery(path, rewritten) };

  const { places } = search;
  const point = nearOf(params);
  const asked = url.searchParams.get("city") ?? (point && (await places.nearestCity(point))?.slug) ?? "";
  const place = (await findCityPlace(places, asked)) ??
    (await findCityPlace(places, DEFAULT_CITY.slug)) ?? { kind: "country" };
  const fixed = fixedQuery(place.kind === "city" ? place.city.slug : "");
  const offers = await getOfferSearch();
  const [result, placeLinks, neighborhoodName] = await Promise.all([
    offers.searchOffers(toOfferQuery(place, params, season)),
    cityLinks(context),
    neighborhoodNames(places, place, params.neighborhood),
  ]);
  const lastPage = lastPageOf(result.total, pageSize(params));
  const isBeyond = params.page > lastPage;
  const hits = isBeyond ? [] : result.hits;
  const explained = search.isBasic ? null : url.searchParams.get(POSITION_PARAM);
  const view = await toScholarshipsView({
    place,
    path,
    fixed,
    lastPage,
    ...parsed,
    isBasic: search.isBasic ?? false,
    season,
    result: { ...result, hits },
    explained,
    canReserve,
    resultOf: (page) => offers.searchOffers({ ...toOfferQuery(place, { ...params, page }, season), facets: [] }),
    cityName: (code) => places.findCityByCode(code)?.name ?? "",
    // In full on the page of the school.
    sourceLabel: (id) => (manifest.sources[id] ? `fonte: ${manifest.sources[id].publisher}` : null),
    placeLinks,
    map:
      params.view === "map"
        ? toListMap({
            place,
            params,
            listed: hits.map(({ school, offer }) => ({
              slug: school.slug,
              name: school.name,
              location: school.location,
              offer,
            })),
            places: await mapPlaces(places, place, nearOf(params), MAP_PLACES_DRAWN),
            pointsHref: pointsHref("scholarships", place, params),
            areaHref: areaHref(path, fixed, params),
            streetsKey,
          })
        : null,
    meant: await meantPlaces(search, params.school, result, ({ slug }, neighborhood) => {
      const filters = { ...params, school: "", page: 1, neighborhood: neighborhood === null ? [] : [neighborhood] };
      return withQuery(path, [fixedQuery(slug), serializeSearchParams(filters)].filter(Boolean).join("&"));
    }),
    term: await findTermView({
      search,
      url,
      years: season.years,
      place,
      params,
      withoutPlace: null,
      ignored: [...SCHOOL_FILTERS, "sort"],
      href: (p) => withQuery(path, `${fixed}&${serializeSearchParams(p)}`),
    }),
    neighborhoodName,
    countWithout: async (p) =>
      (await offers.searchOffers({ ...toOfferQuery(place, p, season), facets: [], page: 1, size: 1 })).total,
    nearby:
      result.total < FEW_RESULTS
        ? await findNearby(
            place,
            hits,
            (hit) => hit.offer.id,
            (query) =>
              offers.searchOffers({
                ...toOfferQuery(place, params, season),
                neighborhoods: [],
                ...query,
                sort: offerSort(query.sort),
                distinct: true,
                facets: [],
              }),
          )
        : [],
    breadcrumb: [
      ...breadcrumb(place, paths.scholarshipDirectory(), "Bolsas de estudo"),
      { label: "Buscar bolsas", href: withQuery(path, fixed) },
    ],
    source: sourceLine(manifest),
    markup: context.markup,
  });
  return {
    kind: "page",
    status: isBeyond ? 404 : 200,
    layout: "none",
    meta: {
      ...meta(place, params, fixed, result.total),
      ...((explained !== null || url.searchParams.has(TERM_PARAM)) && { isIndexable: false }),
    },
    body: createElement(ScholarshipsPage, { view }),
    tracking: () => ({
      events: trackSearch(place, params, { total: result.total, lastPage, offerIds: hits.map((h) => h.offer.id) }),
      offers: hits.map((hit) => trackedOffer(hit, places.findCityByCode(hit.school.cityCode)!.name)),
    }),
  };
};

function meta(place: Place, params: SearchParams, fixed: string, total: number): PageResult["meta"] {
  const { query, isPlain, page } = canonicalOf(params);
  const where = inPlaceOfTitle(place);
  return {
    title: `Buscar bolsas ${where}${page}`,
    description: `Compare ${plural(total, "bolsa de estudo", "bolsas de estudo")} ${where} por série, turno e ano: mensalidade com bolsa, economia por mês e custo do primeiro ano.`,
    canonical: withQuery(paths.scholarshipSearch(), query === "" ? fixed : `${fixed}&${query}`),
    // Facet combinations and thin lists are not for search engines (B23, B24).
    isIndexable: isPlain && total >= MIN_INDEXABLE_SCHOOLS,
  };
}

/** The same search in the largest cities, in alphabetical order. */
async function cityLinks({ search, markup }: RouteContext): Promise<RenderedPlaceLinks> {
  const key = `places/${paths.scholarshipSearch()}`;
  const cached = markup.find<RenderedPlaceLinks>(key);
  if (cached) return cached;
  const cities = (await search.places.largestCities(CITY_LINKS)).toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  const links = cities.map(({ name, slug }) => ({
    label: name,
    href: withQuery(paths.scholarshipSearch(), fixedQuery(slug)),
  }));
  return markup.add(key, renderPlaceLinks({ title: "Bolsas em outras cidades", figure: null, links }));
}
