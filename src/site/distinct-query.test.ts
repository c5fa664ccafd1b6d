import { expect, test } from "vitest";
import { fixedQuery, withDistinct } from "./distinct-query.ts";

test.each([
  ["", "distinct=false"],
  ["distinct=true", "distinct=false"],
  ["distinct=", "distinct=false"],
  ["distinct=False", "distinct=false"],
  ["page=2&distinct=true&shifts=tarde&shifts=manha", "page=2&distinct=false&shifts=tarde&shifts=manha"],
  ["tags=&sort=min_price&school=%20&shifts=&shifts=tarde", "sort=min_price&shifts=tarde&distinct=false"],
  ["distinct=true&distinct=false&x=%C3%A7+%26", "distinct=false&x=%C3%A7+%26"],
])("%j becomes %j, which stays", (query, rewritten) => {
  expect(withDistinct(new URLSearchParams(query))).toBe(rewritten);
  expect(withDistinct(new URLSearchParams(rewritten))).toBeNull();
});

test.each([
  ["", "distinct=false"],
  ["sao-paulo-sp", "distinct=false"],
  ["campinas-sp", "city=campinas-sp&distinct=false"],
])("links of the city %j keep %j", (city, fixed) => {
  expect(fixedQuery(city)).toBe(fixed);
  expect(withDistinct(new URLSearchParams(fixed))).toBeNull();
});
