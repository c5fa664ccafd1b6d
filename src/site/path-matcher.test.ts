import { expect, test } from "vitest";
import { pathMatcher } from "./path-matcher.ts";

const find = pathMatcher(
  ["/", "/busca", "/busca/nomes", "/busca/:state", "/busca/:state/:city/x", "/dados/a.csv"].map((pattern) => ({
    pattern,
  })),
);

test.each([
  ["/", "/", {}],
  ["/busca", "/busca", {}],
  ["/busca/sp", "/busca/:state", { state: "sp" }],
  ["/busca/nomes", "/busca/nomes", {}],
  ["/busca/s%2Fp", "/busca/:state", { state: "s/p" }],
  ["/busca/%zz", "/busca/:state", { state: "%zz" }],
  ["/busca/sp/campinas-sp/x", "/busca/:state/:city/x", { state: "sp", city: "campinas-sp" }],
  ["/dados/a.csv", "/dados/a.csv", {}],
])("%s matches %s (R40)", (path, pattern, segments) => {
  expect(find(path)).toEqual({ row: { pattern }, segments });
});

test.each(["/buscas", "/x/busca", "/busca/sp/campinas-sp", "/busca//campinas-sp/x", "/dados/axcsv", ""])(
  "%s matches nothing",
  (path) => {
    expect(find(path)).toBeNull();
  },
);
