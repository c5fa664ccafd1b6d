import { SEARCH_LIMITS } from "../../contract/search-api/call.ts";
import { CITY_ANYWHERE_KM, PAGE_SIZE_DEFAULT } from "../../domain/constants.ts";
import type { OfferSort } from "../../domain/ranking/offer-ranking.ts";
import type { Sort } from "../../domain/ranking/ranking.ts";
import type { OfferQuery } from "../../search/offer-types.ts";
import type { Places } from "../../search/place-index.ts";
import type { FacetKey, SchoolQuery } from "../../search/types.ts";
import { parseFilter } from "./filter-string.ts";
import {
  clauseOf,
  facetOf,
  OFFER_FACETS,
  OFFER_FIELDS,
  SCHOOL_FACETS,
  type SchoolFilter,
  toSchoolFilter,
} from "./school-filter.ts";
import { SearchError } from "./search-error.ts";

type Maybe<T> = T | null | undefined;

export interface PaginationInput {
  readonly page?: Maybe<number>;
  readonly size?: Maybe<number>;
}

/** A circle; the specification has two spellings of it (Z5). */
export interface PlaceGeolocInput {
  readonly lat: number;
  readonly lon: number;
  readonly distance_in_km?: Maybe<number>;
}
interface SchoolGeolocInput {
  readonly lat: number;
  readonly lon: number;
  readonly distanceInKm: number;
}

export interface SchoolsArguments {
  readonly query?: Maybe<string>;
  readonly facets?: Maybe<readonly string[]>;
  readonly filterString?: Maybe<string>;
  readonly geoloc?: Maybe<SchoolGeolocInput>;
  readonly pagination?: Maybe<PaginationInput>;
  readonly sort?: Maybe<Sort>;
  readonly tags?: Maybe<readonly string[]>;
}

export interface OffersArguments
  extends Pick<SchoolsArguments, "facets" | "filterString" | "geoloc" | "pagination" | "tags"> {
  readonly distinct?: Maybe<boolean>;
  readonly shift?: Maybe<readonly string[]>;
  readonly year?: Maybe<readonly number[]>;
  readonly sort?: Maybe<OfferSort>;
  readonly ignoreExtraHitsIfExceed?: Maybe<number>;
  readonly queryVariations?: Maybe<readonly string[]>;
}

/** Converts the arguments to a query of schools, null when the place does not exist. Throws a SearchError. */
export function toSchoolQuery(
  args: SchoolsArguments,
  places: Places,
): { readonly filter: SchoolFilter; readonly query: SchoolQuery | null } {
  const clauses = [...parseFilter(args.filterString ?? ""), ...clauseOf("tags", args.tags)];
  const filter = toSchoolFilter(clauses, places);
  const { scope, filters } = filter;
  const query = {
    ...filters,
    near: nearOf(args.geoloc),
    text: textOf(args.query),
    sort: args.sort ?? "relevance",
    ...pageOf(args.pagination),
    facets: facetsOf(args.facets, SCHOOL_FACETS),
  };
  return { filter, query: scope && { ...query, scope } };
}

/**
 * Converts the arguments to queries of scholarships, one per text variation, most exact first; null when the place does
 * not exist. Throws a SearchError.
 */
export function toOfferQueries(args: OffersArguments, places: Places): readonly OfferQuery[] | null {
  const clauses = [
    ...parseFilter(args.filterString ?? ""),
    ...clauseOf("tags", args.tags),
    ...clauseOf("products.shift", args.shift),
  ];
  const { scope, filters } = toSchoolFilter(clauses, places, OFFER_FIELDS);
  if ((args.year?.length ?? 0) > SEARCH_LIMITS.filterValues) throw new SearchError("São anos demais.");
  const query = {
    ...filters,
    ...(args.year?.length && { years: args.year }),
    near: nearOf(args.geoloc),
    sort: args.sort ?? "relevance",
    distinct: args.distinct ?? true,
    ...pageOf(args.pagination),
    facets: facetsOf(args.facets, OFFER_FACETS),
  };
  const texts = (args.queryVariations ?? []).map(textOf);
  if (texts.length > SEARCH_LIMITS.variations) {
    throw new SearchError(`São no máximo ${SEARCH_LIMITS.variations} queryVariations.`);
  }
  return scope && (texts.length > 0 ? texts : [undefined]).map((text) => ({ ...query, scope, text }));
}

function facetsOf<K extends FacetKey>(fields: Maybe<readonly string[]>, among: readonly K[]): K[] {
  if (fields && fields.length > among.length) throw new SearchError(`São no máximo ${among.length} facets.`);
  return (fields ?? []).map((field) => facetOf(field, among));
}

/** Page number, from 1, and size. Throws a SearchError beyond the limits. */
export function pageOf(pagination: Maybe<PaginationInput>): { readonly page: number; readonly size: number } {
  const page = pagination?.page ?? 1;
  const size = pagination?.size ?? PAGE_SIZE_DEFAULT;
  if (page < 1 || page > SEARCH_LIMITS.pages) throw new SearchError(`page vai de 1 a ${SEARCH_LIMITS.pages}.`);
  if (size < 1 || size > SEARCH_LIMITS.pageSize) throw new SearchError(`size vai de 1 a ${SEARCH_LIMITS.pageSize}.`);
  return { page, size };
}

/** A circle in either spelling. Throws a SearchError for invalid coordinates. */
export function nearOf(geoloc: Maybe<PlaceGeolocInput | SchoolGeolocInput>): SchoolQuery["near"] {
  if (!geoloc) return undefined;
  const { lat, lon } = geoloc;
  const radiusKm = "distanceInKm" in geoloc ? geoloc.distanceInKm : (geoloc.distance_in_km ?? CITY_ANYWHERE_KM);
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180)
    throw new SearchError("geoloc: lat vai de -90 a 90, lon de -180 a 180.");
  if (radiusKm < 0 || radiusKm > CITY_ANYWHERE_KM)
    throw new SearchError(`A distância vai de 0 a ${CITY_ANYWHERE_KM} km.`);
  return { point: { lat, lng: lon }, radiusKm };
}

/** A search text, or undefined when empty. Throws a SearchError when it is too long. */
export function textOf(text: Maybe<string>): string | undefined {
  if (text && text.length > SEARCH_LIMITS.queryLetters) {
    throw new SearchError(`O texto tem mais de ${SEARCH_LIMITS.queryLetters} letras.`);
  }
  return text || undefined;
}
