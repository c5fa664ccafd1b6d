import { isAboutChild } from "../../domain/family/child-profile.ts";
import { profileQuery, readProfile } from "../../domain/family/profile-query.ts";
import {
  type FacetCounts,
  type FilterState,
  toFacetCounts,
  WHOLE_GROUP_PARAM,
} from "../../domain/filters/filter-state.ts";
import { FACET_GROUPS, type FacetGroup, type FacetParam } from "../../domain/filters/filter-table.ts";
import { paths, withQuery } from "../../site/paths.ts";
import { listedIn } from "../list-page.ts";
import { isDefaultYears } from "../params/search-params.ts";
import { type Place, placeName } from "../place/place.ts";
import type { SearchViewInput } from "../search-view-input.ts";
import { type ActiveFilter, isUnfiltered, selectedIn, withoutFilters } from "./active-filters.ts";

/** The group of filter options that a URL requests whole, or null. */
export function wholeGroupOf(query: URLSearchParams): FacetParam | null {
  const whole = query.get(WHOLE_GROUP_PARAM);
  return FACET_GROUPS.find(({ param }) => param === whole)?.param ?? null;
}

/** Builds the data of the filter island: counts, chips and links. */
export function toFilterState(input: SearchViewInput, filters: readonly ActiveFilter[]): FilterState {
  const { list, result, isRemote, term, wholeGroup: whole, fewPrices, feeReference, vain = [] } = input;
  const { kind, path, fixed, params, place, href } = list;
  const query = list.query({ page: 1 });
  const chips = [
    ...(term?.chips ?? []).map(({ label, href }) => ({ label, href, isPage: true as const })),
    ...filters
      // The years of the season are no choice.
      .filter(({ param }) => param !== "years" || !isDefaultYears(params))
      .map(({ label, without }) => ({ label, href: href(without) })),
  ];
  const profile = profileHref(place, query);
  return {
    of: kind.of,
    path,
    ...(fixed && { fixed }),
    query,
    total: result.total + (result.mayMeet ?? 0),
    counts: countsOf(input),
    ...(whole && { whole }),
    ...(fewPrices && { fewPrices }),
    ...(feeReference && { feeReference }),
    ...(vain.length > 0 && { vain }),
    ...(result.order && result.order !== params.sort && { order: result.order }),
    ...(result.feeCounts && { fees: result.feeCounts }),
    ...(chips.length > 0 && { chips }),
    ...(!isUnfiltered(params) && { clearHref: href(withoutFilters(params)) }),
    ...(profile && { profileHref: profile }),
    ...(params.defaultYears.length > 0 && { defaultYears: params.defaultYears }),
    ...(!isRemote && { isExtended: true }),
  };
}

function countsOf({ list: { place, params }, result, wholeGroup }: SearchViewInput): FacetCounts {
  const groups: readonly FacetGroup[] = FACET_GROUPS;
  return Object.fromEntries(
    groups.flatMap((group) => {
      // On a neighborhood's page the neighborhood is in the path.
      if (group.param === "neighborhood" && place.kind === "neighborhood") return [];
      const values = result.facets.find(({ key }) => key === group.facet)?.values ?? [];
      const selected = selectedIn(params, group);
      // A group without known values here is not offered: shifts, where no school publishes a price.
      const mays = new Set(values.map(({ may = 0 }) => may));
      const isKnown =
        values.some(({ count }) => count > 0) ||
        // A fact that separates schools; a grade has its stage.
        mays.size > 1 ||
        (group.facet === "grades" && !mays.has(0)) ||
        (listedIn(result) === 0 && !isUnfiltered(params));
      if (!isKnown && selected.length === 0) return [];
      const counts = toFacetCounts(group, values, selected, group.param === wholeGroup);
      return counts ? [[group.param, counts]] : [];
    }),
  );
}

/** Link to the profile form, filled in from the filters and the place; null when no filter is about the child. */
function profileHref(place: Place, query: string): string | null {
  const profile = readProfile(new URLSearchParams(query));
  if (!isAboutChild(profile)) return null;
  const where = place.kind === "country" ? "" : `&q=${encodeURIComponent(placeName(place))}`;
  return withQuery(paths.profile(), profileQuery(profile) + where);
}
