import { createElement } from "react";
import { DEFAULT_CITY } from "../../domain/constants.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { formatList, plural } from "../../domain/text/format.ts";
import { findFewPrices } from "../../listing/few-prices.ts";
import { findListPlace, listedIn, listPart } from "../../listing/list-page.ts";
import type { ListAddress, ListQuery } from "../../listing/list-query.ts";
import { findListMap } from "../../listing/map/list-map.ts";
import { firstUnsure, statedLabel } from "../../listing/may-meet.ts";
import { askedSchools } from "../../listing/params/asked-schools.ts";
import { resolveTerm } from "../../listing/params/box-search.ts";
import { canonicalOf } from "../../listing/params/canonical.ts";
import { withUnreadPrices } from "../../listing/params/read-prices.ts";
import { toSchoolQuery } from "../../listing/params/school-query.ts";
import { namedKeys, pageSize, parseSearchParams, type SearchParams } from "../../listing/params/search-params.ts";
import { EXTENDED_SCHOOL_FILTERS } from "../../listing/params/unsupported-filters.ts";
import { breadcrumb } from "../../listing/place/breadcrumb.ts";
import { findNearby } from "../../listing/place/nearby.ts";
import { inPlaceOfTitle, type Place, placeAndParents, placePath } from "../../listing/place/place.ts";
import { placeLinks } from "../../listing/place/place-links.ts";
import { type CityDoubt, findQueryPlace, respell, toCityQuestion } from "../../listing/place/query-city.ts";
import { checkedLabel } from "../../listing/price-labels.ts";
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
import { widerSearches } from "../../listing/wider-search.ts";
import { toSchoolCardItem } from "../../parts/cards/school-card-item.tsx";
import type { Loader, RouteContext, RouteResult } from "../../parts/screen/route.ts";
import type { SchoolHit, SchoolQuery } from "../../search/types.ts";
import { onDemand } from "../../site/on-demand.ts";
import { joinQuery, paths, withQuery } from "../../site/paths.ts";
import { offerGroups } from "./offer-groups.ts";
import { toCardNote, toMayLine, toPriceLine } from "./price-line.ts";
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
  const place = await findListPlace(context);
  if ("answer" in place) return place.answer;
  return schoolList(context, { ...place, fixed: "" }, null);
};

/** `/escola/busca?city=` (R3). */
export const loadSchoolSearch: Loader = async (context) => {
  const { search, url } = context;
  const path = paths.schoolSearch();
  const named = await findQueryPlace(search, url.searchParams);
  const respelt = respell(url.searchParams, named);
  if ("slug" in named || respelt) return { kind: "redirect", status: 301, location: withQuery(path, `${respelt}`) };
  const { place, doubt } = named;
  return schoolList(context, { place, path, fixed: cityQuery(place) }, doubt);
};

