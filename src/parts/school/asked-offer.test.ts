import { expect, test } from "vitest";
import { parseAskedOffer } from "./asked-offer.ts";

const SIXTH = { grade: "fundamentalII_6-ano", shift: "manha", year: 2027 };

test.each([
  ["", { grade: null, shift: null, year: null }],
  ["serie=fundamentalII_6-ano&turno=manha&ano=2027", SIXTH],
  ["grade=fundamentalII_6-ano&shifts=manha&years=2027", SIXTH],
  ["serie=fundamentalII_6-ano", { ...SIXTH, shift: null, year: null }],
  // Invalid values are ignored.
  ["serie=xx&turno=%00&ano=1e9", { grade: null, shift: null, year: null }],
])("?%s asks for %j", (query, asked) => {
  expect(parseAskedOffer(new URLSearchParams(query))).toEqual(asked);
});
