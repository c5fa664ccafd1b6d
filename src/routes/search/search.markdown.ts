import { pageSize } from "../../listing/params/search-params.ts";
import { searchMarkdown } from "../../listing/search.markdown.ts";
import type { SearchPageView } from "../../listing/search-page.ts";
import { hitMarkdown, type ListStyle } from "../../parts/cards/card.markdown.ts";
import { blocks, escapeText, list } from "../../parts/markdown/markdown.ts";
import type { SchoolHit } from "../../search/types.ts";
import type { PriceLineView } from "./price-line.ts";

interface SchoolSearchInput extends ListStyle {
  readonly view: SearchPageView;
  readonly hits: readonly SchoolHit[];
  readonly nearby: readonly SchoolHit[];
  readonly priceLine: PriceLineView | null;
}

/** A search for schools as Markdown: the schools of the page, in its order. */
export function toMarkdown(input: SchoolSearchInput, base: string): string {
  const { view, priceLine, manifest } = input;
  const itemOf = (hit: SchoolHit) => hitMarkdown(hit, input, base);
  const items = input.hits.map(itemOf);
  const { params } = view;
  const first = (params.page - 1) * pageSize(params) + 1;
  const before = priceLine?.before ?? items.length;
  const results = blocks(
    list(items.slice(0, before), first),
    priceLine && escapeText(`${priceLine.text} (${priceLine.count}).`),
    list(items.slice(before), first + before),
  );
  return searchMarkdown({ view, results, nearby: input.nearby.map(itemOf), manifest }, base);
}
