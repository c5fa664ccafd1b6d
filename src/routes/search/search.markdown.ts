import type { Publication } from "../../contract/publication.ts";
import { pageSize } from "../../listing/params/search-params.ts";
import { searchMarkdown } from "../../listing/search.markdown.ts";
import type { SearchPageView } from "../../listing/search-page.ts";
import { cardMarkdown } from "../../parts/cards/card.markdown.ts";
import type { SchoolCardView } from "../../parts/cards/card-view.ts";
import { blocks, escapeText, list } from "../../parts/markdown/markdown.ts";
import type { PriceLineView } from "./price-line.ts";

interface SchoolSearchInput {
  readonly view: SearchPageView;
  readonly cards: readonly SchoolCardView[];
  readonly nearby: readonly SchoolCardView[];
  readonly priceLine: PriceLineView | null;
  /** Links to the schools name the price of the card. */
  readonly linksToPrice: boolean;
  readonly manifest: Publication;
}

/** A search for schools as Markdown: the schools of the page, in its order. */
export function toMarkdown({ linksToPrice, priceLine, ...input }: SchoolSearchInput, base: string): string {
  const itemOf = (card: SchoolCardView) => cardMarkdown(card, linksToPrice ? card.pricedHref : card.href, base);
  const items = input.cards.map(itemOf);
  const { params } = input.view;
  const first = (params.page - 1) * pageSize(params) + 1;
  const before = priceLine?.before ?? items.length;
  const results = blocks(
    list(items.slice(0, before), first),
    priceLine && escapeText(`${priceLine.text} (${priceLine.count}).`),
    list(items.slice(before), first + before),
  );
  return searchMarkdown({ ...input, results, nearby: input.nearby.map(itemOf) }, base);
}
