import { createElement } from "react";
import { DEFAULT_CITY } from "../../domain/constants.ts";
import { SCHOOLS } from "../../domain/filters/search-kind.ts";
import { rangeOf } from "../../domain/pricing/fee-range.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { formatList, plural } from "../../domain/text/format.ts";
import { withoutFilters } from "../../listing/filters/active-filters.ts";
import { findListPlace } from "../../listing/list-page.ts";
import { areaHref } from "../../listing/map/list-map.ts";
import { askedSchools } from "../../listing/params/asked-schools.ts";
import { resolveTerm } from "../../listing/params/box-search.ts";
import { withUnreadPrices } from "../../listing/params/read-prices.ts";
import { toSchoolQuery } from "../../listing/params/school-query.ts";
import {
  DEFAULT_PARAMS,
  isDefaultYears,
  parseSearchParams,
  type SearchParams,
  serializeSearchParams,
} from "../../listing/params/search-params.ts";
import { EXTENDED_SCHOOL_FILTERS } from "../../listing/params/unsupported-filters.ts";
import { breadcrumb } from "../../listing/place/breadcrumb.ts";
import type { NearbyQuery } from "../../listing/place/nearby.ts";
import { inPlaceOfTitle, type Place, placeAndParents, placePath } from "../../listing/place/place.ts";
import { placeLinks } from "../../listing/place/place-links.ts";
import { type CityDoubt, findQueryPlace, respell, toCityQuestion } from "../../listing/place/query-city.ts";
import type { PositionQuestion } from "../../listing/position/position-view.ts";
import { checkedWords } from "../../listing/price-words.ts";
import { type ListResult, type SearchPageView, searchPage, type Wanted } from "../../listing/search-page.ts";
import { widerSearches } from "../../listing/wider-search.ts";
import { toSchoolCardItem } from "../../parts/cards/school-card-item.tsx";
import type { Loader, RouteContext, RouteResult } from "../../parts/screen/route.ts";
import type { FacetKey, SchoolHit } from "../../search/types.ts";
import { onDemand } from "../../site/on-demand.ts";
import { joinQuery, paths, withQuery } from "../../site/paths.ts";
import { offerGroups } from "./offer-groups.ts";
import { toMayLine, toPriceLine } from "./price-line.ts";
import SearchPage from "./search.page.tsx";

const explanation = onDemand(() => import("./explain-school.ts"));
const explainSchool = explanation("explainSchool");
const schoolReasons = explanation("schoolReasons");

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
  const { place, path } = address;
  const parsed = await askedSchools(context, place, doubt);
  const { params } = parsed;
  const where = (served: string) => (served && `com ${served} `) + inPlaceOfTitle(place);
  return searchPage(context, {
    ...schoolList(context, address, params),
    ...parsed,
    cityQuestion: toCityQuestion(doubt, place, (city) =>
      withQuery(path, joinQuery(`city=${city}`, serializeSearchParams(params))),
    ),
    title: (served) => `Escolas particulares ${where(served)}`,
    description: (total, served, hits) =>
      `Compare ${total === 0 ? "escolas particulares" : plural(total, "escola particular", "escolas particulares")} ${where(served)}: ${comparedFacts(hits)}.`,
    canonical: (query) => withQuery(placePath(place), query),
    ...(place.kind === "country" && { indexedBy: context.manifest.counts.schools }),
    didYouMeanHref: ({ uf, slug }, neighborhood) =>
      withQuery(
        neighborhood === null ? paths.searchCity(uf, slug) : paths.searchNeighborhood(uf, slug, neighborhood),
        serializeSearchParams({ ...params, school: "", page: 1 }),
      ),
  });
}

/** What can be compared on a page: of the facts that not every school states, those of its schools. */
function comparedFacts(hits: readonly SchoolHit[]): string {
  const has = (isStated: (hit: SchoolHit) => boolean, fact: string) => (hits.some(isStated) ? [fact] : []);
  const discounted = has(
    ({ bestOffer }) => bestOffer !== null && bestOffer.discountPercent > 0,
    "mensalidade com bolsa",
  );
  return formatList([
    ...(discounted.length > 0 ? discounted : has(({ bestOffer }) => bestOffer !== null, "mensalidade")),
    "etapas",
    ...has(({ shifts }) => shifts.length > 0, "turnos"),
    ...has(({ reviews }) => reviews.count > 0, "avaliações"),
    ...has(({ enem }) => enem !== null, "ENEM"),
  ]);
}

