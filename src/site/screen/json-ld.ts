import type { LinkView } from "../link-view.ts";
import { paths } from "../paths.ts";

/** The breadcrumb, for search engines (schema.org BreadcrumbList). */
export function breadcrumbJsonLd(trail: readonly LinkView[], origin: string): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: listItems(trail, origin, "item"),
  };
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

/** A list page: breadcrumb and items (schema.org ItemList). */
export function listJsonLd(trail: readonly LinkView[], items: readonly LinkView[], origin: string): object {
  const list = { "@type": "ItemList", itemListElement: listItems(items, origin, "url") };
  return { "@graph": [list, breadcrumbJsonLd(trail, origin)] };
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
