import { expect, test } from "vitest";
import type { FilterState } from "../../domain/filters/filter-state.ts";
import { renderFilters } from "./filters-island.tsx";

const response = (more: Partial<FilterState>): FilterState => ({
  of: "schools",
  path: "/busca/sp",
  query: "shifts=manha",
  total: 12,
  counts: { shifts: [9, 3, null, null, null, null, null] },
  clearHref: "/busca/sp",
  ...more,
});

const htmlOf = (more: Partial<FilterState>) => renderFilters(response(more)).html;

test("cached filters are those of their answer: another total or count has markup of its own", () => {
  const first = htmlOf({});
  expect(first).toContain("Ver 12 escolas");
  expect(htmlOf({})).toBe(first);
  expect(htmlOf({ total: 13 })).toContain("Ver 13 escolas");
  expect(htmlOf({ counts: { shifts: [8, 4, null, null, null, null, null] } })).toContain("<small>8</small>");
});

test("the filters of a typed name or of a place are rendered, and show them", () => {
  expect(htmlOf({ query: "school=vertice" })).toContain('value="vertice"');
  expect(htmlOf({ query: "lat=-23.5&lng=-46.6" })).toContain('name="lat" value="-23.5"');
});
