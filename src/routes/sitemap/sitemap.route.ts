import { findEntry } from "../../domain/text/find-entry.ts";
import { type SitemapEntry, sitemapIndex, urlSet } from "../../site/feed/sitemap-xml.ts";
import type { Loader, RouteContext } from "../../site/screen/route.ts";
import { SITEMAP_KINDS } from "./sitemap-kinds.ts";

/** Maximum URLs per file (sitemaps.org). */
const MAX_ENTRIES = 50_000;

/** `/sitemap.xml`: all sitemap files, each dated by its newest page. */
export const loadSitemapIndex: Loader = async (context) => {
  const entries: SitemapEntry[] = [];
  for (const kind of Object.keys(SITEMAP_KINDS)) {
    for (const [i, file] of (await filesOf(kind, context)).entries()) {
      entries.push({ path: `/sitemaps/${kind}-${i + 1}.xml`, lastmod: newest(file) });
    }
  }
  return { kind: "data", status: 200, body: sitemapIndex(context.origin, entries) };
};

/** `/sitemaps/:kind-:number.xml`. */
export const loadSitemap: Loader = async (context) => {
  const [, kind = "", number] = /^([a-z]+)-([1-9]\d*)\.xml$/.exec(context.segments.file!) ?? [];
  const file = (await filesOf(kind, context))[Number(number) - 1];
  if (!file) return { kind: "notFound", message: "Não encontramos este mapa do site." };
  return { kind: "data", status: 200, body: urlSet(context.origin, file) };
};

async function filesOf(kind: string, context: RouteContext): Promise<SitemapEntry[][]> {
  const entries = (await findEntry(SITEMAP_KINDS, kind)?.(context)) ?? [];
  const files: SitemapEntry[][] = [];
  for (let i = 0; i < entries.length; i += MAX_ENTRIES) files.push(entries.slice(i, i + MAX_ENTRIES));
  return files;
}

function newest(file: readonly SitemapEntry[]): string | undefined {
  return file.reduce<string | undefined>(
    (latest, { lastmod }) => (lastmod !== undefined && (latest === undefined || lastmod > latest) ? lastmod : latest),
    undefined,
  );
}
