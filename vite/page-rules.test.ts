import { expect, test } from "vitest";
import { matchPatterns } from "./page-rules.ts";

test.each([
  ["/busca", true],
  ["/busca/", true],
  ["/busca/sp", true],
  ["/busca/sp/campinas-sp", false],
  ["/buscas", false],
  ["/x/busca", false],
  ["/dados/a.csv", true],
  ["/dados/axcsv", false],
  ["/", false],
])("%s: %s", (path, isMatch) => {
  expect(matchPatterns(["/busca", "/busca/:state", "/dados/a.csv"]).test(path)).toBe(isMatch);
});
