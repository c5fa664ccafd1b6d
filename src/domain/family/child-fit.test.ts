import { expect, test } from "vitest";
import type { Grade } from "../catalog/stage.ts";
import { childFit } from "./child-fit.ts";

const NURSERY: Grade = "infantil_bercario";
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
  const school = { grades, stages: [], isFundamentalUnsplit: false, missingPart: null, modalities: [] };
  expect(childFit(school, grade, isPriced)).toBe(fit);
});

test.each([
  ["a stage alone", [], null, "unpriced"],
  ["a stage, stated to be without its creche", [], "creche", "unserved"],
  ["a stage, stated to be without its other part", [], "preschool", "unpriced"],
  ["a price of the grade, whatever else is stated", [NURSERY], "creche", "unpriced"],
] as const)("a baby: %s", (_, grades, missingPart, fit) => {
  const school = { grades, stages: ["infantil"], isFundamentalUnsplit: true, missingPart, modalities: [] } as const;
  expect(childFit(school, NURSERY, false)).toBe(fit);
});
