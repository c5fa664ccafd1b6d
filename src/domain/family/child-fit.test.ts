import { expect, test } from "vitest";
import type { Grade } from "../catalog/stage.ts";
import { childFit } from "./child-fit.ts";

const SIXTH: Grade = "fundamentalII_6-ano";
const SECOND: Grade = "fundamentalI_2-ano";

test.each([
  ["a price of the seat", [SIXTH], SIXTH, { isExact: true }, "priced"],
  ["a price of another shift", [SIXTH], SIXTH, { isExact: false }, "unpriced"],
  ["no price", [SIXTH], SIXTH, null, "unpriced"],
  ["no such grade, whatever other price it has", [SECOND], SIXTH, { isExact: false }, "unserved"],
  ["unknown grades", [], SIXTH, null, "unpriced"],
  ["no grade asked for", [SECOND], null, null, "unpriced"],
] as const)("%s", (_, grades, grade, chosen, fit) => {
  expect(childFit(grades, grade, chosen)).toBe(fit);
});
