import { expect, test } from "vitest";
import { isKept, type Measure, tableOf } from "./report.ts";

const measure = (rest: Partial<Measure>): Measure => ({ group: "g", name: "n", value: 1, unit: "ms", ...rest });

test.each([
  [measure({}), null],
  [measure({ budget: { atMost: 1 } }), true],
  [measure({ value: 1.01, budget: { atMost: 1 } }), false],
  [measure({ value: 2.0000000000000058, budget: { atMost: 2 } }), true],
  [measure({ value: 2.001, budget: { atMost: 2 } }), false],
  [measure({ value: 99.95, budget: { atLeast: 100 } }), false],
  [measure({ value: 97, budget: { atLeast: 97 } }), true],
  [measure({ value: 96.9, budget: { atLeast: 97 } }), false],
])("whether a measure is within its budget: %#", (given, kept) => {
  expect(isKept(given)).toBe(kept);
});

test("the table shows value, budget and mark in Brazilian notation", () => {
  const table = tableOf([
    measure({ name: "p95", value: 0.345678, budget: { atMost: 0.6 } }),
    measure({ name: "outro", value: 1234.5 }),
    measure({ name: "lento", value: 2, budget: { atMost: 1 }, note: "3 buscas" }),
  ]);
  expect(table.split("\n").map((line) => line.split(/\s{2,}/))).toEqual([
    ["grupo", "medida", "valor", "meta", "observação"],
    ["g", "p95", "0,3457 ms", "≤ 0,6 ms", "✓"],
    ["g", "outro", "1.235 ms", "–"],
    ["g", "lento", "2 ms", "≤ 1 ms", "✗", "3 buscas"],
  ]);
});
