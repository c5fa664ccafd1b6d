import { findEntry } from "../../domain/text/find-entry.ts";
import { type SitemapEntry, sitemapXml, XML } from "../../parts/feed/sitemap-xml.ts";
import type { Loader } from "../../parts/screen/route.ts";
import { SITEMAP_KINDS } from "./sitemap-kinds.ts";

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
