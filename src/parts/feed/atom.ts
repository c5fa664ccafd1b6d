import { escapeXml } from "./sitemap-xml.ts";

/** An Atom feed (RFC 4287). */
interface Feed {
  /** URL of the page with the same list. */
  readonly page: string;
  /** URL of the feed itself. */
  readonly self: string;
  readonly title: string;
  readonly author: string;
  /** ISO instant of the last change. */
  readonly updated: string;
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  /** URL that identifies the entry: a new id is a new entry. */
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** ISO date or instant. */
  readonly updated: string;
  readonly href: string;
}

/** The content type of a feed. */
export const ATOM = "application/atom+xml; charset=utf-8";

export function atomXml({ page, self, title, author, updated, entries }: Feed): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pt-BR">
<id>${escapeXml(page)}</id>
<title>${escapeXml(title)}</title>
<updated>${updated}</updated>
<author><name>${escapeXml(author)}</name></author>
<link rel="self" href="${escapeXml(self)}"/>
<link rel="alternate" href="${escapeXml(page)}"/>
${entries.map(entryXml).join("")}</feed>
`;
}

function entryXml({ id, title, summary, updated, href }: FeedEntry): string {
  return `<entry>
<id>${escapeXml(id)}</id>
<title>${escapeXml(title)}</title>
<updated>${updated.length === 10 ? `${updated}T00:00:00Z` : updated}</updated>
<link href="${escapeXml(href)}"/>
<summary>${escapeXml(summary)}</summary>
</entry>
`;
}
