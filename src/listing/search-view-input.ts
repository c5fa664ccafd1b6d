import type { FacetParam } from "../domain/filters/filter-table.ts";
import type { MaybePromise } from "../search/ports.ts";
import type { SchoolResult, SearchResult } from "../search/types.ts";
import type { LinkView } from "../site/link-view.ts";
import type { ListCounts } from "./list-page.ts";
import type { ListQuery } from "./list-query.ts";
import type { ListMapView } from "./map/list-map.ts";
import type { SearchParams } from "./params/search-params.ts";
import type { TermView } from "./params/term-view.ts";
import type { RenderedPlaceLinks } from "./place/place-link-list.tsx";
import type { PointAddress } from "./place/point-address.ts";
import type { CityQuestion } from "./place/query-city.ts";

/** Numbers of a search: what meets it, and the schools that may. */
export type Counted = Pick<ListCounts, "mayMeet"> & { readonly total: number };

export interface WiderSearch {
  /** "Em São Paulo", "No estado de São Paulo". */
  readonly label: string;
  readonly href: string;
  readonly count: () => MaybePromise<Counted>;
  /** Whether it keeps none of the filters: the last suggestion, if no other finds anything. */
  readonly dropsFilters: boolean;
}

export interface SearchViewInput {
  readonly list: ListQuery;
  readonly lastPage: number;
  readonly isRemote: boolean;
  readonly result: Omit<SearchResult<unknown>, "hits"> &
    ListCounts &
    Partial<Pick<SchoolResult, "priced" | "isPricedFirst" | "lacks" | "order">>;
  /** Number of schools with a price, if they are few: "2 de 2.326 escolas informam o preço" (K29). */
  readonly fewPrices?: string | null;
  /** Beside it, what half of the schools with a price ask. */
  readonly feeReference?: string | null;
  /** Keys of the fields without counts that would find nothing. */
  readonly vain?: readonly string[];
  readonly placeLinks: RenderedPlaceLinks | null;
  readonly map: ListMapView | null;
  readonly didYouMean: readonly LinkView[];
  /** About a city of the query that is not known; null where it is, or where the path names the place. */
  readonly cityQuestion: CityQuestion | null;
  /** Address of the point that the search looks around; null without one, or far from every known place. */
  readonly address: PointAddress | null;
  /** Reading of the search box's text; null without one. */
  readonly term: TermView | null;
  /** Results around a place that has few of its own. */
  readonly nearby: readonly unknown[];
  /** Name of a neighborhood of the place, or its slug. */
  readonly neighborhoodName: (slug: string) => string;
  readonly count: (params: SearchParams) => MaybePromise<Counted>;
  /** Searches in larger places; an empty list offers the first that finds something. */
  readonly wider: readonly WiderSearch[];
  readonly breadcrumb: readonly LinkView[];
  readonly source: string;
  /** The long group of filter options that is shown whole. */
  readonly wholeGroup: FacetParam | null;
}
