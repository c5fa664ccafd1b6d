/** A URL of the site, for search engines. */
export interface SitemapEntry {
  readonly path: string;
  /** ISO date or instant of the last change; absent when unknown. */
  readonly lastmod?: string;
}

const SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** The element of each entry, by that of the whole file: a list of pages, or an index of such files. */
const ENTRY = { urlset: "url", sitemapindex: "sitemap" };

export const XML = "application/xml; charset=utf-8";

/** A sitemap file (sitemaps.org). */
export function sitemapXml(root: keyof typeof ENTRY, origin: string, entries: readonly SitemapEntry[]): string {
  const element = ENTRY[root];
  const lines = entries.map(({ path, lastmod }) => {
    const changed = lastmod === undefined ? "" : `<lastmod>${escapeXml(lastmod)}</lastmod>`;
    return `<${element}><loc>${escapeXml(origin + path)}</loc>${changed}</${element}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${SCHEMA}">\n${lines.join("")}</${root}>\n`;
}

/** Escapes text for an element or an attribute. */
function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}