/** The part of the query that filters do not change; the default city is left out. */
function cityQuery(place: Place): string {
  return place.kind === "city" && place.city.slug !== DEFAULT_CITY.slug ? `city=${place.city.slug}` : "";
}

/** Address of a list; `fixed` is the part of its query that filters do not change. */
interface ListAddress {
  readonly place: Place;
  readonly path: string;
  readonly fixed: string;
}

/** Prepares the search, the cards and the explanations of the schools of a place. */
function schoolList(context: RouteContext, address: ListAddress, params: SearchParams) {
  const { search, markup } = context;
  const { place, path, fixed } = address;
  const query = toSchoolQuery(place, params);
  const outside = placeAndParents(place).at(-2) ?? null;
  const find = (p: SearchParams, wanted: Wanted = {}) =>
    search.searchSchools({ ...toSchoolQuery(place, p), ...wanted });
  const shown = { linksToPrice: asksForOtherPrice(params), rangeOf: rangeOf(serializeSearchParams(params)) };
  const cardsOf = (hits: readonly SchoolHit[], kind: "plain" | "nested") =>
    hits.map((hit) => toSchoolCardItem(hit, search.places, { kind, ...shown }, markup));
  const href = (p: SearchParams) => withQuery(path, joinQuery(fixed, serializeSearchParams(p)));
  const priceLine = (result: ListResult<SchoolHit>) => toPriceLine(result, params, SCHOOLS.noun, href);
  return {
    ...address,
    kind: SCHOOLS,
    layout: "search" as const,
    body: (view: SearchPageView, result: ListResult<SchoolHit>, nearby: readonly SchoolHit[]) => {
      const line = priceLine(result);
      const mayLine = toMayLine(result, params, view.untold);
      const hasGroups = view.neutral !== null && !params.neutro;
      return createElement(SearchPage, {
        view,
        cards: cardsOf(result.hits, "plain"),
        groups: offerGroups(result.hits.slice(0, line?.before ?? mayLine?.before), params.page, hasGroups),
        nearby: cardsOf(nearby, "nested"),
        priceLine: line,
        mayLine,
        checked: checkedWords(result.hits.flatMap(({ bestOffer }) => bestOffer?.checkedAt ?? [])),
      });
    },
    placeLinks: placeLinks(context, place),
    find,
    // Only our search tells how many publish a price.
    ...(!search.isRemote && {
      countPlace: (facets: readonly FacetKey[]) => {
        const whole = { ...toSchoolQuery(place, withoutFilters(params)), facets, countsFees: false, size: 1 };
        return search.searchSchools(whole);
      },
    }),
    findAround: (around: NearbyQuery) =>
      search.searchSchools({ ...query, neighborhoods: [], area: undefined, ...around, facets: [] }),
    keyOf: ({ id }: SchoolHit) => id,
    pinOf: ({ slug, name, location, bestOffer: offer, highestFeeCents, enem }: SchoolHit) => {
      return { slug, name, location, offer, highestFeeCents, enem };
    },
    areaHref: areaHref(paths.search(), "", params),
    sortReasons: (result: ListResult<SchoolHit>) => schoolReasons(params, result),
    explain: (question: PositionQuestion) => explainSchool(question, params, find),
    ignored: search.isRemote ? EXTENDED_SCHOOL_FILTERS : [],
    withoutPlace:
      path === placePath(place)
        ? withQuery(placePath(outside ?? place), serializeSearchParams({ ...params, neighborhood: [] }))
        : null,
    wider: widerSearches(search, place, params),
    breadcrumb: breadcrumb(place),
    linkOf: ({ name, slug }: SchoolHit) => ({ label: name, href: paths.school(slug) }),
  };
}

/** Whether the request needs another price than the season's cheapest, which a school's page shows by default. */
function asksForOtherPrice(params: SearchParams): boolean {
  const { grade, stageGroup, shifts, tags, priceMin, priceMax, hasOffers } = params;
  return (
    [...grade, ...stageGroup, ...shifts, ...tags].length > 0 ||
    hasOffers ||
    !isDefaultYears(params) ||
    priceMin > DEFAULT_PARAMS.priceMin ||
    priceMax < DEFAULT_PARAMS.priceMax
  );
}
