import fc from "fast-check";
import { expect, test } from "vitest";
import { BEYOND, classOf, countOf, medianOf, percentileOf } from "./histogram.ts";

const BOUNDS = [1, 2, 5, 10, 20, 50];

test("a percentile is the bound of the class of the value that sorting finds", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 1 }),
      fc.constantFrom(0.5, 0.75, 0.99),
      (values, share) => {
        const histogram = new Map<string, number>();
        for (const value of values) {
          const of = classOf(BOUNDS, value);
          histogram.set(of, (histogram.get(of) ?? 0) + 1);
        }
        const sorted = values.toSorted((a, b) => a - b);
        const exact = sorted[Math.ceil(values.length * share) - 1]!;
        const of = classOf(BOUNDS, exact);
        expect(percentileOf(BOUNDS, histogram, share)).toBe(of === BEYOND ? Number.POSITIVE_INFINITY : Number(of));
        expect(countOf(BOUNDS, histogram)).toBe(values.length);
      },
    ),
  );
});

test("a median is estimated within its class", () => {
  expect(medianOf(BOUNDS, new Map([["5", 4]]))).toBe(3.5);
  const skewed = new Map([
    ["5", 1],
    ["10", 4],
    [BEYOND, 1],
  ]);
  expect(medianOf(BOUNDS, skewed)).toBe(7.5);
  expect(medianOf(BOUNDS, new Map([[BEYOND, 3]]))).toBe(50);
});

test("without values there is no percentile and no median", () => {
  expect([percentileOf(BOUNDS, new Map(), 0.5), medianOf(BOUNDS, new Map())]).toEqual([null, null]);
});
