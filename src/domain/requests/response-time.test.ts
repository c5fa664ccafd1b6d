import { expect, test } from "vitest";
import { responseTimeLabel, typicalResponseHours } from "./response-time.ts";

test("nothing is said below ten answers", () => {
  for (let count = 0; count < 10; count++) expect(typicalResponseHours(Array(count).fill(3))).toBeNull();
  expect(typicalResponseHours(Array(10).fill(3))).toBe(3);
});

test("the median is said, whatever the order and the slowest answers", () => {
  expect(typicalResponseHours([500, 6, 6, 1, 6, 900, 5, 7, 6, 2])).toBe(6);
  expect(typicalResponseHours(Array(10).fill(0.01))).toBe(1);
});

test.each([
  [1, "responde em cerca de 1 h"],
  [6, "responde em cerca de 6 h"],
  [35, "responde em cerca de 35 h"],
  [36, "responde em cerca de 2 dias"],
  [170, "responde em cerca de 7 dias"],
])("%i hours in words", (hours, words) => expect(responseTimeLabel(hours)).toBe(words));
