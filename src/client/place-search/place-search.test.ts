import { expect, test } from "vitest";
import { matchInName } from "./match-in-name.ts";
import { shorten } from "./suggestions.ts";

test.each([
  ["São Paulo", "sao p", [0, 5]],
  ["São Paulo", "PAU", [4, 7]],
  ["Colégio d'Oeste", "d oeste", [8, 15]],
  ["Pinheiros", "pinhero", null],
  ["Santo André", "ndre", null],
  ["Santo André", "", null],
])("in %s, “%s” stands at %j", (name, typed, at) => {
  expect(matchInName(name, typed)).toEqual(at);
});

test("the longest groups give way, the last of them first", () => {
  const group = (label: string, length: number) => ({
    label,
    suggestions: Array.from({ length }, (_, i) => ({ name: `${label}${i}`, place: "", href: "" })),
  });
  const lengths = (...sizes: number[]) =>
    shorten(
      sizes.map((size, i) => group(String(i), size)),
      8,
    ).map((g) => g.suggestions.length);
  expect(lengths(4, 5, 5)).toEqual([3, 3, 2]);
  expect(lengths(1, 2, 5)).toEqual([1, 2, 5]);
  expect(lengths(0, 0, 5)).toEqual([0, 0, 5]);
});
