import { createElement } from "react";
import { trackedOffer } from "../../contract/tracking.ts";
import { SCHOLARSHIPS } from "../../domain/filters/search-kind.ts";
import { type Season, seasonOf } from "../../domain/pricing/season.ts";
import { offerOrder, orderWords } from "../../domain/ranking/position-words.ts";
import { plural } from "../../domain/text/format.ts";
import { areaHref } from "../../listing/map/list-map.ts";
import { readParams, readTerm, type TermResolver, withTerm } from "../../listing/params/box-search.ts";
import { withChosenRadius } from "../../listing/params/chosen-radius.ts";
import { dropUnknownNeighborhoods } from "../../listing/params/known-neighborhoods.ts";
import {
  currentFacets,
  leadingYearOf,
  offerFilters,
  offerSort,
  SCHOOL_FILTERS,
  toOfferParams,
  toOfferQuery,
} from "../../listing/params/offer-query.ts";
import { withUnreadPrices } from "../../listing/params/read-prices.ts";
import { parseSearchParams, type SearchParams, serializeSearchParams } from "../../listing/params/search-params.ts";
import { dropUnsupported, OWN_OFFER_FILTERS } from "../../listing/params/unsupported-filters.ts";
import { breadcrumb } from "../../listing/place/breadcrumb.ts";
import type { NearbyQuery } from "../../listing/place/nearby.ts";
import { inPlaceOfTitle, type Place } from "../../listing/place/place.ts";
import { type RenderedPlaceLinks, renderPlaceLinks } from "../../listing/place/place-link-list.tsx";
import { findQueryPlace, respell, toCityQuestion, withoutCity } from "../../listing/place/query-city.ts";
import type { PositionQuestion } from "../../listing/position/position-view.ts";
import { type ListResult, type SearchPageView, searchPage, type Wanted } from "../../listing/search-page.ts";
import { toOfferCardView } from "../../parts/cards/offer-card-view.ts";
import type { Loader, RouteContext } from "../../parts/screen/route.ts";
import type { OfferHit, OfferResult } from "../../search/offer-types.ts";
import type { SchoolSearch } from "../../search/ports.ts";
import type { BoxReading } from "../../search/reading/reading.ts";
import { fixedQuery, withDistinct } from "../../site/distinct-query.ts";
import { onDemand } from "../../site/on-demand.ts";
import { joinQuery, paths, withQuery } from "../../site/paths.ts";
import ScholarshipsPage from "./scholarships.page.tsx";

const explainOffer = onDemand(() => import("./explain-offer.ts"))("explainOffer");

/** Number of cities with the most schools that the page links to. */
const CITY_LINKS = 60;

/** `/matriculas/buscar-bolsas?city=` (R4, R4a). */
export const loadScholarshipSearch: Loader = async (context) => {
  const { url, search, now, getOfferSearch } = context;
  const path = paths.scholarshipSearch();
  // The specification's search has no parameter for the year that comes first.
  const season: Season = search.capabilities.explainsOrder ? seasonOf(now) : { ...seasonOf(now), leadingYear: null };
  const asOffers = toOfferParams(parseSearchParams(url.searchParams, season.years, season.defaultYears));
  const supported = dropUnsupported(asOffers, search, OWN_OFFER_FILTERS);
  const term = url.searchParams.get("q");
  if (term !== null)
    return {
      kind: "redirect",
      status: 302,
      location: withUnreadPrices(
        await resolveScholarshipTerm(search, term, supported.params, season.years),
        url.searchParams,
        supported,
      ),
    };
  const found = await findQueryPlace(search, url.searchParams);
  const respelt = respell(url.searchParams, found);
  const rewritten = withDistinct(respelt ?? url.searchParams);
  if (rewritten !== null) return { kind: "redirect", status: 302, location: withQuery(path, rewritten) };
  if ("slug" in found || respelt) return { kind: "redirect", status: 301, location: withQuery(path, `${respelt}`) };

  const { place, doubt } = found;
  const parsed = await dropUnknownNeighborhoods(withoutCity(supported, doubt), search.places, place);
  const params = await withChosenRadius(context, parsed, async (attempt) => {
    const query = { ...toOfferQuery(place, attempt, season), distinct: true, facets: [], countsFees: false, size: 1 };
    return (await (await getOfferSearch()).searchOffers(query)).total;
  });
  const fixed = fixedQuery(place.kind === "city" ? place.city.slug : "");
  const where = inPlaceOfTitle(place);
  return searchPage(context, {
    ...(await scholarshipList(context, place, params, season)),
    ...parsed,
    params,
    cityQuestion: toCityQuestion(doubt, place, (city) =>
      withQuery(path, joinQuery(fixedQuery(city), serializeSearchParams(params))),
    ),
    place,
    path,
    fixed,
    season,
    years: season.years,
    breadcrumb: [
      ...breadcrumb(place, paths.scholarshipDirectory(), "Bolsas de estudo"),
      { label: "Buscar bolsas", href: withQuery(path, fixed) },
    ],
    title: `Buscar bolsas ${where}`,
    description: (total) =>
      `Compare ${plural(total, "bolsa de estudo", "bolsas de estudo")} ${where} por série, turno e ano: mensalidade com bolsa, economia por mês e total do ano.`,
    canonical: (query) => withQuery(path, joinQuery(fixed, query)),
    didYouMeanHref: ({ slug }, neighborhood) => {
      const filters = { ...params, school: "", page: 1, neighborhood: neighborhood === null ? [] : [neighborhood] };
      return withQuery(path, joinQuery(fixedQuery(slug), serializeSearchParams(filters)));
    },
    trackedOffers: (hits) =>
      hits.map((hit) => trackedOffer(hit, search.places.findCityByCode(hit.school.cityCode)!.name)),
  });
};

