import { expect, test } from "vitest";
import { shiftInWords, shiftName } from "./shift.ts";

test("a shift is in lower case within a sentence, but for the abbreviation", () => {
  expect(["manha", "ead"].map(shiftName)).toEqual(["Manhã", "EAD"]);
  expect(["manha", "ead"].map(shiftInWords)).toEqual(["manhã", "EAD"]);
});
