import { createElement } from "react";
import { SCHOLARSHIPS } from "../../domain/filters/search-kind.ts";
import type { Season } from "../../domain/pricing/season.ts";
import type { RankableOffer } from "../../domain/ranking/offer-ranking.ts";
import { keyWords } from "../../domain/ranking/position.ts";
import { offerOrder } from "../../domain/ranking/position-words.ts";
import { areaHref } from "../../listing/map/list-map.ts";
import {
  currentFacets,
  leadingYearOf,
  offerSort,
  SCHOOL_FILTERS,
  toOfferQuery,
} from "../../listing/params/offer-query.ts";
import type { SearchParams } from "../../listing/params/search-params.ts";
import type { NearbyQuery } from "../../listing/place/nearby.ts";
import type { Place } from "../../listing/place/place.ts";
import { type RenderedPlaceLinks, renderPlaceLinks } from "../../listing/place/place-link-list.tsx";
import { type PositionQuestion, type RankedItem, toPositionView } from "../../listing/position/position-view.ts";
import { rankableOffer } from "../../listing/position/rankable.ts";
import type { ListResult, SearchPageView, Wanted } from "../../listing/search-page.ts";
import { toOfferCardView } from "../../parts/cards/offer-card-view.ts";
import { gradeInWords } from "../../parts/school/choice-view.ts";
import type { RouteContext } from "../../parts/screen/route.ts";
import type { OfferHit, OfferResult } from "../../search/offer-types.ts";
import { fixedQuery } from "../../site/distinct-query.ts";
import { paths, schoolPricePath, withQuery } from "../../site/paths.ts";
import ScholarshipsPage from "./scholarships.page.tsx";

/** Number of cities with the most schools that the page links to. */
const CITY_LINKS = 60;

/** How the scholarships of a place are searched, shown and explained. */
export async function scholarshipList(context: RouteContext, place: Place, params: SearchParams, season: Season) {
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
    order: keyWords(order),
    explain: (question: PositionQuestion) =>
      toPositionView({
        ...question,
        order,
        itemsOf: async (page) => rankedOf(await find({ ...params, page }, { facets: [] })),
      }),
    ignored: [...SCHOOL_FILTERS, "sort"] as const,
    withoutPlace: null,
  };
}

function rankedOf({ hits }: OfferResult): RankedItem<RankableOffer>[] {
  return hits.map(({ offer, school, distanceKm }) => ({
    key: offer.id,
    name: `${school.name}, ${gradeInWords(offer.grade)}`,
    href: schoolPricePath(school.slug, offer),
    rankable: rankableOffer(offer, school, distanceKm),
  }));
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
