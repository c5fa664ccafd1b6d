import {
  FACET_GROUPS,
  FLAG_FILTERS,
  OFFER_FACET_GROUPS,
  type SelectionsByFacet,
} from "../../domain/filters/filter-table.ts";
import { decodeArea } from "../../domain/places/area.ts";
import { toCents } from "../../domain/pricing/money.ts";
import type { FacetKey, SchoolQuery, Scope } from "../../search/types.ts";
import type { Place } from "../place/place.ts";
import { DEFAULT_PARAMS, isDefaultYears, pageSize, type SearchParams } from "./search-params.ts";
import { pointOf } from "./search-point.ts";

const FACETS = FACET_GROUPS.map(({ facet }) => facet);

/** The search of a page: the place of the route and the parameters of the URL, among private schools (S32). */
export function toSchoolQuery(place: Place, params: SearchParams): SchoolQuery {
  return {
    ...selections(params, FACET_GROUPS),
    ...toListQuery(place, params),
    ...Object.fromEntries(FLAG_FILTERS.map(({ key, param }) => [key, params[param] || undefined])),
    // The years of the season choose the price that is shown, and leave no school out.
    ...(isDefaultYears(params) && { years: [], defaultYears: params.defaultYears }),
    administrations: ["privada"],
    minRating: params.rating ?? undefined,
    sort: params.sort,
    neutral: params.neutro,
    facets: facetsIn(place, FACETS),
    countsFees: true,
  };
}

/** Builds the part of a query that searches of schools and of scholarships share. */
export function toListQuery(place: Place, params: SearchParams) {
  const point = pointOf(params);
  return {
    ...selections(params, OFFER_FACET_GROUPS),
    scope: scopeOf(place),
    neighborhoods: place.kind === "neighborhood" ? [place.neighborhood.slug] : params.neighborhood,
    near: point ? { point, radiusKm: params.radius } : undefined,
    area: decodeArea(params.area) ?? undefined,
    text: params.school || undefined,
    // The default bounds are no filter: schools without a published fee stay (Z13).
    minFeeCents: params.priceMin > DEFAULT_PARAMS.priceMin ? toCents(params.priceMin) : undefined,
    maxFeeCents: params.priceMax < DEFAULT_PARAMS.priceMax ? toCents(params.priceMax) : undefined,
    page: params.page,
    size: pageSize(params),
  } satisfies Partial<SchoolQuery>;
}

/** The selected values of groups, by their keys in the engine. */
function selections<G extends (typeof FACET_GROUPS)[number]>(params: SearchParams, groups: readonly G[]) {
  const values = groups.map(({ facet, param }) => [facet, params[param]]);
  return Object.fromEntries(values) as Pick<SelectionsByFacet, G["facet"]>;
}

/** Neighborhoods are counted within a city alone. */
export function facetsIn<K extends FacetKey>(place: Place, facets: readonly K[]): readonly K[] {
  return place.kind === "city" || place.kind === "neighborhood" ? facets : facets.filter((f) => f !== "neighborhoods");
}

function scopeOf(place: Place): Scope {
  if (place.kind === "country") return { kind: "country" };
  if (place.kind === "state") return { kind: "state", uf: place.unit.uf };
  return { kind: "city", cityCode: place.city.code };
}
