import Filters from "../../client/islands/filters/filters.tsx";
import type { SearchAnswer } from "../../domain/filters/search-answer.ts";
import { IslandElement, renderIsland } from "../../parts/screen/island.tsx";
import { MarkupCache } from "../../parts/screen/markup-cache.ts";

const ID = "ilha-filtros";

/** The filters of a search, rendered: their markup and their props. */
export interface RenderedFilters {
  readonly html: string;
  readonly props: string;
}

/**
 * Filters of searches with a filter of the visitor's, by their props, which name all that they show. A cache of their own:
 * there are so many of them that they would evict the cards.
 */
const filtered = new MarkupCache(4 * 2 ** 20);

/** Parameters particular to one visitor: a drawn area, a position or a typed name. */
const IS_PERSONAL = /(?:^|&)(?:area|lat|school)=/;

/** Renders the filters. Takes 0.3 to 0.5 ms of CPU a page, so the markup is cached, except for personal searches. */
export function renderFilters(answer: SearchAnswer, cache: MarkupCache): RenderedFilters {
  const { path, fixed, query, defaultYears, chips, whole } = answer;
  const render = () => ({ text: renderIsland({ id: ID, of: Filters, props: answer }) });
  const props = JSON.stringify(answer);
  const isUnfiltered = !answer.clearHref && !whole && !chips?.some(({ isPage }) => isPage);
  if (isUnfiltered) {
    return { html: cache.get(`filters/${path}?${fixed}&${query}&${defaultYears}`, render).text, props };
  }
  return { html: (IS_PERSONAL.test(query) ? render() : filtered.get(props, render)).text, props };
}

/** Returns the props without markup, for a page whose filters React has already rendered. */
export function answerFilters(answer: SearchAnswer): RenderedFilters {
  return { html: "", props: JSON.stringify(answer) };
}

export function FiltersIsland({ filters }: { readonly filters: RenderedFilters }) {
  return <IslandElement name="filters" id={ID} className="filters-island" wakes="wide" {...filters} />;
}
