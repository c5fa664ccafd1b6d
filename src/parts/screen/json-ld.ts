import type { LinkView } from "../../site/link-view.ts";
import { paths } from "../../site/paths.ts";
import type { Meta } from "../layout/meta.ts";

/** Structured data of a page (schema.org): what it is about, and its breadcrumb; null without either. */
export function structuredData({ jsonLd, trail }: Pick<Meta, "jsonLd" | "trail">, origin: string): object | null {
  const breadcrumb = trail && { "@type": "BreadcrumbList", itemListElement: listItems(trail, origin, "item") };
  const things = [jsonLd, breadcrumb].filter((thing) => thing !== undefined);
  if (things.length === 0) return null;
  return { "@context": "https://schema.org", ...(things.length === 1 ? things[0] : { "@graph": things }) };
}

/** The site and its search (schema.org WebSite). */
export function websiteJsonLd(name: string, origin: string): object {
  return {
    "@type": "WebSite",
    name,
    url: origin + paths.home(),
    inLanguage: "pt-BR",
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${origin}${paths.search()}?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}

/** The items of a list (schema.org ItemList). */
export function listJsonLd(items: readonly LinkView[], origin: string): object {
  return { "@type": "ItemList", itemListElement: listItems(items, origin, "url") };
}

/** Links in order, with the property that names their URLs. */
function listItems(links: readonly LinkView[], origin: string, property: "item" | "url"): object[] {
  return links.map(({ label, href }, i) => ({
    "@type": "ListItem",
    position: i + 1,
    name: label,
    [property]: origin + href,
  }));
}
