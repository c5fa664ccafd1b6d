import { expect, test } from "vitest";
import { carriedQuery } from "./carried-query.ts";

test.each([
  ["", ""],
  ["grade=fundamentalII_6-ano&shifts=manha&years=2027&priceMax=1200", "serie=fundamentalII_6-ano&turno=manha&ano=2027"],
  ["serie=fundamentalII_6-ano&view=map&page=2", "serie=fundamentalII_6-ano"],
  ["lat=-23.5&lng=-46.6&radius=5", "lat=-23.5&lng=-46.6"],
  // Several ask for no one price.
  ["shifts=manha&shifts=tarde&years=", ""],
])("of ?%s goes along ?%s", (query, carried) => {
  expect(carriedQuery(new URLSearchParams(query))).toBe(carried);
});
