import { expect, test } from "vitest";
import { shiftLabel, shiftName } from "./shift.ts";

test("a shift is in lower case within a sentence, but for the abbreviation", () => {
  expect(["manha", "ead"].map(shiftName)).toEqual(["Manhã", "EAD"]);
  expect(["manha", "ead"].map(shiftLabel)).toEqual(["manhã", "EAD"]);
});
