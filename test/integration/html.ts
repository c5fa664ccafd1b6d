import { SAVED_HEARTS } from "../../src/parts/layout/saved-hearts.ts";

/** Metadata of a page, read from its HTML. */
interface PageHead {
  readonly title: string | null;
  /** Path and query of the canonical link. */
  readonly canonical: string | null;
  readonly robots: string | null;
  readonly heading: string | null;
}

/** Reads the head and the heading of a page of ours; attributes are in the order in which they are rendered. */
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
  return [...html.matchAll(/<article class="card[^"]*"[^>]*>.*?<h2><a href="[^"]*">([^<]*)/gs)].map(
    (match) => match[1]!,
  );
}

/** Markup without character references of what is beyond Latin-1, which cached markup has. */
export function plain(html: string): string {
  return html.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
}

/** Targets of the links of a page, by their text. */
export function linksOf(html: string): Record<string, string> {
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)/g)];
  return Object.fromEntries(links.map(([, href, text]) => [text!, href!.replaceAll("&amp;", "&")]));
}

/** Links to fields in error, each with its label and the number of controls that it leads to. */
export function errorLinks(html: string): (readonly [label: string, targets: number])[] {
  const links = [...html.matchAll(/<a href="#(erro-[^"]+)">([^<]+)<\/a>/g)];
  return links.map(([, id, label]) => [label!, html.split(` id="${id}"`).length - 1]);
}

/** Attributes with a URL to load or navigate to. */
const LINKS = new Set(["href", "src", "action", "formaction", "srcdoc"]);

/** Scripts that are no program. */
const DATA_TYPES: ReadonlySet<string> = new Set(["application/ld+json", "speculationrules"]);

/** Everything that a browser would run on a page: scripts, event handlers, links to anything but pages. */
export async function programsIn(html: string): Promise<string[]> {
  const programs: string[] = [];
  const reader = new HTMLRewriter().on("*", {
    element(element) {
      const isData = DATA_TYPES.has(element.getAttribute("type") ?? "");
      if (element.tagName === "script" && !isData) programs.push(`<script> ${element.getAttribute("src")}`);
      for (const [name, content] of element.attributes as unknown as Iterable<[string, string]>) {
        if (
          name.startsWith("on") ||
          (LINKS.has(name) && !/^(\/|#|\?|data:|https?:|tel:|mailto:|webcal:)/.test(content))
        )
          programs.push(`${name}=${content}`);
      }
    },
  });
  // The one program within our pages.
  const own = html.replace(/<script nonce="[^"]*">/g, "<script>").replace(`<script>${SAVED_HEARTS}</script>`, "");
  await reader.transform(new Response(own)).text();
  return programs;
}

function group(text: string, pattern: RegExp): string | null {
  return pattern.exec(text)?.[1] ?? null;
}
