import { trackedOffer } from "../../contract/tracking.ts";
import { DEFAULT_CITY } from "../../domain/constants.ts";
import { type Season, seasonOf } from "../../domain/pricing/season.ts";
import { plural } from "../../domain/text/format.ts";
import { toOfferParams } from "../../listing/params/offer-query.ts";
import { parseSearchParams, serializeSearchParams } from "../../listing/params/search-params.ts";
import { pointOf } from "../../listing/params/search-point.ts";
import { dropUnsupported, OWN_OFFER_FILTERS } from "../../listing/params/unsupported-filters.ts";
import { breadcrumb } from "../../listing/place/breadcrumb.ts";
import { findCityPlace, inPlaceOfTitle } from "../../listing/place/place.ts";
import { resolveScholarshipTerm } from "../../listing/place/resolve-scholarship-term.ts";
import { searchPage } from "../../listing/search-page.ts";
import { fixedQuery, withDistinct } from "../../site/distinct-query.ts";
import { joinQuery, paths, withQuery } from "../../site/paths.ts";
import type { Loader } from "../../site/screen/route.ts";
import { scholarshipList } from "./scholarship-list.ts";

/** `/matriculas/buscar-bolsas?city=` (R4, R4a). Without a city that exists, the default market (S30). */
export const loadScholarshipSearch: Loader = async (context) => {
  const { url, search, now } = context;
  const path = paths.scholarshipSearch();
  // The specification's search has no parameter for the year that comes first.
  const season: Season = search.capabilities.explainsOrder ? seasonOf(now) : { ...seasonOf(now), leadingYear: null };
  const asOffers = toOfferParams(parseSearchParams(url.searchParams, season.years, season.defaultYears));
  const parsed = dropUnsupported(asOffers, search, OWN_OFFER_FILTERS);
  const { params } = parsed;
  const term = url.searchParams.get("q");
  if (term !== null)
    return {
      kind: "redirect",
      status: 302,
      location: await resolveScholarshipTerm(search, term, params, season.years),
    };
  const rewritten = withDistinct(url.searchParams);
  if (rewritten !== null) return { kind: "redirect", status: 302, location: withQuery(path, rewritten) };

  const { places } = search;
  const point = pointOf(params);
  const asked = url.searchParams.get("city") ?? (point && (await places.nearestCity(point))?.slug) ?? "";
  const place = (await findCityPlace(places, asked)) ??
    (await findCityPlace(places, DEFAULT_CITY.slug)) ?? { kind: "country" };
  const fixed = fixedQuery(place.kind === "city" ? place.city.slug : "");
  const where = inPlaceOfTitle(place);
  return searchPage(context, {
    ...(await scholarshipList(context, place, params, season)),
    ...parsed,
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
    trackedOffers: (hits) => hits.map((hit) => trackedOffer(hit, places.findCityByCode(hit.school.cityCode)!.name)),
  });
};
