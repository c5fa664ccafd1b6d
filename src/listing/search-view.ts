import { isAboutChild } from "../domain/family/child-profile.ts";
import { profileQuery, readProfile } from "../domain/family/profile-query.ts";
import type { Season } from "../domain/pricing/season.ts";
import { SORTS, type Sort } from "../domain/ranking/ranking.ts";
import type { SearchCapabilities } from "../search/capabilities.ts";
import type { Answer } from "../search/ports.ts";
import type { SchoolResult } from "../search/types.ts";
import type { LinkView, PaginationView } from "../site/link-view.ts";
import { joinQuery, paths, withQuery } from "../site/paths.ts";
import type { MarkupCache } from "../site/screen/markup-cache.ts";
import { activeFilters, isUnfiltered, withoutFilters } from "./filters/active-filters.ts";
import { type FeeHistogramView, toFeeHistogram } from "./filters/fee-histogram.ts";
import { type RenderedGroup, renderFilterGroups } from "./filters/filter-group.tsx";
import { quickFilters } from "./filters/quick-filters.ts";
import { type SeasonView, seasonView } from "./filters/season-view.ts";
import type { ListMapView } from "./map/list-map.ts";
import { capNotice, notices, priceHint } from "./notices.ts";
import { canonicalOf } from "./params/canonical.ts";
import { placeAndFilters } from "./params/place-query.ts";
import {
  type Correction,
  isDefaultYears,
  type SearchParams,
  serializeSearchParams,
  VIEWS,
  type View,
} from "./params/search-params.ts";
import type { TermView } from "./params/term-view.ts";
import { inPlace, type Place, placeName } from "./place/place.ts";
import type { RenderedPlaceLinks } from "./place/place-link-list.tsx";
import { findRecovery, type RecoveryView } from "./recovery.ts";
import { counted, type SearchKind } from "./search-kind.ts";

/** All that a search page shows around its cards, in words and links. */
export interface SearchView {
  readonly heading: string;
  /** "1.284 escolas". */
  readonly count: string;
  /** What is announced: "1.284 escolas encontradas". */
  readonly found: string;
  /** Words of the button: "Ver 1.284 escolas". */
  readonly submit: string;
  readonly breadcrumb: readonly LinkView[];
  readonly action: string;
  /** Hidden fields that no filter changes, by name. */
  readonly fixedFields: Readonly<Record<string, string>>;
  readonly params: SearchParams;
  /** The profile form with the filters about the child; null without any. */
  readonly profileHref: string | null;
  readonly priceHint: string | null;
  /** Null where too few fees are known. */
  readonly feeHistogram: FeeHistogramView | null;
  readonly groups: readonly RenderedGroup[];
  readonly chips: readonly LinkView[];
  /** Most used filters, each applied by its link. */
  readonly quick: readonly LinkView[];
  /** The grade, chosen above the list as well; null once there are several. */
  readonly gradeChoice: GradeChoiceView | null;
  /** The same search without its place, to which the visitor's position is added; null where there is a point already. */
  readonly nearHref: string | null;
  /** Null when the visitor has chosen no filter. */
  readonly clearHref: string | null;
  /** The season that the list is for, or null. */
  readonly season: SeasonView | null;
  /** The query of the list as it is, for a form that adds to it. */
  readonly listFields: readonly (readonly [name: string, value: string])[];
  readonly listHref: string;
  readonly sorts: readonly { readonly value: Sort; readonly label: string; readonly isSelected: boolean }[];
  readonly views: readonly { readonly view: View; readonly href: string; readonly isSelected: boolean }[];
  /** Where `view=map`. */
  readonly map: ListMapView | null;
  readonly neutral: LinkView | null;
  readonly notices: readonly string[];
  /** How the text of the search box was read; null where none led here. */
  readonly term: TermView | null;
  /** Places with a name similar to the one typed. */
  readonly didYouMean: readonly LinkView[];
  readonly capNotice: string | null;
  readonly pagination: PaginationView;
  /** What to try when nothing was found; null when something was. */
  readonly recovery: RecoveryView | null;
  readonly placeLinks: RenderedPlaceLinks | null;
  /** The first page of the country without filters: places come before the list. */
  readonly isIndex: boolean;
  readonly source: string;
  /** The scholarships of this search as a feed; null where nobody knows when they were checked. */
  readonly feedHref: string | null;
  readonly capabilities: SearchCapabilities;
}

/** The one grade that is looked for, or empty, and the rest of the search as fields. */
export interface GradeChoiceView {
  readonly value: string;
  readonly fields: SearchView["listFields"];
}

/** What a search page is made from. */
export interface SearchViewInput {
  readonly kind: SearchKind;
  readonly place: Place;
  /** Path of the page itself. */
  readonly path: string;
  /** The part of its query string that no filter changes: `city=campinas-sp`, or empty. */
  readonly fixed: string;
  readonly lastPage: number;
  readonly params: SearchParams;
  readonly dropped: readonly string[];
  readonly corrected: readonly Correction[];
  /** Filters that the search does not support, in words. */
  readonly unknown: readonly string[];
  readonly capabilities: SearchCapabilities;
  /** Of searches that the time of year changes (K21). */
  readonly season?: Season;
  readonly result: Pick<SchoolResult, "total" | "facets" | "feeCounts" | "textMatch"> & { readonly unpriced?: number };
  readonly placeLinks: RenderedPlaceLinks | null;
  readonly map: ListMapView | null;
  readonly didYouMean: readonly LinkView[];
  readonly term: TermView | null;
  /** What is shown of the surroundings of a place that has few. */
  readonly nearby: readonly unknown[];
  /** Name of a neighborhood of the place, or its slug. */
  readonly neighborhoodName: (slug: string) => string;
  /** Counts of the same search without one filter each; asked for only when nothing was found. */
  readonly countWithout: (params: SearchParams) => Answer<number>;
  readonly breadcrumb: readonly LinkView[];
  readonly source: string;
  readonly markup: MarkupCache;
}

