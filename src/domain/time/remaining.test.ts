import { expect, test } from "vitest";
import { remainingLabel } from "./remaining.ts";

test.each([
  [12_000_000, "faltam 3 h 20 min"],
  [7_200_000, "faltam 2 h"],
  [3_659_999, "falta 1 h"],
  [3_599_999, "faltam 59 min"],
  [60_000, "falta 1 min"],
  [59_999, "falta menos de 1 min"],
  [1, "falta menos de 1 min"],
  [0, null],
  [-5_000, null],
])("%i ms: %s", (ms, words) => {
  expect(remainingLabel(ms)).toBe(words);
});
