import { decodeArea } from "../../domain/places/area.ts";
import type { FacetKey, SchoolQuery, Scope } from "../../search/types.ts";
import type { Place } from "../place/place.ts";
import { DEFAULT_PARAMS, isDefaultYears, pageSize, type SearchParams } from "./search-params.ts";

const FACETS: readonly FacetKey[] = [
  "stages",
  "grades",
  "shifts",
  "tags",
  "years",
  "neighborhoods",
  "methodologies",
  "educationSystems",
];

/** The search of a page: what the URL says, in the place of the route, among private schools (S32). */
export function toSchoolQuery(place: Place, params: SearchParams): SchoolQuery {
  return {
    ...toListQuery(place, params),
    // The years of the season choose the price that is shown, and leave no school out.
    ...(isDefaultYears(params) && { years: [], defaultYears: params.defaultYears }),
    administrations: ["privada"],
    methodologies: params.methodology,
    educationSystems: params.educationSystem,
    minRating: params.rating ?? undefined,
    hasEnemRanking: params.hasRankingENEM || undefined,
    hasOffers: params.hasOffers || undefined,
    pricedOnly: params.comPreco || undefined,
    sort: params.sort,
    neutral: params.neutro,
    facets: facetsIn(place, FACETS),
    countsFees: true,
  };
}

/** What searches of schools and of scholarships have in common. */
export function toListQuery(place: Place, params: SearchParams) {
  return {
    scope: scopeOf(place),
    neighborhoods: place.kind === "neighborhood" ? [place.neighborhood.slug] : params.neighborhood,
    near:
      params.lat === null || params.lng === null
        ? undefined
        : { point: { lat: params.lat, lng: params.lng }, radiusKm: params.radius },
    area: decodeArea(params.area) ?? undefined,
    text: params.school || undefined,
    stages: params.stageGroup,
    grades: params.grade,
    shifts: params.shifts,
    tags: params.tags,
    years: params.years,
    // The default bounds are no filter: schools without a published fee stay (Z13).
    minFeeCents: params.priceMin > DEFAULT_PARAMS.priceMin ? params.priceMin * 100 : undefined,
    maxFeeCents: params.priceMax < DEFAULT_PARAMS.priceMax ? params.priceMax * 100 : undefined,
    page: params.page,
    size: pageSize(params),
  } satisfies Partial<SchoolQuery>;
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
