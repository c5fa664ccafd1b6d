import { expect, test } from "vitest";
import { SHIFTS } from "../catalog/shift.ts";
import { type FacetCounts, toFacetCounts, toGroupView } from "./filter-state.ts";
import { FACET_GROUPS, type FacetGroup } from "./filter-table.ts";

const groupOf = (facet: string): FacetGroup => FACET_GROUPS.find((group) => group.facet === facet)!;
const [shifts, years, methods] = [groupOf("shifts"), groupOf("years"), groupOf("methodologies")];
const values = (count: number) => Array.from({ length: count }, (_, i) => ({ key: `m${i}`, count: 100 - i }));
const keysOf = (counts: FacetCounts["methodology"]) =>
  counts && "shown" in counts && { keys: counts.shown.map(([key]) => key).join(" "), more: counts.more };

test("a closed list is counted in its own order, with null for what the search does not have", () => {
  const found = [
    { key: "integral", count: 0 },
    { key: "manha", count: 12 },
  ];
  expect(toFacetCounts(shifts, found, [], false)).toEqual([12, null, 0, null, null, null, null]);
  expect(SHIFTS).toHaveLength(7);
});

test("an open list says its values, with a label where they have one", () => {
  const found = [
    { key: "2027", count: 3 },
    { key: "2026", count: 1, label: "Este ano" },
  ];
  expect(toFacetCounts(years, found, [], false)).toEqual({
    shown: [
      ["2027", 3],
      ["2026", 1, "Este ano"],
    ],
  });
  expect(toFacetCounts(years, [], ["2027"], false)).toBeUndefined();
});

const EIGHT = "m0 m1 m2 m3 m4 m5 m6 m7";

test.each([
  ["eight of them", methods, 8, [], false, EIGHT, undefined],
  ["the first eight", methods, 11, [], false, EIGHT, 3],
  ["the selected one too", methods, 11, ["m9"], false, `${EIGHT} m9`, 2],
  ["all of them on request", methods, 11, [], true, `${EIGHT} m8 m9 m10`, undefined],
  ["all of a short group", years, 11, [], false, `${EIGHT} m8 m9 m10`, undefined],
] as const)("of a long group are shown %s", (_name, group, count, selected, isWhole, keys, more) => {
  expect(keysOf(toFacetCounts(group, values(count), selected, isWhole))).toEqual({ keys, more });
});

const ANSWER = { of: "schools", path: "/", query: "", total: 9 } as const;

test("options of a closed list: nothing to find is not selectable, unless it is selected", () => {
  const counts = { shifts: [1_284, null, 0, 0, null, null, null] };
  expect(toGroupView(shifts, { ...ANSWER, counts }, ["semi-integral"])).toEqual({
    options: [
      { value: "manha", label: "Manhã", count: "1.284", isSelected: false, isEmpty: false },
      { value: "integral", label: "Integral", count: "0", isSelected: false, isEmpty: true },
      { value: "semi-integral", label: "Semi-integral", count: "0", isSelected: true, isEmpty: false },
    ],
    more: 0,
  });
});

test("options of an open list have the label of the answer, or their value", () => {
  const shown = [
    ["freiriana", 2, "Freiriana"],
    ["outra", 1],
  ] as const;
  const view = toGroupView(methods, { ...ANSWER, counts: { methodology: { shown, more: 4 } } }, ["outra"]);
  expect(view).toEqual({
    options: [
      { value: "freiriana", label: "Freiriana", count: "2", isSelected: false, isEmpty: false },
      { value: "outra", label: "outra", count: "1", isSelected: true, isEmpty: false },
    ],
    more: 4,
  });
  expect(toGroupView(methods, { ...ANSWER, counts: { methodology: { shown } } }, [])?.more).toBe(0);
  expect(toGroupView(methods, { ...ANSWER, counts: {} }, [])).toBeNull();
});
