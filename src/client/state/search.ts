import { type Atom, atom } from "jotai/vanilla";
import { FACET_GROUPS, type FacetGroup } from "../../domain/filters/facet-groups.ts";
import { toFeeHistogram } from "../../domain/filters/fee-histogram.ts";
import { type GroupView, type SearchAnswer, toGroupView } from "../../domain/filters/search-answer.ts";
import { counted, SEARCH_KINDS } from "../../domain/filters/search-kind.ts";
import type { SearchEvent } from "./navigation.ts";

// The filters of the page. The address says what is asked for; the server, what it found.

/** The last answer of the server, with which the island is hydrated. */
export const searchAnswerAtom = atom<SearchAnswer | null>(null);

/** The query that the page is going to, from the tap to the answer; null when the answer is shown. */
export const pendingAtom = atom<{ readonly query: string; readonly isFailed: boolean } | null>(null);

/** Brings what happened to the search into the atoms. */
export const searchEventAtom = atom(null, (_get, set, event: SearchEvent) => {
  if ("answer" in event) {
    set(searchAnswerAtom, event.answer);
    set(pendingAtom, null);
  } else set(pendingAtom, event);
});

const answerAtom = atom((get) => get(searchAnswerAtom)!);

/** What is asked for: the address while an answer is awaited, then what the server understood. */
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

/** Each group of options with its counts, and what is selected in it at once. */
export const GROUPS: readonly { readonly group: FacetGroup; readonly viewAtom: Atom<GroupView | null> }[] =
  FACET_GROUPS.map((group) => ({
    group,
    viewAtom: atom((get) =>
      toGroupView(group, get(answerAtom), selectedIn(group, get(searchParamsAtom), get(answerAtom))),
    ),
  }));

function selectedIn({ param }: FacetGroup, params: URLSearchParams, { defaultYears = [] }: SearchAnswer): string[] {
  return param === "years" && !params.has("years") ? defaultYears.map(String) : params.getAll(param);
}
