import { trackedOffer } from "../../contract/tracking.ts";
import { type Season, seasonOf } from "../../domain/pricing/season.ts";
import { plural } from "../../domain/text/format.ts";
import { withChosenRadius } from "../../listing/params/chosen-radius.ts";
import { dropUnknownNeighborhoods } from "../../listing/params/known-neighborhoods.ts";
import { toOfferParams, toOfferQuery } from "../../listing/params/offer-query.ts";
import { withUnreadPrices } from "../../listing/params/read-prices.ts";
import { parseSearchParams, serializeSearchParams } from "../../listing/params/search-params.ts";
import { dropUnsupported, OWN_OFFER_FILTERS } from "../../listing/params/unsupported-filters.ts";
import { breadcrumb } from "../../listing/place/breadcrumb.ts";
import { inPlaceOfTitle } from "../../listing/place/place.ts";
import { findQueryPlace, respell, toCityQuestion, withoutCity } from "../../listing/place/query-city.ts";
import { resolveScholarshipTerm } from "../../listing/place/resolve-scholarship-term.ts";
import { searchPage } from "../../listing/search-page.ts";
import type { Loader } from "../../parts/screen/route.ts";
import { fixedQuery, withDistinct } from "../../site/distinct-query.ts";
import { joinQuery, paths, withQuery } from "../../site/paths.ts";
import { scholarshipList } from "./scholarship-list.ts";

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
