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

/** Attributes that name what is loaded or gone to. */
const LINKS = new Set(["href", "src", "action", "formaction", "srcdoc"]);

/** What a browser would run of a page: scripts, event handlers, links to anything but pages. */
export async function programsIn(html: string): Promise<string[]> {
  const programs: string[] = [];
  const reader = new HTMLRewriter().on("*", {
    element(element) {
      const isData = element.getAttribute("type") === "application/ld+json";
      if (element.tagName === "script" && !isData) programs.push(`<script> ${element.getAttribute("src")}`);
      for (const [name, content] of element.attributes as unknown as Iterable<[string, string]>) {
        if (name.startsWith("on") || (LINKS.has(name) && !/^(\/|#|\?|data:|https?:|tel:|mailto:)/.test(content)))
          programs.push(`${name}=${content}`);
      }
    },
  });
  await reader.transform(new Response(html)).text();
  return programs;
}

function group(text: string, pattern: RegExp): string | null {
  return pattern.exec(text)?.[1] ?? null;
}
