import { expect, test } from "vitest";
import { speedFigure, speedOf } from "./speed.ts";

test.each([
  ["LCP", 500, "speed.LCP.500"],
  ["LCP", 501, "speed.LCP.800"],
  ["LCP", 9000, "speed.LCP.more"],
  ["CLS", 0, "speed.CLS.1"],
] as const)("%s of %d is counted as %s", (measure, value, name) => {
  expect(speedFigure(measure, value)).toBe(name);
});

test("the class is that of the 75th percentile; null without measurements", () => {
  const amounts = new Map([
    ["speed.LCP.500", 2],
    ["speed.LCP.1000", 1],
    ["speed.LCP.more", 1],
  ]);
  expect(speedOf("LCP", amounts)).toEqual({ count: 4, upTo: 1000 });
  expect(speedOf("LCP", new Map([["speed.LCP.more", 3]]))).toEqual({ count: 3, upTo: null });
  expect(speedOf("INP", amounts)).toBeNull();
});
