import Filters from "../../client/islands/filters/filters.tsx";
import type { SearchAnswer } from "../../domain/filters/search-answer.ts";
import { IslandElement, renderIsland } from "../../site/screen/island.tsx";
import type { MarkupCache } from "../../site/screen/markup-cache.ts";

const ID = "ilha-filtros";

/** The filters of a search, rendered: their markup and their props. */
export interface RenderedFilters {
  readonly html: string;
  readonly props: string;
}

/**
 * Renders the filters of an answer. Those without a filter of the visitor's, which most see first, are cached: 0.3 ms of
 * CPU a page.
 */
export function renderFilters(answer: SearchAnswer, cache: MarkupCache): RenderedFilters {
  const { path, fixed, query, defaultYears, chips, whole } = answer;
  const render = () => [{ text: renderIsland({ id: ID, of: Filters, props: answer }) }, propsOf(answer)] as const;
  const isCached = !answer.clearHref && !whole && !chips?.some(({ isPage }) => isPage);
  const [html, props] = isCached ? cache.get(`filters/${path}?${fixed}&${query}&${defaultYears}`, render) : render();
  return { html: html.text, props: props.text };
}

/** Of a page on which React shows the filters already. */
export function answerFilters(answer: SearchAnswer): RenderedFilters {
  return { html: "", props: propsOf(answer).text };
}

function propsOf(answer: SearchAnswer) {
  return { text: JSON.stringify(answer) };
}

export function FiltersIsland({ filters }: { readonly filters: RenderedFilters }) {
  return <IslandElement name="filters" id={ID} className="filters-island" {...filters} />;
}
