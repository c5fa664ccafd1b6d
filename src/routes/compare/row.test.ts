import { expect, test } from "vitest";
import { type Fact, isDifferent, toRow, UNKNOWN_FACT } from "./row.ts";

const fact = (value: number | null): Fact => ({ text: String(value), value });
const rowOf = (facts: readonly Fact[], better?: "menor" | "maior") => toRow("Linha", facts, (fact) => fact, better);
const marks = (...row: Parameters<typeof rowOf>) => rowOf(...row).cells.map(({ best }) => best);

test.each([
  ["the lowest", [fact(3), fact(1), fact(2)], "menor", [null, "menor", null]],
  ["the highest", [fact(3), fact(1)], "maior", ["maior", null]],
  ["each of the best", [fact(1), fact(1), fact(2)], "menor", ["menor", "menor", null]],
  ["none of equals", [fact(1), fact(1)], "menor", [null, null]],
  ["none where one alone can be compared", [fact(1), fact(null), UNKNOWN_FACT], "menor", [null, null, null]],
  ["none without a better", [fact(1), fact(2)], undefined, [null, null]],
] as const)("marks %s", (_name, facts, better, expected) => {
  expect(marks(facts, better)).toEqual(expected);
});

test("rows differ by text or notes; a missing fact differs from a known one", () => {
  expect(isDifferent(rowOf([{ text: "sim" }, { text: "sim" }]))).toBe(false);
  expect(isDifferent(rowOf([{ text: "sim" }, UNKNOWN_FACT]))).toBe(true);
  expect(isDifferent(rowOf([{ text: "4,5" }, { text: "4,5", notes: ["3 avaliações"] }]))).toBe(true);
  expect(rowOf([UNKNOWN_FACT, { text: "não" }]).cells.map(({ text }) => text)).toEqual([null, "não"]);
});
