import { type Atom, atom } from "jotai/vanilla";
import { toFeeHistogram } from "../../domain/filters/fee-histogram.ts";
import { type FilterState, type GroupView, toGroupView } from "../../domain/filters/filter-state.ts";
import { ALL_YEARS, FACET_GROUPS, type FacetGroup } from "../../domain/filters/filter-table.ts";
import { counted, SEARCH_KINDS } from "../../domain/filters/search-kind.ts";
import type { SearchEvent } from "./navigation.ts";

// State of the filters: the query is in the URL, the rest in the response of the server.

/** The last response of the server, with which the island is hydrated. */
export const filterStateAtom = atom<FilterState | null>(null);

/** The requested query, from the tap to the response; null once the response is shown. */
export const pendingAtom = atom<{ readonly query: string; readonly isFailed: boolean } | null>(null);

export const searchEventAtom = atom(null, (_get, set, event: SearchEvent) => {
  if ("answer" in event) {
    set(filterStateAtom, event.answer);
    set(pendingAtom, null);
  } else set(pendingAtom, event);
});

const answerAtom = atom((get) => get(filterStateAtom)!);

/** The requested query while a response is pending, then the query as the server parsed it. */
export const searchParamsAtom = atom((get) => {
  const { fixed = "", query } = get(answerAtom);
  return new URLSearchParams(get(pendingAtom)?.query ?? `${fixed}&${query}`);
});

/** "Ver 1.284 escolas". */
export const submitWordsAtom = atom((get) => {
  const { of, total } = get(answerAtom);
  const { noun } = SEARCH_KINDS[of];
  return total > 0 ? `Ver ${counted(total, noun)}` : noun.none;
});

export const feeHistogramAtom = atom((get) => {
  const { of, fees } = get(answerAtom);
  return toFeeHistogram(fees, SEARCH_KINDS[of].noun);
});

/** Groups of options with counts; a selection shows before its response. */
export const GROUPS: readonly { readonly group: FacetGroup; readonly viewAtom: Atom<GroupView | null> }[] =
  FACET_GROUPS.map((group) => ({
    group,
    viewAtom: viewAtomOf(group),
  }));

function viewAtomOf(group: FacetGroup): Atom<GroupView | null> {
  // A text: a change of another group leaves it equal, and this group is not rendered again before the response.
  const selectedAtom = atom((get) =>
    JSON.stringify(selectedIn(group, get(searchParamsAtom), get(answerAtom).defaultYears)),
  );
  return atom((get) => toGroupView(group, get(answerAtom), JSON.parse(get(selectedAtom))));
}

function selectedIn({ param }: FacetGroup, params: URLSearchParams, defaultYears: readonly number[] = []): string[] {
  if (param !== "years") return params.getAll(param);
  return params.has(param) ? params.getAll(param).filter((year) => year !== ALL_YEARS) : defaultYears.map(String);
}
