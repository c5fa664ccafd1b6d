import { expect, test } from "vitest";
import { feeRange, rangeOf } from "./fee-range.ts";

test.each([
  ["", "school"],
  ["neighborhood=moema&comPreco=true&sort=min_price", "school"],
  ["stageGroup=medio", "seats"],
  ["shifts=manha", "seats"],
  ["years=2027", "seats"],
  ["priceMax=1200", "selection"],
  ["priceMin=500&stageGroup=medio", "selection"],
  ["hasOffers=true", "scholarships"],
  ["hasOffers=true&stageGroup=medio", "selection"],
  ["tags=material-incluso", "selection"],
  ["of=scholarships", "scholarships"],
  ["of=scholarships&priceMax=1200", "selection"],
])("a search for %j shows the fees of %s", (query, of) => {
  expect(rangeOf(new URLSearchParams(query))).toBe(of);
});

test.each([
  [148_000, undefined, "de R$ 592,50 a R$ 1.480", "conforme a série"],
  [59_250, undefined, "R$ 592,50", "igual em todas as séries com preço"],
  [148_000, "seats", "de R$ 592,50 a R$ 1.480", "conforme a série"],
  [59_250, "seats", "R$ 592,50", "igual nas séries da sua busca"],
  // The prices that the search leaves out may be of the same grade.
  [148_000, "selection", "de R$ 592,50 a R$ 1.480", "na sua busca"],
  [148_000, "scholarships", "de R$ 592,50 a R$ 1.480", "com\u00a0bolsa"],
  [59_250, "scholarships", "R$ 592,50", "igual em todas as bolsas"],
  [59_250, "selection", "R$ 592,50", "igual em toda a sua busca"],
] as const)("up to %i of %s: %s, %s", (highest, of, fees, reason) => {
  const range = feeRange(59_250, highest, of);
  expect({ fees: range.fees.replaceAll("\u00a0", " "), reason: range.reason }).toEqual({ fees, reason });
});
