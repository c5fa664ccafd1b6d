import { createStore } from "jotai/vanilla";
import { beforeEach, expect, test } from "vitest";
import type { FilterState } from "../../domain/filters/filter-state.ts";
import { FEE_BUCKETS } from "../../domain/pricing/fee-buckets.ts";
import {
  feeHistogramAtom,
  filterStateAtom,
  GROUPS,
  pendingAtom,
  searchEventAtom,
  searchParamsAtom,
  submitWordsAtom,
} from "./search.ts";

const ANSWER: FilterState = {
  of: "schools",
  path: "/escola/busca",
  fixed: "city=campinas-sp",
  query: "shifts=manha",
  total: 1284,
  counts: {
    shifts: [900, 0, 384, null, null, null, null],
    years: {
      shown: [
        ["2026", 12],
        ["2027", 30],
      ],
    },
    neighborhood: { shown: [["cambui", 7, "Cambuí"]], more: 40 },
  },
  fees: Array.from({ length: FEE_BUCKETS }, (_, bucket) => (bucket === 2 ? 9 : 0)),
  defaultYears: [2027],
};

let store: ReturnType<typeof createStore>;
beforeEach(() => {
  store = createStore();
  store.set(filterStateAtom, ANSWER);
});

const group = (param: string) => store.get(GROUPS.find(({ group }) => group.param === param)!.viewAtom);
const selected = (param: string) => group(param)!.options.flatMap((o) => (o.isSelected ? o.value : []));

test("until something is asked for, the filters are those that the server understood", () => {
  expect([...store.get(searchParamsAtom)]).toEqual([
    ["city", "campinas-sp"],
    ["shifts", "manha"],
  ]);
  expect(store.get(submitWordsAtom)).toBe("Ver 1.284 escolas");
  expect(store.get(feeHistogramAtom)?.words).toBe("Mais comum: R$\u00a0500 a R$\u00a0750 (9 escolas)");
});

test("a group has the words of its list and the counts of the answer; what finds nothing cannot be chosen", () => {
  expect(group("shifts")).toEqual({
    options: [
      { value: "manha", label: "Manhã", count: "900", isSelected: true, isEmpty: false },
      { value: "tarde", label: "Tarde", count: "0", isSelected: false, isEmpty: true },
      { value: "integral", label: "Integral", count: "384", isSelected: false, isEmpty: false },
    ],
    more: 0,
  });
  expect(group("neighborhood")).toMatchObject({ options: [{ value: "cambui", label: "Cambuí" }], more: 40 });
  expect(group("grade")).toBeNull();
});

test("a box shows at once where the page is going, and after a failure still", () => {
  const query = "?city=campinas-sp&shifts=integral&shifts=manha";
  store.set(searchEventAtom, { query, isFailed: false });
  expect(selected("shifts")).toEqual(["manha", "integral"]);
  // The counts are still the last response's.
  expect(store.get(submitWordsAtom)).toBe("Ver 1.284 escolas");
  store.set(searchEventAtom, { query, isFailed: true });
  expect(store.get(pendingAtom)?.isFailed).toBe(true);
  expect(selected("shifts")).toEqual(["manha", "integral"]);
});

test("an answer ends the wait and replaces what was asked for by what was understood", () => {
  store.set(searchEventAtom, { query: "?shifts=nada&school=%20pueri", isFailed: false });
  store.set(searchEventAtom, { answer: { ...ANSWER, query: "school=pueri", total: 0 } });
  expect(store.get(pendingAtom)).toBeNull();
  expect(store.get(searchParamsAtom).get("school")).toBe("pueri");
  expect(selected("shifts")).toEqual([]);
  expect(store.get(submitWordsAtom)).toBe("Nenhuma escola");
});

test("a query that names no year means those of the season, `years=todos` all (K21)", () => {
  expect(selected("years")).toEqual(["2027"]);
  store.set(searchEventAtom, { query: "?years=todos", isFailed: false });
  expect(selected("years")).toEqual([]);
});

test("until the answer, a box changes no group but its own", () => {
  const viewOf = new Map(GROUPS.map(({ group, viewAtom }) => [group.param, store.get(viewAtom)]));
  store.set(searchEventAtom, { query: "?city=campinas-sp&shifts=integral", isFailed: false });
  const changed = GROUPS.filter(({ group, viewAtom }) => store.get(viewAtom) !== viewOf.get(group.param));
  expect(changed.map(({ group }) => group.param)).toEqual(["shifts"]);
});
