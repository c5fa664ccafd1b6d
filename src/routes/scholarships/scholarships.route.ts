import { createElement } from "react";
import { trackedOffer } from "../../contract/tracking.ts";
import { SCHOLARSHIPS } from "../../domain/filters/search-kind.ts";
import { cheapestOf, highestOf } from "../../domain/pricing/offer-choice.ts";
import { type Season, seasonOf } from "../../domain/pricing/season.ts";
import { plural } from "../../domain/text/format.ts";
import { areaHref } from "../../listing/map/list-map.ts";
import { withChosenRadius } from "../../listing/params/chosen-radius.ts";
import { dropUnknownNeighborhoods } from "../../listing/params/known-neighborhoods.ts";
import { currentFacets, SCHOOL_FILTERS, toOfferParams, toOfferQuery } from "../../listing/params/offer-query.ts";
import { withUnreadPrices } from "../../listing/params/read-prices.ts";
import { parseSearchParams, type SearchParams, serializeSearchParams } from "../../listing/params/search-params.ts";
import { dropUnsupported, EXTENDED_OFFER_FILTERS } from "../../listing/params/unsupported-filters.ts";
import { breadcrumb } from "../../listing/place/breadcrumb.ts";
import type { NearbyQuery } from "../../listing/place/nearby.ts";
import { inPlaceOfTitle, type Place, placePath } from "../../listing/place/place.ts";
import { findQueryPlace, respell, toCityQuestion, withoutCity } from "../../listing/place/query-city.ts";
import type { PositionQuestion } from "../../listing/position/position-view.ts";
import { checkedWords, servedWords } from "../../listing/price-words.ts";
import { type ListResult, type SearchPageView, searchPage, type Wanted } from "../../listing/search-page.ts";
import { toOfferCardItem } from "../../parts/cards/offer-card-item.tsx";
import { offerCardWords, SHOWN_OFFERS } from "../../parts/cards/offer-card-view.ts";
import type { Loader, RouteContext } from "../../parts/screen/route.ts";
import type { SchoolOffers, SchoolOffersResult } from "../../search/offer-types.ts";
import { fixedQuery, withDistinct } from "../../site/distinct-query.ts";
import { onDemand } from "../../site/on-demand.ts";
import { joinQuery, paths, withQuery } from "../../site/paths.ts";
import ScholarshipsPage from "./scholarships.page.tsx";

const cityLinks = onDemand(() => import("./city-links.ts"))("cityLinks");
const explanation = onDemand(() => import("./explain-offer.ts"));
const explainOffer = explanation("explainOffer");
const offerReasons = explanation("offerReasons");
const resolveScholarshipTerm = onDemand(() => import("./resolve-term.ts"))("resolveScholarshipTerm");

/** `/matriculas/buscar-bolsas?city=` (R4, R4a). */
export const loadScholarshipSearch: Loader = async (context) => {
  const { url, search, now, getOfferSearch } = context;
  const path = paths.scholarshipSearch();
  // The specification's search has no parameter for the year that comes first.
  const season: Season = search.isRemote ? { ...seasonOf(now), leadingYear: null } : seasonOf(now);
  const asOffers = toOfferParams(parseSearchParams(url.searchParams, season.years, season.defaultYears));
  const supported = dropUnsupported(asOffers, search, EXTENDED_OFFER_FILTERS);
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
  const taught = servedWords({ ...params, shifts: [] });
  const where = (taught && `para ${taught} `) + inPlaceOfTitle(place);
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
    title: () => `Buscar bolsas ${where}`,
    description: (total) =>
      total === 0
        ? `Bolsas de estudo ${where}: as que as escolas publicarem, e as escolas particulares da região.`
        : `Compare ${plural(total, "bolsa de estudo", "bolsas de estudo")} ${where} por série, turno e ano: mensalidade com bolsa, economia por mês e total do ano.`,
    canonical: (query) => withQuery(path, joinQuery(fixed, query)),
    pictured: placePath(place, paths.scholarshipDirectory()),
    didYouMeanHref: ({ slug }, neighborhood) => {
      const filters = { ...params, school: "", page: 1, neighborhood: neighborhood === null ? [] : [neighborhood] };
      return withQuery(path, joinQuery(fixedQuery(slug), serializeSearchParams(filters)));
    },
    linkOf: ({ school: { name, slug } }) => ({ label: name, href: paths.school(slug) }),
    trackedOffers: (hits) =>
      hits.flatMap(({ offers, ...of }) => {
        const city = search.places.findCityByCode(of.school.cityCode)!.name;
        return offers.map((offer) => trackedOffer({ offer, ...of }, city));
      }),
    shownOffers: (hits) => hits.flatMap(({ offers }) => offers.slice(0, SHOWN_OFFERS).map(({ id }) => id)),
  });
};

/** Prepares the search, the cards and the explanations of the scholarships of a place. */
async function scholarshipList(context: RouteContext, place: Place, params: SearchParams, season: Season) {
  const { markup, getOfferSearch } = context;
  const offers = await getOfferSearch();
  const words = offerCardWords(context, season.today);
  const find = async (p: SearchParams, wanted: Wanted = {}): Promise<SchoolOffersResult> => {
    const result = await offers.searchOffersBySchool({ ...toOfferQuery(place, p, season), ...wanted });
    return { ...result, facets: currentFacets(result.facets, season) };
  };
  const cardsOf = (hits: readonly SchoolOffers[], headingLevel: 2 | 3) =>
    hits.map((hit) => toOfferCardItem(hit, words, headingLevel, markup));
  return {
    kind: SCHOLARSHIPS,
    layout: "none" as const,
    body: (view: SearchPageView, { hits }: ListResult<SchoolOffers>, nearby: readonly SchoolOffers[]) =>
      createElement(ScholarshipsPage, {
        view,
        cards: cardsOf(hits, 2),
        checked: checkedWords(hits.flatMap(({ offers }) => offers.map(({ checkedAt }) => checkedAt))),
        nearby: cardsOf(nearby, 3),
      }),
    // Without a price anywhere no other city has a scholarship either.
    placeLinks: context.manifest.counts.offers === 0 ? null : cityLinks(context),
    find,
    findAround: (around: NearbyQuery) =>
      offers.searchOffersBySchool({
        ...toOfferQuery(place, params, season),
        neighborhoods: [],
        area: undefined,
        ...around,
        facets: [],
      }),
    keyOf: ({ school }: SchoolOffers) => school.id,
    pinOf: ({ school: { slug, name, location }, offers: own }: SchoolOffers) => ({
      slug,
      name,
      location,
      offer: cheapestOf(own),
      highestFeeCents: params.grade.length === 1 ? undefined : highestOf(own),
    }),
    areaHref: areaHref(paths.scholarshipSearch(), fixedQuery(place.kind === "city" ? place.city.slug : ""), params),
    sortReasons: (result: ListResult<SchoolOffers>) => offerReasons(params, season, result),
    explain: (question: PositionQuestion) => explainOffer(question, params, season, find),
    ignored: [...SCHOOL_FILTERS, "sort"] as const,
    withoutPlace: null,
    wider: [],
  };
}
