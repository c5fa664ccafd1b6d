import { expect, test } from "vitest";
import type { Grade } from "../catalog/stage.ts";
import { childFit } from "./child-fit.ts";

const SIXTH: Grade = "fundamentalII_6-ano";
const SECOND: Grade = "fundamentalI_2-ano";

test.each([
  ["a price of the seat", [SIXTH], SIXTH, true, "priced"],
  ["a price of another shift", [SIXTH], SIXTH, false, "unpriced"],
  ["no price", [SIXTH], SIXTH, false, "unpriced"],
  ["no such grade, whatever other price it has", [SECOND], SIXTH, false, "unserved"],
  ["unknown grades", [], SIXTH, false, "unpriced"],
  ["another grade of a stage that it names", ["fundamentalII_9-ano"], SIXTH, false, "unpriced"],
  ["no grade asked for", [SECOND], null, false, "unpriced"],
] as const)("%s", (_, grades, grade, isPriced, fit) => {
  const school = { grades, stages: [], isFundamentalUnsplit: false, modalities: [] };
  expect(childFit(school, grade, isPriced)).toBe(fit);
});
