/** What a page says of itself, read from its HTML. */
export interface PageHead {
  readonly title: string | null;
  /** Path and query of the canonical link. */
  readonly canonical: string | null;
  readonly robots: string | null;
  readonly heading: string | null;
}

/** Reads the head and the heading of a page of ours: attributes stand in the order in which they are written. */
export function headOf(html: string): PageHead {
  return {
    title: group(html, /<title>([^<]*)<\/title>/),
    canonical: group(html, /<link rel="canonical" href="https?:\/\/[^/"]*([^"]*)"/)?.replaceAll("&amp;", "&") ?? null,
    robots: group(html, /<meta name="robots" content="([^"]*)"/),
    heading: group(html, /<h1[^>]*>([^<]*)/),
  };
}

/** Names on the school cards, in order. */
export function cardNames(html: string): string[] {
  return [...html.matchAll(/<article class="card">.*?<h2><a href="[^"]*">([^<]*)/gs)].map((match) => match[1]!);
}

/** Where the links of a page lead, by their text. */
export function linksOf(html: string): Record<string, string> {
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)/g)];
  return Object.fromEntries(links.map(([, href, text]) => [text!, href!.replaceAll("&amp;", "&")]));
}

function group(text: string, pattern: RegExp): string | null {
  return pattern.exec(text)?.[1] ?? null;
}
