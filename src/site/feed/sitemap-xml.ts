/** A URL of the site, for search engines. */
export interface SitemapEntry {
  readonly path: string;
  /** ISO date or instant of the last change; absent when unknown. */
  readonly lastmod?: string;
}

const SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** A list of pages (sitemaps.org, `urlset`). */
export function urlSet(origin: string, entries: readonly SitemapEntry[]): string {
  return document("urlset", "url", origin, entries);
}

/** A sitemap index. */
export function sitemapIndex(origin: string, entries: readonly SitemapEntry[]): string {
  return document("sitemapindex", "sitemap", origin, entries);
}

function document(root: string, element: string, origin: string, entries: readonly SitemapEntry[]): string {
  const lines = entries.map(({ path, lastmod }) => {
    const changed = lastmod === undefined ? "" : `<lastmod>${escapeXml(lastmod)}</lastmod>`;
    return `<${element}><loc>${escapeXml(origin + path)}</loc>${changed}</${element}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${SCHEMA}">\n${lines.join("")}</${root}>\n`;
}

/** Escapes text for an element or an attribute. */
export function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}