export async function toSearchView(input: SearchViewInput): Promise<SearchView> {
  const { kind, place, params, result, path, capabilities } = input;
  const href = (p: SearchParams) => withQuery(path, joinQuery(input.fixed, serializeSearchParams(p)));
  const filters = activeFilters(params, input.neighborhoodName);
  const listHref = href(params);
  const fieldsOf = (p: SearchParams) => [...new URLSearchParams(href(p).slice(path.length))];
  const count = counted(result.total, kind.noun);
  return {
    heading: `${result.total === 0 ? `${kind.heading.none} encontrada` : counted(result.total, kind.heading)} ${whereOf(place, params)}`,
    count,
    found: result.total === 0 ? `${kind.noun.none} encontrada` : `${count} encontrada${result.total === 1 ? "" : "s"}`,
    submit: result.total > 0 ? `Ver ${count}` : kind.noun.none,
    breadcrumb: input.breadcrumb,
    action: path,
    fixedFields: Object.fromEntries(new URLSearchParams(input.fixed)),
    params,
    profileHref: profileHref(place, params),
    priceHint: priceHint(kind, params),
    feeHistogram: toFeeHistogram(result.feeCounts, kind.noun),
    groups: renderFilterGroups(
      result.facets,
      params,
      place,
      `${kind.noun.many}/${input.season?.years.join()}`,
      input.markup,
    ),
    chips: filters.map((f) => ({ label: f.label, href: href(f.without) })),
    quick: quickFilters(kind.quick, params, capabilities).map((filter) => ({
      label: filter.label,
      href: href(filter.params),
    })),
    clearHref: isUnfiltered(params) ? null : href(withoutFilters(params)),
    gradeChoice:
      params.grade.length > 1
        ? null
        : { value: params.grade[0] ?? "", fields: fieldsOf({ ...params, grade: [], page: 1 }) },
    nearHref:
      params.lat !== null
        ? null
        : withQuery(kind.nearPath, serializeSearchParams({ ...params, neighborhood: [], page: 1 })),
    listFields: fieldsOf(params),
    listHref,
    season: input.season && isDefaultYears(params) ? seasonView(input.season, params, href) : null,
    sorts: SORTS.filter(
      ({ slug }) =>
        kind.sorts.includes(slug) && (slug !== "nearest" || (params.lat !== null && capabilities.sortsByDistance)),
    ).map(({ slug, name }) => ({
      value: slug,
      label: sortLabel(kind, slug, name, params),
      isSelected: slug === params.sort,
    })),
    views: VIEWS.map((view) => ({
      view,
      href: href({ ...params, view, size: null, page: 1 }),
      isSelected: view === params.view,
    })),
    map: input.map,
    neutral: capabilities.explainsOrder ? neutralLink(kind, params, href) : null,
    notices: notices(input),
    term: input.term,
    didYouMean: input.didYouMean,
    capNotice: capNotice(kind, params, result.total),
    pagination: { current: params.page, total: input.lastPage, href: (page) => href({ ...params, page }) },
    recovery: await findRecovery(input, filters, href),
    placeLinks: input.placeLinks,
    isIndex: place.kind === "country" && canonicalOf(params).isPlain && params.page === 1 && input.map === null,
    source: input.source,
    feedHref: capabilities.detailsPrices ? withQuery(paths.scholarshipFeed(), placeAndFilters(place, params)) : null,
    capabilities,
  };
}

/** The profile that the filters say, with the place in words, as the form of the profile takes it. */
function profileHref(place: Place, params: SearchParams): string | null {
  const profile = readProfile(new URLSearchParams(serializeSearchParams(params)));
  if (!isAboutChild(profile)) return null;
  const where = place.kind === "country" ? "" : `&q=${encodeURIComponent(placeName(place))}`;
  return withQuery(paths.profile(), profileQuery(profile) + where);
}

/** The place, or the circle around a point in it: "a até 12 km do ponto escolhido". */
function whereOf(place: Place, params: SearchParams): string {
  if (params.lat === null) return inPlace(place);
  const circle = `a até ${params.radius} km do ponto escolhido`;
  return place.kind === "country" ? circle : `${inPlace(place)}, ${circle}`;
}

/** An order is named for what it does (I3, F1.16). */
function sortLabel(kind: SearchKind, sort: Sort, name: string, params: SearchParams): string {
  return params.neutro || !kind.hasAhead(sort) ? name : `${name}, ${kind.ahead}`;
}

function neutralLink(kind: SearchKind, params: SearchParams, href: (p: SearchParams) => string): LinkView | null {
  if (!kind.hasAhead(params.sort)) return null;
  const label = params.neutro ? "Voltar à ordem padrão" : "Ver em ordem neutra";
  return { label, href: href({ ...params, neutro: !params.neutro, page: 1 }) };
}