/** The list of the schools of a place: what its address asks for, what is found, and its page. */
async function schoolList(context: RouteContext, address: ListAddress, doubt: CityDoubt | null): Promise<RouteResult> {
  const known = findSearchPage(context);
  if (known) return known;
  const { search, manifest, markup } = context;
  const list = await askedSchools(context, address, doubt);
  const { place, params, href } = list;
  const find = (p: SearchParams, wanted: Partial<SchoolQuery> = {}) =>
    search.searchSchools({ ...toSchoolQuery(place, p), ...wanted });
  const count = (p: SearchParams) => find({ ...p, page: 1 }, { facets: [], size: 1 });

  const [result, links, names] = await Promise.all([
    find(params),
    placeLinks(context, place),
    findNames(search.places, list),
  ]);
  const part = listPart(result, params.page, pageSize(params), (page) => href({ page }));
  const { hits } = part;
  const nearby = await findNearby(list, listedIn(result), hits, idOf, (around) =>
    find(params, { neighborhoods: [], area: undefined, ...around, facets: [] }),
  );
  // After the search, which has read what both need.
  const { unstated, ...prices } = await findFewPrices(context, list, result, count);
  const unsureFrom = firstUnsure(result, params.page, pageSize(params));
  const pins = hits.map(({ bestOffer, ...hit }, at) => ({ ...hit, offer: bestOffer, isUnsure: at >= unsureFrom }));
  const view = await searchView(context, {
    list,
    result,
    ...names,
    ...prices,
    nearby,
    count,
    lastPage: part.pagination.total,
    placeLinks: links,
    map: await findListMap(context, list, pins),
    cityQuestion: toCityQuestion(doubt, place, (city) => withQuery(list.path, joinQuery(`city=${city}`, list.query()))),
    didYouMean: await findDidYouMean(search, params.school, result, ({ uf, slug }, neighborhood) =>
      withQuery(
        neighborhood === null ? paths.searchCity(uf, slug) : paths.searchNeighborhood(uf, slug, neighborhood),
        list.query({ school: "", page: 1 }),
      ),
    ),
    term: await findTerm(context, list, search.isRemote ? EXTENDED_SCHOOL_FILTERS : [], withoutPlace(list)),
    wider: widerSearches(search, place, params),
    breadcrumb: breadcrumb(place),
  });
  const position = await findPosition(context, { list, result, part }, view, (question) =>
    explainSchool(question, params, find),
  );

  const keys = namedKeys(params);
  const style = { linksToPrice: OF_OTHER_PRICES.some((key) => keys.has(key)), rangeOf: list.range() };
  const cardsOf = (some: readonly SchoolHit[], kind: "plain" | "nested") =>
    some.map((hit) => toSchoolCardItem(hit, search.places, { kind, ...style }, markup));
  const priceLine = toPriceLine(result, list);
  const mayLine = toMayLine({ ...result, hits }, params, unstated);
  const hasGroups = view.neutral !== null && !params.neutro;
  const served = statedLabel(result, params);
  const where = (served && `com ${served} `) + inPlaceOfTitle(place);
  const total = result.total || listedIn(result);
  return searchPage(context, {
    list,
    result,
    part,
    layout: "search",
    isBare: view.isBare,
    body: createElement(SearchPage, {
      view: { ...view, ...position },
      sortReasons: search.isRemote || hits.length === 0 ? [] : await schoolReasons(params, result),
      cards: cardsOf(hits, "plain"),
      groups: offerGroups(hits.slice(0, priceLine?.before ?? mayLine?.before), params.page, hasGroups),
      nearby: cardsOf(nearby, "nested"),
      priceLine,
      mayLine,
      cardNote: toCardNote(hits, list.range(), priceLine !== null),
      checked: checkedLabel(hits.flatMap(({ bestOffer }) => bestOffer?.checkedAt ?? [])),
    }),
    title: `Escolas particulares ${where}`,
    description: `Compare ${total === 0 ? "escolas particulares" : plural(total, "escola particular", "escolas particulares")} ${where}: ${comparedFacts(hits)}.`,
    canonical: withQuery(placePath(place), canonicalOf(params).query),
    indexedBy: place.kind === "country" ? manifest.counts.schools : result.total,
    listed: { trail: view.breadcrumb, items: hits.map(toLink) },
    tracking: () => {
      const counts = { total: result.total, lastPage: view.pagination.total, offerIds: [] };
      return { events: trackSearch(place, params, counts, names.address) };
    },
  });
}

const idOf = ({ id }: SchoolHit) => id;
const toLink = ({ name, slug }: SchoolHit) => ({ label: name, href: paths.school(slug) });

/** The same search in the place around; null where the query names the place. */
function withoutPlace({ place, path, query }: ListQuery): string | null {
  const outside = placeAndParents(place).at(-2) ?? place;
  return path === placePath(place) ? withQuery(placePath(outside), query({ neighborhood: [] })) : null;
}

/** Facts that can be compared on a page: facts that not every school states, if its schools do. */
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

/** Filters that need another price than the season's cheapest, which a school's page shows by default. */
const OF_OTHER_PRICES = ["grade", "stageGroup", "shifts", "tags", "years", "priceMin", "hasOffers"];
