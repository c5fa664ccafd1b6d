import {
  FACET_GROUPS,
  type FacetGroup,
  type FacetParam,
  FLAG_FILTERS,
  optionName,
} from "../../domain/filters/filter-table.ts";
import { decodeArea, rectangleOf } from "../../domain/places/area.ts";
import { formatCount, formatDecimal } from "../../domain/text/format.ts";
import { DEFAULT_PARAMS, type SearchParams, serializeSearchParams } from "../params/search-params.ts";

/** A filter in use: its label, and the filters without it. */
export interface ActiveFilter {
  readonly label: string;
  readonly without: SearchParams;
  /** The group of a selected option. */
  readonly param?: FacetParam;
}

/** Every filter in use, each removable by itself; order, page and view are no filters. */
export function activeFilters(params: SearchParams, neighborhoodName: (slug: string) => string): ActiveFilter[] {
  const filters: ActiveFilter[] = [];
  const add = (label: string, changes: Partial<SearchParams>) =>
    filters.push({ label, without: { ...params, ...changes, page: 1 } });
  if (params.school) add(`“${params.school}”`, { school: "" });
  if (params.lat !== null) add(`Até ${params.radius} km do ponto escolhido`, withoutPoint(params));
  if (params.area) add(rectangleOf(decodeArea(params.area)) ? "Área do mapa" : "Área desenhada", { area: "" });
  for (const flag of FLAG_FILTERS) {
    if (params[flag.param]) add("chip" in flag ? flag.chip : flag.label, { [flag.param]: false });
  }
  const price = priceLabel(params);
  if (price) {
    add(price, { priceMin: DEFAULT_PARAMS.priceMin, priceMax: DEFAULT_PARAMS.priceMax });
  }
  if (params.rating !== null)
    add(`Nota ${formatDecimal(params.rating, Number.isInteger(params.rating) ? 0 : 1)} ou mais`, { rating: null });
  for (const group of FACET_GROUPS) {
    for (const value of selectedIn(params, group)) {
      const label = group.param === "neighborhood" ? neighborhoodName(value) : chipLabel(group, value);
      filters.push({ label, without: without(params, group, value), param: group.param });
    }
  }
  return filters;
}

/** Without a point there is no nearest. */
function withoutPoint({ sort }: SearchParams): Partial<SearchParams> {
  return { lat: null, lng: null, sort: sort === "nearest" ? DEFAULT_PARAMS.sort : sort };
}

/** The same page without any filter. */
export function withoutFilters(params: SearchParams): SearchParams {
  const { view, neutro, defaultYears } = params;
  const { sort } = { ...params, ...withoutPoint(params) };
  return { ...DEFAULT_PARAMS, sort, view, neutro, defaultYears, years: defaultYears };
}

/** Whether the visitor has chosen no filter: the years of the season are none (K21). */
export function isUnfiltered(params: SearchParams): boolean {
  const { page, size } = DEFAULT_PARAMS;
  return serializeSearchParams({ ...params, page, size }) === serializeSearchParams(withoutFilters(params));
}

/** "Preços de 2027": the year selects prices and excludes no school, which the bare number would not say. */
function chipLabel(group: FacetGroup, value: string): string {
  return group.param === "years" ? `Preços de ${value}` : optionName(group, value);
}

export function selectedIn(params: SearchParams, { param }: FacetGroup): readonly string[] {
  return (params[param] as readonly (string | number)[]).map(String);
}

/** The filters without one value of a group, on the first page. */
function without(params: SearchParams, { param }: FacetGroup, value: string): SearchParams {
  const rest = (params[param] as readonly (string | number)[]).filter((v) => String(v) !== value);
  return { ...params, [param]: rest, page: 1 };
}

/** "Até R$ 1.500"; empty without a bound. */
export function priceLabel({ priceMin, priceMax }: SearchParams): string {
  if (priceMin === DEFAULT_PARAMS.priceMin && priceMax === DEFAULT_PARAMS.priceMax) return "";
  if (priceMin === DEFAULT_PARAMS.priceMin) return `Até R$ ${formatCount(priceMax)}`;
  if (priceMax === DEFAULT_PARAMS.priceMax) return `A partir de R$ ${formatCount(priceMin)}`;
  return `R$ ${formatCount(priceMin)} a R$ ${formatCount(priceMax)}`;
}
