import { createElement } from "react";
import { type TrackedOffer, trackedOffer } from "../../contract/tracking.ts";
import { SCHOLARSHIPS } from "../../domain/filters/search-kind.ts";
import { cheapestOf, highestOf } from "../../domain/pricing/offer-choice.ts";
import { type Season, seasonOf } from "../../domain/pricing/season.ts";
import { plural } from "../../domain/text/format.ts";
import { listedIn, listPart } from "../../listing/list-page.ts";
import { listQuery } from "../../listing/list-query.ts";
import { findListMap, type Listed } from "../../listing/map/list-map.ts";
import { canonicalOf } from "../../listing/params/canonical.ts";
import { withChosenRadius } from "../../listing/params/chosen-radius.ts";
import { dropUnknownNeighborhoods } from "../../listing/params/known-neighborhoods.ts";
import { currentFacets, SCHOOL_FILTERS, toOfferParams, toOfferQuery } from "../../listing/params/offer-query.ts";
import { withUnreadPrices } from "../../listing/params/read-prices.ts";
import { pageSize, parseSearchParams, type SearchParams } from "../../listing/params/search-params.ts";
import { dropUnsupported, EXTENDED_OFFER_FILTERS } from "../../listing/params/unsupported-filters.ts";
import { breadcrumb } from "../../listing/place/breadcrumb.ts";
import { findNearby } from "../../listing/place/nearby.ts";
import { inPlaceOfTitle, type Place, placePath } from "../../listing/place/place.ts";
import {
  type CityDoubt,
  findQueryPlace,
  respell,
  toCityQuestion,
  withoutCity,
} from "../../listing/place/query-city.ts";
import { checkedLabel, servedLabel } from "../../listing/price-labels.ts";
import {
  findDidYouMean,
  findNames,
  findPosition,
  findSearchPage,
  findTerm,
  searchPage,
  searchView,
} from "../../listing/search-page.ts";
import { trackSearch } from "../../listing/search-tracking.ts";
import { toOfferCardItem } from "../../parts/cards/offer-card-item.tsx";
import { offerCardLabels, shownOffers } from "../../parts/cards/offer-card-view.ts";
import type { Loader, RouteContext, RouteResult } from "../../parts/screen/route.ts";
import type { OfferQuery, SchoolOffers, SchoolOffersResult } from "../../search/offer-types.ts";
import type { PlaceSearch } from "../../search/ports.ts";
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
  const { url, search, now } = context;
  const path = paths.scholarshipSearch();
  // The specification's search has no parameter for the year that comes first.
  const season: Season = search.isRemote ? { ...seasonOf(now), leadingYear: null } : seasonOf(now);
  const asOffers = toOfferParams(parseSearchParams(url.searchParams, season.years, season.defaultYears));
  const supported = dropUnsupported(asOffers, search, EXTENDED_OFFER_FILTERS);
  const term = url.searchParams.get("q");
  if (term !== null) {
    const address = await resolveScholarshipTerm(search, term, supported.params, season.years);
    return { kind: "redirect", status: 302, location: withUnreadPrices(address, url.searchParams, supported) };
  }
  const named = await findQueryPlace(search, url.searchParams);
  const respelt = respell(url.searchParams, named);
  const rewritten = withDistinct(respelt ?? url.searchParams);
  if (rewritten !== null) return { kind: "redirect", status: 302, location: withQuery(path, rewritten) };
  if ("slug" in named || respelt) return { kind: "redirect", status: 301, location: withQuery(path, `${respelt}`) };
  return scholarshipList(context, supported, season, named);
};

