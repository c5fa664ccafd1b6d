import type { LinkView } from "./search/view-model.ts";

/** The way to a page, for search engines (schema.org BreadcrumbList). */
export function breadcrumbJsonLd(trail: readonly LinkView[], origin: string): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map((step, i) => ({
      "@type": "ListItem",
      position: i + 1,
      name: step.label,
      item: origin + step.href,
    })),
  };
}

/** A list page: the way to it and what it lists (schema.org ItemList). */
export function listJsonLd(trail: readonly LinkView[], items: readonly LinkView[], origin: string): object {
  const list = {
    "@type": "ItemList",
    itemListElement: items.map((item, i) => ({
      "@type": "ListItem",
      position: i + 1,
      name: item.label,
      url: origin + item.href,
    })),
  };
  return { "@context": "https://schema.org", "@graph": [list, breadcrumbJsonLd(trail, origin)] };
}
