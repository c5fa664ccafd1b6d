import { DEFAULT_CITY } from "../../domain/constants.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { plural } from "../../domain/text/format.ts";
import { findListPlace } from "../../listing/list-page.ts";
import { renameBlankYears } from "../../listing/params/blank-years.ts";
import { resolveTerm } from "../../listing/params/box-search.ts";
import { withChosenRadius } from "../../listing/params/chosen-radius.ts";
import { dropUnknownNeighborhoods } from "../../listing/params/known-neighborhoods.ts";
import { withUnreadPrices } from "../../listing/params/read-prices.ts";
import { toSchoolQuery } from "../../listing/params/school-query.ts";
import { parseSearchParams, serializeSearchParams } from "../../listing/params/search-params.ts";
import { dropUnsupported, OWN_SCHOOL_FILTERS } from "../../listing/params/unsupported-filters.ts";
import { inPlaceOfTitle, type Place, placePath } from "../../listing/place/place.ts";
import {
  type CityDoubt,
  findQueryPlace,
  respell,
  toCityQuestion,
  withoutCity,
} from "../../listing/place/query-city.ts";
import { searchPage } from "../../listing/search-page.ts";
import type { Loader, RouteContext, RouteResult } from "../../parts/screen/route.ts";
import { joinQuery, paths, withQuery } from "../../site/paths.ts";
import { type ListAddress, schoolList } from "./school-list.ts";

/** `/busca`, `/busca/:state`, `/busca/:state/:city`, `/busca/:state/:city/:neighborhood` (R21–R24, R28–R30). */
export const loadLocationSearch: Loader = async (context) => {
  const { url, search } = context;
  const term = url.searchParams.get("q");
  if (term !== null) {
    const { years, defaultYears } = seasonOf(context.now);
    const parsed = parseSearchParams(url.searchParams, years, defaultYears);
    const location = withUnreadPrices(await resolveTerm(search, term, parsed.params, years), url.searchParams, parsed);
    return { kind: "redirect", status: 302, location };
  }
  const found = await findListPlace(context);
  if ("answer" in found) return found.answer;
  const renamed = renameBlankYears(url.searchParams);
  if (renamed) return { kind: "redirect", status: 301, location: withQuery(found.path, renamed.toString()) };
  return schoolSearchPage(context, { ...found, fixed: "" }, null);
};

/** `/escola/busca?city=` (R3). */
export const loadSchoolSearch: Loader = async (context) => {
  const { search, url } = context;
  const path = paths.schoolSearch();
  const found = await findQueryPlace(search, url.searchParams);
  const respelt = respell(url.searchParams, found);
  if ("slug" in found || respelt) return { kind: "redirect", status: 301, location: withQuery(path, `${respelt}`) };
  const { place, doubt } = found;
  return schoolSearchPage(context, { place, path, fixed: cityQuery(place) }, doubt);
};

async function schoolSearchPage(
  context: RouteContext,
  address: ListAddress,
  doubt: CityDoubt | null,
): Promise<RouteResult> {
  const { search, manifest, url, now } = context;
  const { place, path } = address;
  const { years, defaultYears } = seasonOf(now);
  const asked = dropUnsupported(parseSearchParams(url.searchParams, years, defaultYears), search, OWN_SCHOOL_FILTERS);
  const parsed = await dropUnknownNeighborhoods(withoutCity(asked, doubt), search.places, place);
  const params = await withChosenRadius(context, parsed, async (attempt) => {
    const query = { ...toSchoolQuery(place, attempt), facets: [], countsFees: false, size: 1 };
    const { total, unpriced } = await search.searchSchools(query);
    return total + unpriced;
  });
  const where = inPlaceOfTitle(place);
  return searchPage(context, {
    ...schoolList(context, address, params),
    ...parsed,
    params,
    years,
    cityQuestion: toCityQuestion(doubt, place, (city) =>
      withQuery(path, joinQuery(`city=${city}`, serializeSearchParams(params))),
    ),
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

/** The part of the query that filters do not change; the default city is left out. */
function cityQuery(place: Place): string {
  return place.kind === "city" && place.city.slug !== DEFAULT_CITY.slug ? `city=${place.city.slug}` : "";
}
