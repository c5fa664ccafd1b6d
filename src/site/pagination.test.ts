import { expect, test } from "vitest";
import { lastPageOf, pageNumbers } from "./pagination.ts";

test.each([
  [1, 1, undefined, [1]],
  [3, 7, undefined, [1, 2, 3, 4, 5, 6, 7]],
  [1, 20, undefined, [1, 2, 3, 4, 5, 6, null, 20]],
  [4, 20, undefined, [1, 2, 3, 4, 5, 6, null, 20]],
  [5, 20, undefined, [1, null, 3, 4, 5, 6, 7, null, 20]],
  [10, 20, undefined, [1, null, 8, 9, 10, 11, 12, null, 20]],
  [17, 20, undefined, [1, null, 15, 16, 17, 18, 19, 20]],
  [20, 20, undefined, [1, null, 15, 16, 17, 18, 19, 20]],
])("page %i of %i with %s numbers", (current, total, numbers, expected) => {
  expect(pageNumbers(current, total, numbers)).toEqual(expected);
});

const countOf = (numbers: readonly (number | null)[]) => numbers.filter((number) => number !== null).length;

test("seven numbers are shown unless others are asked for (C29)", () => {
  for (let current = 1; current <= 20; current++) expect(countOf(pageNumbers(current, 20))).toBe(7);
  expect(countOf(pageNumbers(10, 20, 9))).toBe(9);
});

test.each([0, 1, 2, 3, 4, 5])("five numbers are shown at least: of %i asked for too (C30)", (asked) => {
  for (let current = 1; current <= 20; current++) expect(countOf(pageNumbers(current, 20, asked))).toBe(5);
  expect(pageNumbers(10, 20, asked)).toEqual([1, null, 9, 10, 11, null, 20]);
});

test("the current page is always among the numbers", () => {
  for (let total = 1; total <= 60; total++) {
    for (let current = 1; current <= total; current++) expect(pageNumbers(current, total)).toContain(current);
  }
});

test.each([
  [0, 21, 1],
  [21, 21, 1],
  [22, 21, 2],
  [1050, 21, 50],
  [100_000, 21, 50],
])("the last page of %i in pages of %i is %i", (total, size, expected) => {
  expect(lastPageOf(total, size)).toBe(expected);
});
