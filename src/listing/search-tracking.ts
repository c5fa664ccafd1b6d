import type { SearchableData, SearchBehavior } from "../contract/tracking.ts";
import { pageSize, type SearchParams } from "./params/search-params.ts";
import type { Place } from "./place/place.ts";

/** Tracking events of a search page (T2, T6). `offerIds` are those on the page. */
export function trackSearch(
  place: Place,
  params: SearchParams,
  found: { readonly total: number; readonly lastPage: number; readonly offerIds: readonly string[] },
): [SearchableData, SearchBehavior] {
  const city = "city" in place ? place.city.slug : "";
  const neighborhood = place.kind === "neighborhood" ? [place.neighborhood.slug] : [...params.neighborhood];
  const point = { lat: coarse(params.lat), lng: coarse(params.lng) };
  const term = withoutPersonalData(params.school);
  return [
    {
      event: "Current Searchable Data Received",
      city,
      ...point,
      page: params.page,
      price: { min: params.priceMin, limit: params.priceMax },
      sort: params.sort,
      size: pageSize(params),
      radius: params.radius,
      neighborhood,
      stage: [...params.stageGroup],
      grade: [...params.grade],
      school: term,
      shifts: [...params.shifts],
      tags: [...params.tags],
      years: [...params.years],
      state: city.slice(-2),
      total: found.total,
      view: params.view,
    },
    {
      event: "Search Behavior Triggered",
      current_page: params.page,
      maximum_value: params.priceMax,
      minimum_value: params.priceMin,
      num_pages: found.lastPage,
      search_term: term,
      ...point,
      benefits: [...params.tags],
      shifts: [...params.shifts],
      offer_uuids: [...found.offerIds],
    },
  ];
}

/** Rounds a coordinate to about a kilometre: positions are not tracked more precisely (B8). */
function coarse(degrees: number | null): number | null {
  return degrees === null ? null : Math.round(degrees * 100) / 100;
}

/** A term that holds an e-mail or as many digits as a phone or a CPF is not the name of a school. */
function withoutPersonalData(term: string): string {
  return term.includes("@") || term.replace(/\D/g, "").length >= 8 ? "" : term;
}