/** The list of the scholarships of a place: what its address asks for, what is found, and its page. */
async function scholarshipList(
  context: RouteContext,
  supported: ReturnType<typeof dropUnsupported>,
  season: Season,
  { place, doubt }: { readonly place: Place; readonly doubt: CityDoubt | null },
): Promise<RouteResult> {
  const known = findSearchPage(context);
  if (known) return known;
  const { search, markup } = context;
  const offers = await context.getOfferSearch();
  const path = paths.scholarshipSearch();
  const parsed = await dropUnknownNeighborhoods(withoutCity(supported, doubt), search.places, place);
  const params = await withChosenRadius(context, parsed, async (attempt) => {
    const query = { ...toOfferQuery(place, attempt, season), distinct: true, facets: [], countsFees: false, size: 1 };
    return (await offers.searchOffers(query)).total;
  });
  const fixed = fixedQuery(place.kind === "city" ? place.city.slug : "");
  const list = listQuery({ ...parsed, kind: SCHOLARSHIPS, place, path, fixed, params, season });
  const find = async (p: SearchParams, wanted: Partial<OfferQuery> = {}): Promise<SchoolOffersResult> => {
    const result = await offers.searchOffersBySchool({ ...toOfferQuery(place, p, season), ...wanted });
    return { ...result, facets: currentFacets(result.facets, season) };
  };

  const [result, links, names] = await Promise.all([
    find(params),
    // Without a price anywhere no other city has a scholarship either.
    context.manifest.counts.offers === 0 ? null : cityLinks(context),
    findNames(search.places, list),
  ]);
  const part = listPart(result, params.page, pageSize(params), (page) => list.href({ page }));
  const { hits } = part;
  const nearby = await findNearby(list, listedIn(result), hits, idOf, (around) =>
    find(params, { neighborhoods: [], area: undefined, ...around, facets: [] }),
  );
  const pins = hits.map((hit) => toPin(hit, params));
  const view = await searchView(context, {
    list,
    result,
    ...names,
    nearby,
    count: (p) => find({ ...p, page: 1 }, { facets: [], size: 1 }),
    lastPage: part.pagination.total,
    placeLinks: links,
    map: await findListMap(context, list, pins),
    cityQuestion: toCityQuestion(doubt, place, (city) => withQuery(path, joinQuery(fixedQuery(city), list.query()))),
    didYouMean: await findDidYouMean(search, params.school, result, ({ slug }, neighborhood) => {
      const changes = { school: "", page: 1, neighborhood: neighborhood === null ? [] : [neighborhood] };
      return withQuery(path, joinQuery(fixedQuery(slug), list.query(changes)));
    }),
    term: await findTerm(context, list, [...SCHOOL_FILTERS, "sort"], null),
    wider: [],
    breadcrumb: [
      ...breadcrumb(place, paths.scholarshipDirectory(), "Bolsas de estudo"),
      { label: "Buscar bolsas", href: withQuery(path, fixed) },
    ],
  });
  const position = await findPosition(context, { list, result, part }, view, (question) =>
    explainOffer(question, params, season, find),
  );

  const labels = offerCardLabels(context, season.today);
  const cardsOf = (some: readonly SchoolOffers[], headingLevel: 2 | 3) =>
    some.map((hit) => toOfferCardItem(hit, labels, headingLevel, markup));
  const taught = servedLabel({ ...params, shifts: [] });
  const where = (taught && `para ${taught} `) + inPlaceOfTitle(place);
  const total = result.total || listedIn(result);
  return searchPage(context, {
    list,
    result,
    part,
    layout: "none",
    isBare: view.isBare,
    body: createElement(ScholarshipsPage, {
      view: { ...view, ...position },
      sortReasons: search.isRemote || hits.length === 0 ? [] : await offerReasons(params, season, result),
      cards: cardsOf(hits, 2),
      checked: checkedLabel(hits.flatMap(({ offers }) => offers.map(({ checkedAt }) => checkedAt))),
      nearby: cardsOf(nearby, 3),
    }),
    title: `Buscar bolsas ${where}`,
    description:
      total === 0
        ? `Bolsas de estudo ${where}: as que as escolas publicarem, e as escolas particulares da região.`
        : `Compare ${plural(total, "bolsa de estudo", "bolsas de estudo")} ${where} por série, turno e ano: mensalidade com bolsa, economia por mês e total do ano.`,
    canonical: withQuery(path, joinQuery(fixed, canonicalOf(params).query)),
    indexedBy: result.total,
    pictured: placePath(place, paths.scholarshipDirectory()),
    listed: { trail: view.breadcrumb, items: hits.map(toLink) },
    tracking: () => {
      const offerIds = hits.flatMap(({ offers }) => shownOffers(offers).map(({ id }) => id));
      const { schools: total, total: offers } = result;
      const counts = { total, offers, lastPage: view.pagination.total, offerIds };
      return { events: trackSearch(place, params, counts, names.address), offers: trackedOffers(search.places, hits) };
    },
  });
}

const idOf = ({ school }: SchoolOffers) => school.id;
const toLink = ({ school: { name, slug } }: SchoolOffers) => ({ label: name, href: paths.school(slug) });

function toPin({ school: { slug, name, location }, offers }: SchoolOffers, { grade }: SearchParams): Listed {
  const highestFeeCents = grade.length === 1 ? undefined : highestOf(offers);
  return { slug, name, location, offer: cheapestOf(offers), highestFeeCents, isUnsure: false };
}

function trackedOffers(places: PlaceSearch, hits: readonly SchoolOffers[]): TrackedOffer[] {
  return hits.flatMap(({ offers, ...rest }) => {
    const city = places.findCityByCode(rest.school.cityCode)!.name;
    return offers.map((offer) => trackedOffer({ offer, ...rest }, city));
  });
}
