import type { SearchableData, SearchBehavior } from "../contract/tracking.ts";
import { knownSort } from "../domain/ranking/ranking.ts";
import { pageSize, type SearchParams } from "./params/search-params.ts";
import type { Place } from "./place/place.ts";
import type { PointAddress } from "./place/point-address.ts";

/**
 * Tracking events of a search page (T2, T6). `total` counts schools, as the page does (K27), `offers` the scholarships
 * that match; `offerIds` are those that it shows. Around a point, city and neighborhood are in its address (S29), and
 * the order by distance is reported as one of the specification's sorts (K28).
 */
export function trackSearch(
  place: Place,
  params: SearchParams,
  counts: {
    readonly total: number;
    readonly lastPage: number;
    readonly offers?: number;
    readonly offerIds: readonly string[];
  },
  address: PointAddress | null = null,
): [SearchableData, SearchBehavior] {
  const city = "city" in place ? place.city.slug : (address?.city.slug ?? "");
  const neighborhood = neighborhoodsOf(place, params, address);
  const point = { lat: coarse(params.lat), lng: coarse(params.lng) };
  const term = withoutPersonalData(params.school);
  return [
    {
      event: "Current Searchable Data Received",
      city,
      ...point,
      page: params.page,
      price: { min: params.priceMin, limit: params.priceMax },
      sort: knownSort(params.sort),
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
      total: counts.total,
      view: params.view,
      ...(counts.offers !== undefined && { offers_total: counts.offers }),
    },
    {
      event: "Search Behavior Triggered",
      current_page: params.page,
      maximum_value: params.priceMax,
      minimum_value: params.priceMin,
      num_pages: counts.lastPage,
      search_term: term,
      ...point,
      benefits: [...params.tags],
      shifts: [...params.shifts],
      offer_uuids: [...counts.offerIds],
    },
  ];
}

function neighborhoodsOf(place: Place, { neighborhood }: SearchParams, address: PointAddress | null): string[] {
  if (place.kind === "neighborhood") return [place.neighborhood.slug];
  const isHere = address?.neighborhood && (!("city" in place) || place.city.slug === address.city.slug);
  return neighborhood.length === 0 && isHere ? [address.neighborhood.slug] : [...neighborhood];
}

/** Rounds a coordinate to about a kilometre: positions are not tracked more precisely (B8). */
function coarse(degrees: number | null): number | null {
  return degrees === null ? null : Math.round(degrees * 100) / 100;
}

/** A term that holds an e-mail or as many digits as a phone or a CPF is not the name of a school. */
function withoutPersonalData(term: string): string {
  return term.includes("@") || term.replace(/\D/g, "").length >= 8 ? "" : term;
}
