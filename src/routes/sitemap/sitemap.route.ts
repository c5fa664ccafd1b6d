import { MIN_INDEXABLE_SCHOOLS } from "../../domain/constants.ts";
import { FEDERATIVE_UNITS } from "../../domain/places/uf.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { toSchoolQuery } from "../../listing/params/school-query.ts";
import { DEFAULT_PARAMS } from "../../listing/params/search-params.ts";
import { type Place, placePath } from "../../listing/place/place.ts";
import { yearsOfSeason } from "../../listing/season-years.ts";
import type { Loader, RouteContext } from "../../parts/screen/route.ts";
import type { Places } from "../../search/place-index.ts";
import type { MaybePromise, SchoolSearch } from "../../search/ports.ts";
import type { SchoolInventory } from "../../search/school-search.ts";
import type { SchoolQuery } from "../../search/types.ts";
import { paths } from "../../site/paths.ts";
import { BY_FEE, BY_RATING, type DirectoryKind, SCHOLARSHIPS } from "../directory/directory-kind.ts";

// Loaders decide which pages may be listed (`isIndexable`; lists: `src/listing/search-page.ts`); a whole host:
// `src/worker/security-headers.ts`, `src/worker/site-files.ts`.

/** Maximum URLs of a file (sitemaps.org). A segment has fewer schools. */
const MAX_ENTRIES = 50_000;

/** The files of each kind, none of them empty. Listing them reads no school. */
const SITEMAP_KINDS: Readonly<Record<string, ListFiles>> = {
  escolas: ofInventory((inventory, { manifest, schoolPublishedAt }) =>
    inventory.schoolSlugs().map((slugs) => ({
      lastmod: manifest.publishedAt!,
      entries: () => schools(slugs, schoolPublishedAt),
    })),
  ),
  busca: ofInventory((inventory) => lists(inventory, countryStatesCities(inventory.places), paths.search(), {})),
  bairros: ofInventory((inventory) => lists(inventory, neighborhoods(inventory.places), paths.search(), {})),
  bolsas: directory(SCHOLARSHIPS),
  avaliacao: directory(BY_RATING),
  mensalidade: directory(BY_FEE),
  ranking: ofInventory(async ({ places }, { manifest, getRanking }) => {
    const [newest] = manifest.rankings;
    const ranking = newest ? await getRanking(newest.edition) : null;
    if (!ranking) return [];
    // Rankings list public schools too, which places do not count.
    return lists(ranking, countryStatesCities(places, 0), paths.enemRanking(), { administrations: [] });
  }),
  textos: async () => {
    const { ALL_TEXTS } = await import("../text/show-text.ts");
    const entries = [
      { path: paths.home() },
      { path: paths.gradeHelper() },
      { path: paths.trust() },
      { path: paths.forSchools() },
      { path: paths.contact() },
      { path: paths.checkCharge() },
      ...ALL_TEXTS.map(({ path, updatedAt }) => ({ path, lastmod: updatedAt })),
    ];
    return [
      {
        lastmod: ALL_TEXTS.map(({ updatedAt }) => updatedAt)
          .sort()
          .at(-1)!,
        entries: () => entries,
      },
    ];
  },
};

/** `/sitemap.xml`: all sitemap files. */
export const loadSitemapIndex: Loader = async (context) => {
  const entries: SitemapEntry[] = [];
  for (const [kind, listFiles] of Object.entries(SITEMAP_KINDS)) {
    for (const [i, { lastmod }] of (await listFiles(context)).entries()) {
      entries.push({ path: `/sitemaps/${kind}-${i + 1}.xml`, lastmod });
    }
  }
  return { kind: "file", contentType: XML, body: sitemapXml("sitemapindex", context.origin, entries) };
};

/** `/sitemaps/:kind-:number.xml`. */
export const loadSitemap: Loader = async (context) => {
  const [, kind = "", number] = /^([a-z]+)-([1-9]\d*)\.xml$/.exec(context.segments.file!) ?? [];
  const files = (await findEntry(SITEMAP_KINDS, kind)?.(context)) ?? [];
  const file = files[Number(number) - 1];
  if (!file) return { kind: "notFound", message: "Não encontramos este mapa do site." };
  const entries: SitemapEntry[] = [];
  for await (const entry of file.entries()) entries.push(entry);
  return { kind: "file", contentType: XML, body: sitemapXml("urlset", context.origin, entries) };
};

