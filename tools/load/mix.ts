import { Random } from "../../scripts/random.ts";
import { FACET_GROUPS, FLAG_FILTERS } from "../../src/domain/filters/filter-table.ts";
import { DEFAULT_PARAMS, type SearchParams, serializeSearchParams } from "../../src/listing/params/search-params.ts";
import type { Places } from "../../src/search/place-index.ts";
import type { SchoolQuery, SchoolRecord } from "../../src/search/types.ts";
import { paths, withQuery } from "../../src/site/paths.ts";
import { LEAD, REVIEW } from "../../test/fixtures/submissions.ts";
import { type BenchQuery, mixedQueries } from "../bench/queries.ts";
import type { LoadRequest } from "./send.ts";

/** Per thousand requests. A login costs as much as a hundred pages (scrypt), and is as rare in practice. */
const SHARES = {
  busca: 410,
  bolsas: 90,
  diretório: 150,
  escola: 220,
  sugestão: 80,
  JSON: 37,
  contato: 7,
  avaliação: 3,
  entrada: 3,
};

type Kind = keyof typeof SHARES;

export const VISITOR = { email: "carga@familia.example", password: "uma senha comprida" } as const;

/** Searches generated ahead; the requests cycle through them from different offsets. */
const QUERIES = 4000;

/**
 * Endless requests: the searches of the bench (cities by size, filters, sorts, pages, texts) and the other screens,
 * about as often as people open them. The same seed gives the same requests.
 */
export function* mixedRequests(
  schools: readonly SchoolRecord[],
  places: Places,
  seed: number,
): Generator<LoadRequest, never> {
  const random = new Random(seed);
  const queries = mixedQueries(schools, QUERIES);
  // Only partner schools accept contact requests.
  const partners = schools.filter(({ isPartner }) => isPartner);
  for (;;) {
    const kind = random.weightedKey(SHARES);
    const school = random.pick(kind === "contato" ? partners : schools);
    const asked = random.pick(queries);
    yield { kind: kind === "busca" ? `busca, ${asked.kind}` : kind, ...requestOf(kind, random, asked, school, places) };
  }
}

function requestOf(
  kind: Kind,
  random: Random,
  { query }: BenchQuery,
  school: SchoolRecord,
  places: Places,
): Omit<LoadRequest, "kind"> {
  const city = places.findCityByCode(school.cityCode)!;
  switch (kind) {
    case "busca":
      return { path: searchPathOf(query, places) };
    case "bolsas": {
      const filters = filtersOf({ ...query, sort: "relevance" });
      return { path: withQuery(paths.scholarshipSearch(), `city=${city.slug}&${filters}`) };
    }
    case "diretório": {
      const { scholarshipDirectory, ratingDirectory, feeDirectory, enemRanking } = paths;
      const base = random.pick([scholarshipDirectory(), ratingDirectory(), feeDirectory(), enemRanking()]);
      const state = `${base}/${school.uf.toLowerCase()}`;
      return { path: random.pick([base, state, `${state}/${city.slug}`, `${state}/${city.slug}`]) };
    }
    case "escola":
      return { path: random.chance(0.85) ? paths.school(school.slug) : paths.schoolReviews(school.slug) };
    case "sugestão":
      return { path: `/api/v1/suggestions?q=${encodeURIComponent(school.name.slice(0, random.int(3, 14)))}` };
    case "JSON":
      return { path: withQuery("/api/v1/schools", `city=${city.slug}&${filtersOf(query)}`) };
    case "contato":
      return { path: `/v3/schools/${school.slug}/leads`, body: JSON.stringify(leadOf(random)) };
    case "avaliação":
      return { path: `/v3/schools/${school.slug}/reviews`, body: JSON.stringify(reviewOf(random)) };
    case "entrada":
      return { path: "/v3/account/auth/login", body: JSON.stringify(VISITOR) };
  }
}

/** A contact of a family of its own: another one of the same family within a day is merged with the first. */
function leadOf(random: Random) {
  const family = random.int(0, 1e9);
  const phone = `119${String(family % 1e8).padStart(8, "0")}`;
  return { ...LEAD, name: "Rosa da Carga", email: `carga-${family}@familia.example`, phone };
}

function reviewOf(random: Random) {
  const family = random.int(0, 1e9);
  return {
    ...REVIEW,
    userName: "Rosa da Carga",
    userEmail: `carga-${family}@familia.example`,
    testimonial: `Professores atentos, pátio pequeno, e a escola responde às famílias (${family}).`,
  };
}

/** The search page of a query. */
export function searchPathOf(query: SchoolQuery, places: Places): string {
  return withQuery(pathOf(query, places), filtersOf(query));
}

function pathOf({ scope }: SchoolQuery, places: Places): string {
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
