import { DEFAULT_CITY, MAX_RADIUS_KM } from "../../domain/constants.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { plural } from "../../domain/text/format.ts";
import { findListPlace } from "../../listing/list-page.ts";
import { resolveTerm } from "../../listing/params/box-search.ts";
import { toSchoolQuery } from "../../listing/params/school-query.ts";
import { parseSearchParams, type SearchParams, serializeSearchParams } from "../../listing/params/search-params.ts";
import { dropUnsupported, OWN_SCHOOL_FILTERS } from "../../listing/params/unsupported-filters.ts";
import { findCityPlace, inPlaceOfTitle, type Place, placePath } from "../../listing/place/place.ts";
import { searchPage } from "../../listing/search-page.ts";
import { paths, withQuery } from "../../site/paths.ts";
import type { Loader, RouteContext, RouteResult } from "../../site/screen/route.ts";
import { type ListAddress, schoolList } from "./school-list.ts";

/** `/busca`, `/busca/:state`, `/busca/:state/:city`, `/busca/:state/:city/:neighborhood` (R21–R24, R28–R30). */
export const loadLocationSearch: Loader = async (context) => {
  const { url, search } = context;
  const term = url.searchParams.get("q");
  if (term !== null) {
    const { years, defaultYears } = seasonOf(context.now);
    const { params } = parseSearchParams(url.searchParams, years, defaultYears);
    return { kind: "redirect", status: 302, location: await resolveTerm(search, term, params, years) };
  }
  const found = await findListPlace(context);
  return "answer" in found ? found.answer : schoolSearchPage(context, { ...found, fixed: "" });
};

/** `/escola/busca?city=` (R3). Without a city that exists, the default market (S30). */
export const loadSchoolSearch: Loader = async (context) => {
  const { places } = context.search;
  const asked = context.url.searchParams.get("city") ?? "";
  const place = (await findCityPlace(places, asked)) ??
    (await findCityPlace(places, DEFAULT_CITY.slug)) ?? { kind: "country" };
  const slug = place.kind === "city" ? place.city.slug : "";
  const fixed = slug === DEFAULT_CITY.slug ? "" : `city=${slug}`;
  return schoolSearchPage(context, { place, path: paths.schoolSearch(), fixed });
};

async function schoolSearchPage(context: RouteContext, address: ListAddress): Promise<RouteResult> {
  const { search, manifest, url, now } = context;
  const { place } = address;
  const { years, defaultYears } = seasonOf(now);
  const parsed = dropUnsupported(parseSearchParams(url.searchParams, years, defaultYears), search, OWN_SCHOOL_FILTERS);
  const params = await withRadius(context, place, parsed.params);
  const where = inPlaceOfTitle(place);
  return searchPage(context, {
    ...schoolList(context, address, params),
    ...parsed,
    params,
    years,
    title: `Escolas particulares ${where}`,
    description: (total) =>
      `Compare ${plural(total, "escola particular", "escolas particulares")} ${where}: mensalidade com bolsa, etapas, turnos, avaliações e ENEM.`,
    canonical: (query) => withQuery(placePath(place), query),
    ...(place.kind === "country" && { indexedBy: manifest.counts.schools }),
    didYouMeanHref: ({ uf, slug }, neighborhood) =>
      withQuery(
        neighborhood === null ? paths.searchCity(uf, slug) : paths.searchNeighborhood(uf, slug, neighborhood),
        serializeSearchParams({ ...params, school: "", page: 1 }),
      ),
  });
}

/** Chooses a radius, unless the URL has one, by the number of schools around the point. */
async function withRadius({ inventory, url }: RouteContext, place: Place, params: SearchParams): Promise<SearchParams> {
  // Each attempt is a search: too expensive with a remote search.
  if (inventory === null || params.lat === null || url.searchParams.has("radius")) return params;
  for (const radius of RADII) {
    const query = { ...toSchoolQuery(place, { ...params, radius }), facets: [], countsFees: false, page: 1, size: 1 };
    const { total, unpriced } = await inventory.searchSchools(query);
    if (total + unpriced >= ENOUGH_AROUND) return { ...params, radius };
  }
  return { ...params, radius: MAX_RADIUS_KM };
}

/** Kilometres; each circle has about twice the area of the previous one. */
const RADII = [1, 2, 3, 4, 6, 8, 12, 17, 25, 35, 50, 70];
/** Sufficient number of results: the next smaller circle has fewer, this one rarely more than 60. */
const ENOUGH_AROUND = 20;
