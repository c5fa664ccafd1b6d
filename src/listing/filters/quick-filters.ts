import { radiusWithin, type TravelMode } from "../../domain/places/travel-time.ts";
import type { SearchCapabilities } from "../../search/capabilities.ts";
import { DEFAULT_PARAMS, type SearchParams } from "../params/search-params.ts";

/** A filter that most families want, offered above the list (F1.7). */
export interface QuickFilter {
  readonly label: string;
  readonly isOn: (params: SearchParams) => boolean;
  readonly turnOn: (params: SearchParams) => Partial<SearchParams>;
  /** The specification's search does not know it. */
  readonly isOwn?: true;
}

const hasOffers: QuickFilter = {
  label: "Com bolsa",
  isOn: (params) => params.hasOffers,
  turnOn: () => ({ hasOffers: true }),
  isOwn: true,
};

const fullDay: QuickFilter = {
  label: "Integral",
  isOn: (params) => params.shifts.includes("integral"),
  turnOn: (params) => ({ shifts: [...params.shifts, "integral"] }),
};

const affordable: QuickFilter = {
  label: "Até R$ 1.000",
  isOn: (params) => params.priceMax < DEFAULT_PARAMS.priceMax || params.priceMin > DEFAULT_PARAMS.priceMin,
  turnOn: () => ({ priceMax: 1000 }),
};

const waived: QuickFilter = {
  label: "Dupla Isenção",
  isOn: (params) => params.tags.includes("dupla-isencao"),
  turnOn: (params) => ({ tags: [...params.tags, "dupla-isencao"] }),
};

const wellRated: QuickFilter = {
  label: "Nota 4 ou mais",
  isOn: (params) => params.rating !== null,
  turnOn: () => ({ rating: 4 }),
  isOwn: true,
};

/** Around a point: as far as the slowest way takes 25 minutes (idea I4). */
const within = (mode: TravelMode, label: string): QuickFilter => ({
  label,
  isOn: (params) => params.lat === null || params.radius <= radiusWithin(25, mode),
  turnOn: () => ({ radius: radiusWithin(25, mode) }),
});

export const SCHOOL_QUICK_FILTERS = [
  within("foot", "Até 25 min a pé"),
  within("car", "Até 25 min de carro"),
  hasOffers,
  affordable,
  fullDay,
  wellRated,
  waived,
];
export const SCHOLARSHIP_QUICK_FILTERS = [affordable, fullDay, waived];

/** Those that are not in force, with the search that each leads to; a filter in force has its chip. */
export function quickFilters(
  filters: readonly QuickFilter[],
  params: SearchParams,
  { extendedFilters }: SearchCapabilities,
) {
  return filters
    .filter((filter) => !filter.isOn(params) && (extendedFilters || !filter.isOwn))
    .map(({ label, turnOn }) => ({ label, params: { ...params, ...turnOn(params), page: 1 } }));
}