/** A sitemap file: canonical, indexable URLs that return 200, by the rules of the pages themselves. */
interface SitemapFile {
  /** Date of its last change; absent when unknown. */
  readonly lastmod?: string;
  readonly entries: () => AsyncIterable<SitemapEntry> | Iterable<SitemapEntry>;
}

type ListFiles = (context: RouteContext) => MaybePromise<readonly SitemapFile[]>;

/** No files with a remote search, which cannot list everything. */
function ofInventory(
  list: (inventory: SchoolInventory, context: RouteContext) => MaybePromise<readonly SitemapFile[]>,
): ListFiles {
  return (context) => (context.inventory ? list(context.inventory, context) : []);
}

async function* schools(slugs: AsyncIterable<string>, publishedAt: RouteContext["schoolPublishedAt"]) {
  for await (const slug of slugs) yield { path: paths.school(slug), lastmod: publishedAt(slug)! };
}

function directory({ base, query, hasNeighborhoods }: DirectoryKind): ListFiles {
  return ofInventory((inventory, { search, now }) => {
    const { places } = inventory;
    const listed = [...countryStatesCities(places), ...(hasNeighborhoods ? neighborhoods(places) : [])];
    return lists(inventory, listed, base, { ...query, defaultYears: yearsOfSeason(search, now) });
  });
}

/** Pages of places whose list is long enough. */
async function lists(
  search: Pick<SchoolSearch, "searchSchools">,
  places: Iterable<Place>,
  base: string,
  query: Partial<SchoolQuery>,
): Promise<SitemapFile[]> {
  const all = [...places];
  async function* from(first: number): AsyncGenerator<SitemapEntry> {
    for (const place of all.slice(first, first + MAX_ENTRIES)) {
      const request = { ...toSchoolQuery(place, DEFAULT_PARAMS), ...query, facets: [], page: 1, size: 1 };
      const { total } = await search.searchSchools(request);
      if (total >= MIN_INDEXABLE_SCHOOLS) yield { path: placePath(place, base) };
    }
  }
  const files: SitemapFile[] = [];
  for (let first = 0; first < all.length; first += MAX_ENTRIES) {
    const isEmpty = (await from(first).next()).done;
    if (!isEmpty) files.push({ entries: () => from(first) });
  }
  return files;
}

/** Cities from a number of schools on: a list has no more schools than its place, so most are not searched. */
function* countryStatesCities(places: Places, fewest = MIN_INDEXABLE_SCHOOLS): Generator<Place> {
  yield { kind: "country" };
  for (const unit of FEDERATIVE_UNITS) {
    yield { kind: "state", unit };
    for (const city of places.citiesOfState(unit.uf)) if (city.schools >= fewest) yield { kind: "city", unit, city };
  }
}

function* neighborhoods(places: Places): Generator<Place> {
  for (const unit of FEDERATIVE_UNITS) {
    for (const city of places.citiesOfState(unit.uf)) {
      for (const neighborhood of places.neighborhoodsOfCity(city.code)) {
        if (neighborhood.schools >= MIN_INDEXABLE_SCHOOLS) yield { kind: "neighborhood", unit, city, neighborhood };
      }
    }
  }
}

interface SitemapEntry {
  readonly path: string;
  /** ISO date or instant of the last change; absent when unknown. */
  readonly lastmod?: string;
}

const SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** The element of each entry, by that of the whole file: a list of pages, or an index of such files. */
const ENTRY = { urlset: "url", sitemapindex: "sitemap" };

const XML = "application/xml; charset=utf-8";

/** A sitemap file (sitemaps.org). */
function sitemapXml(root: keyof typeof ENTRY, origin: string, entries: readonly SitemapEntry[]): string {
  const element = ENTRY[root];
  const lines = entries.map(({ path, lastmod }) => {
    const changed = lastmod === undefined ? "" : `<lastmod>${escapeXml(lastmod)}</lastmod>`;
    return `<${element}><loc>${escapeXml(origin + path)}</loc>${changed}</${element}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${SCHEMA}">\n${lines.join("")}</${root}>\n`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}
