import Filters from "../../client/islands/filters/filters.tsx";
import type { FilterState } from "../../domain/filters/filter-state.ts";
import { IslandElement, renderIsland } from "../../parts/screen/island.tsx";
import { siteMarkup } from "../../parts/screen/markup-cache.ts";

const ID = "ilha-filtros";

/**
 * Selectors of the parts that need React: sheet of a phone, price range, typed text, long groups. The form applies the
 * rest, so a tap on a box waits for no hydration.
 */
const LIVE = "#abre-filtros,.slider,summary,.field input";

/** The filters of a search, rendered: their markup and their props. */
export interface RenderedFilters {
  readonly html: string;
  readonly props: string;
}

/** Parameters particular to one visitor: a drawn area, a position or a typed name. */
const IS_PERSONAL = /(?:^|&)(?:area|lat|school)=/;

/** Renders the filters. Takes 0.3 to 0.5 ms of CPU a page, so the markup is cached, except for personal searches. */
export function renderFilters(state: FilterState): RenderedFilters {
  const render = () => renderIsland({ id: ID, of: Filters, props: state });
  const props = JSON.stringify(state);
  const html = IS_PERSONAL.test(state.query) ? render() : siteMarkup(`filters/${props}`, render);
  return { html, props };
}

/** Returns the props without markup, for a page whose filters React has already rendered. */
export function answerFilters(state: FilterState): RenderedFilters {
  return { html: "", props: JSON.stringify(state) };
}

export function FiltersIsland({ filters }: { readonly filters: RenderedFilters }) {
  return <IslandElement name="filters" id={ID} className="filters-island" wakes="touch" live={LIVE} {...filters} />;
}
