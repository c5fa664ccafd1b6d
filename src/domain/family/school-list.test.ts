import { expect, test } from "vitest";
import { parseSchoolList } from "./school-list.ts";

test.each([
  [["a,b,c"], ["a", "b", "c"]],
  [
    ["a", "b"],
    ["a", "b"],
  ],
  [
    ["b,a,b", "a"],
    ["b", "a"],
  ],
  [[" Colegio-X , b"], ["colegio-x", "b"]],
  [["", ",,"], []],
  [["<script>", "a b", "%00", "x".repeat(161), "ok"], ["ok"]],
])("%j names %j", (values, slugs) => {
  expect(parseSchoolList(values)).toEqual(slugs);
});