/** How the scholarships of a place are searched, shown and explained. */
async function scholarshipList(context: RouteContext, place: Place, params: SearchParams, season: Season) {
  const { search, manifest, getOfferSearch, canReserve } = context;
  const offers = await getOfferSearch();
  const words = {
    cities: search.places,
    // The school's page has the full source.
    sourceLabel: (id: string) => (manifest.sources[id] ? `fonte: ${manifest.sources[id].publisher}` : null),
    canReserve,
    today: season.today,
  };
  const order = offerOrder(offerSort(params.sort), {
    neutral: params.neutro,
    leadingYear: leadingYearOf(params, season),
  });
  const find = async (p: SearchParams, wanted: Wanted = {}): Promise<OfferResult> => {
    const result = await offers.searchOffers({ ...toOfferQuery(place, p, season), ...wanted });
    return { ...result, facets: currentFacets(result.facets, season) };
  };
  const cardsOf = (hits: readonly OfferHit[]) => hits.map((hit) => toOfferCardView(hit, words));
  return {
    kind: SCHOLARSHIPS,
    layout: "none" as const,
    body: (view: SearchPageView, { hits }: ListResult<OfferHit>, nearby: readonly OfferHit[]) =>
      createElement(ScholarshipsPage, { view, cards: cardsOf(hits), nearby: cardsOf(nearby) }),
    placeLinks: cityLinks(context),
    find,
    findAround: (around: NearbyQuery) =>
      offers.searchOffers({
        ...toOfferQuery(place, params, season),
        neighborhoods: [],
        area: undefined,
        ...around,
        distinct: true,
        facets: [],
      }),
    keyOf: ({ offer }: OfferHit) => offer.id,
    pinOf: ({ school: { slug, name, location }, offer }: OfferHit) => ({ slug, name, location, offer }),
    areaHref: areaHref(paths.scholarshipSearch(), fixedQuery(place.kind === "city" ? place.city.slug : ""), params),
    order: orderWords(order),
    explain: (question: PositionQuestion) => explainOffer(question, params, season, find),
    ignored: [...SCHOOL_FILTERS, "sort"] as const,
    withoutPlace: null,
  };
}

/** Links to the same search in the largest cities, in alphabetical order. */
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

/**
 * Where the search box of the scholarships leads: the city of the place that the text names, the largest one of a state,
 * else that of the likeliest school of its name.
 */
const resolveScholarshipTerm: TermResolver = async (search, term, filters, years) => {
  const reading = await readTerm(search, term, years);
  const to = (city: string, query: string) => withQuery(paths.scholarshipSearch(), joinQuery(fixedQuery(city), query));
  if (!reading) return to("", serializeSearchParams(filters));
  const { place } = reading;
  const params = offerFilters({ ...filters, ...readParams(reading, years) });
  const neighborhood = place?.kind === "neighborhoods" ? place.neighborhoods.map(({ slug }) => slug) : [];
  const query = serializeSearchParams(neighborhood.length > 0 ? { ...params, neighborhood } : params);
  return to(await findCitySlug(search, reading), withTerm(query, reading));
};

async function findCitySlug(search: SchoolSearch, { place, name }: BoxReading): Promise<string> {
  if (place?.kind === "state") return (await search.places.largestCities(1, place.uf))[0]?.slug ?? "";
  if (place) return place.city.slug;
  const [best] = name === "" ? [] : await search.suggestSchools(name, 1);
  return (best && search.places.findCityByCode(best.cityCode)?.slug) ?? "";
}
