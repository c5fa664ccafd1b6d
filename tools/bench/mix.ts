import { Random } from "../../scripts/random.ts";
import { FACET_GROUPS, FLAG_FILTERS } from "../../src/domain/filters/filter-table.ts";
import { DEFAULT_PARAMS, type SearchParams, serializeSearchParams } from "../../src/listing/params/search-params.ts";
import type { Places } from "../../src/search/place-index.ts";
import type { SchoolQuery, SchoolRecord } from "../../src/search/types.ts";
import { paths, withQuery } from "../../src/site/paths.ts";
import { mixedQueries } from "./queries.ts";
import type { SentRequest } from "./send.ts";

/** Shares of the requests, about as often as people open the pages. */
const SHARES = { busca: 41, bolsas: 9, diretório: 15, escola: 22, sugestão: 8, JSON: 4 };
type Kind = keyof typeof SHARES;

export interface MixedRequest extends SentRequest {
  readonly kind: Kind;
}

/** Searches generated ahead; the requests cycle through them from different offsets. */
const QUERIES = 4000;

/** Endless requests: the searches of the bench and the other public pages. The same seed gives the same requests. */
export function* mixedRequests(
  schools: readonly SchoolRecord[],
  places: Places,
  seed: number,
): Generator<MixedRequest, never> {
  const random = new Random(seed);
  const queries = mixedQueries(schools, QUERIES).map(({ query }) => query);
  for (;;) {
    const kind = random.weightedKey(SHARES);
    yield { kind, path: pathOf(kind, random, random.pick(queries), random.pick(schools), places) };
  }
}

function pathOf(kind: Kind, random: Random, query: SchoolQuery, school: SchoolRecord, places: Places): string {
  const city = places.findCityByCode(school.cityCode)!;
  switch (kind) {
    case "busca":
      return searchPathOf(query, places);
    case "bolsas": {
      const filters = filtersOf({ ...query, sort: "relevance" });
      return withQuery(paths.scholarshipSearch(), `city=${city.slug}&${filters}`);
    }
    case "diretório": {
      const { scholarshipDirectory, ratingDirectory, feeDirectory, enemRanking } = paths;
      const base = random.pick([scholarshipDirectory(), ratingDirectory(), feeDirectory(), enemRanking()]);
      const state = `${base}/${school.uf.toLowerCase()}`;
      return random.pick([base, state, `${state}/${city.slug}`, `${state}/${city.slug}`]);
    }
    case "escola":
      return random.chance(0.85) ? paths.school(school.slug) : paths.schoolReviews(school.slug);
    case "sugestão":
      return `/api/v1/suggestions?q=${encodeURIComponent(school.name.slice(0, random.int(3, 14)))}`;
    case "JSON":
      return withQuery("/api/v1/schools", `city=${city.slug}&${filtersOf(query)}`);
  }
}

export function searchPathOf(query: SchoolQuery, places: Places): string {
  return withQuery(placePathOf(query, places), filtersOf(query));
}

function placePathOf({ scope }: SchoolQuery, places: Places): string {
  if (scope.kind === "country") return paths.search();
  if (scope.kind === "state") return paths.searchState(scope.uf);
  const city = places.findCityByCode(scope.cityCode)!;
  return paths.searchCity(city.uf, city.slug);
}

/** Serializes a query as the address of a search page. */
function filtersOf(query: SchoolQuery): string {
  const params: SearchParams = {
    ...DEFAULT_PARAMS,
    page: query.page,
    priceMin: (query.minFeeCents ?? DEFAULT_PARAMS.priceMin * 100) / 100,
    priceMax: (query.maxFeeCents ?? DEFAULT_PARAMS.priceMax * 100) / 100,
    lat: query.near?.point.lat ?? null,
    lng: query.near?.point.lng ?? null,
    radius: query.near?.radiusKm ?? DEFAULT_PARAMS.radius,
    school: query.text ?? "",
    sort: query.sort,
    ...Object.fromEntries(FACET_GROUPS.map(({ param, facet }) => [param, query[facet] ?? []])),
    ...Object.fromEntries(FLAG_FILTERS.map(({ param, key }) => [param, query[key] ?? false])),
    rating: query.minRating ?? null,
  };
  return serializeSearchParams(params);
}
