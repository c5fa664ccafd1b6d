import { MIN_INDEXABLE_SCHOOLS } from "../../domain/constants.ts";
import { FEDERATIVE_UNITS } from "../../domain/uf.ts";
import type { Places } from "../../search/places.ts";
import type { SchoolSearch } from "../../search/school-search.ts";
import type { SchoolQuery } from "../../search/types.ts";
import { BY_FEE, BY_RATING, type DirectoryKind, SCHOLARSHIPS } from "../directory/directory-kind.ts";
import { paths } from "../paths.ts";
import type { RouteContext } from "../route.ts";
import { type Place, placePath } from "../search/place.ts";
import { toSchoolQuery } from "../search/school-query.ts";
import { DEFAULT_PARAMS } from "../search/search-params.ts";
import { toTextPage } from "../text/articles/article-page.tsx";
import { ARTICLES } from "../text/articles/articles.ts";
import { TEXT_PAGES } from "../text/pages.ts";
import type { SitemapEntry } from "./sitemap-xml.ts";

/**
 * What each kind of sitemap lists: canonical addresses that answer 200 and may be indexed, by the rule of the pages
 * themselves. A date of change is told where it is known: of schools and texts.
 */
export const SITEMAP_KINDS: Readonly<Record<string, (context: RouteContext) => Promise<SitemapEntry[]>>> = {
  escolas: async ({ search, schoolPublishedAt }) =>
    Array.from(search.schoolSlugs(), (slug) => ({ path: paths.school(slug), lastmod: schoolPublishedAt(slug) })),
  busca: async ({ search }) => lists(search, countryStatesCities(search.places), paths.search(), {}),
  bairros: async ({ search }) => lists(search, neighborhoods(search.places), paths.search(), {}),
  bolsas: async (context) => directory(context, SCHOLARSHIPS),
  avaliacao: async (context) => directory(context, BY_RATING),
  mensalidade: async (context) => directory(context, BY_FEE),
  ranking: async ({ search, manifest, getRanking }) => {
    const [newest] = manifest.rankings;
    const ranking = newest ? await getRanking(newest.edition) : null;
    if (!ranking) return [];
    return lists(ranking, countryStatesCities(search.places), paths.enemRanking(), { administrations: [] });
  },
  textos: async () => [
    { path: paths.home() },
    { path: paths.gradeHelper() },
    { path: paths.eligibility() },
    ...[...TEXT_PAGES, ...ARTICLES.map(toTextPage)].map(({ path, updatedAt }) => ({ path, lastmod: updatedAt })),
  ],
};

function directory({ search }: RouteContext, { base, query, hasNeighborhoods }: DirectoryKind): SitemapEntry[] {
  const places = [...countryStatesCities(search.places), ...(hasNeighborhoods ? neighborhoods(search.places) : [])];
  return lists(search, places, base, query);
}

/** The pages of the places where a list is long enough. */
function lists(
  search: SchoolSearch,
  places: Iterable<Place>,
  base: string,
  query: Partial<SchoolQuery>,
): SitemapEntry[] {
  const total = (place: Place) =>
    search.searchSchools({ ...toSchoolQuery(place, DEFAULT_PARAMS), ...query, facets: [], page: 1, size: 1 }).total;
  return Array.from(places)
    .filter((place) => total(place) >= MIN_INDEXABLE_SCHOOLS)
    .map((place) => ({ path: placePath(place, base) }));
}

function* countryStatesCities(places: Places): Generator<Place> {
  yield { kind: "country" };
  for (const unit of FEDERATIVE_UNITS) {
    yield { kind: "state", unit };
    for (const city of places.citiesOfState(unit.uf)) yield { kind: "city", unit, city };
  }
}

function* neighborhoods(places: Places): Generator<Place> {
  for (const unit of FEDERATIVE_UNITS) {
    for (const city of places.citiesOfState(unit.uf)) {
      for (const neighborhood of places.neighborhoodsOfCity(city.code)) {
        // Spares the search of most: a list of a place is never longer than all of its schools.
        if (neighborhood.schools >= MIN_INDEXABLE_SCHOOLS) yield { kind: "neighborhood", unit, city, neighborhood };
      }
    }
  }
}
