import { describe, expect, test } from "vitest";
import { FEE_BUCKETS } from "./fee-buckets.ts";
import { priceScale } from "./price-scale.ts";

const counts = (byBucket: Readonly<Record<number, number>>) =>
  Array.from({ length: FEE_BUCKETS }, (_, bucket) => byBucket[bucket] ?? 0);

/** As in a city: most fees from R$ 500 to R$ 2.000, a few dear schools. */
const CITY = counts({ 1: 20, 2: 60, 3: 80, 4: 60, 5: 40, 6: 20, 7: 10, 9: 6, 16: 3, 39: 1 });

const LISTS = [
  ["a city", CITY],
  ["one price only", counts({ 3: 9 })],
  ["fees at both ends", counts({ 0: 5, 39: 5 })],
] as const;

describe.each(LISTS)("%s", (_name, list) => {
  const { toPosition, toValue } = priceScale(list);

  test("the ends of the track are the ends of the prices", () => {
    expect([toPosition(0), toPosition(10_000)]).toEqual([0, 1]);
    expect([toValue(0), toValue(1)]).toEqual([0, 10_000]);
  });

  test("a higher price is further right, and a position further right is no lower price", () => {
    for (let price = 1; price < 10_000; price++) expect(toPosition(price + 1)).toBeGreaterThan(toPosition(price));
    for (let step = 0; step < 1_000; step++) {
      expect(toValue((step + 1) / 1_000)).toBeGreaterThanOrEqual(toValue(step / 1_000));
    }
  });

  test.each([0, 10, 250, 490, 750, 1_000, 1_550, 2_100, 4_900, 5_000, 9_500, 10_000])("R$ %i is found again", (price) =>
    expect(toValue(toPosition(price))).toBe(price),
  );
});

test("the prices that most schools ask have most of the track", () => {
  const { toPosition } = priceScale(CITY);
  expect(toPosition(2_000)).toBeGreaterThan(0.8);
  expect(toPosition(1_000)).toBeGreaterThan(0.4);
  expect(toPosition(1_000)).toBeLessThan(0.6);
});

test.each([
  [493, 490],
  [530, 550],
  [1_970, 1_950],
  [2_060, 2_100],
  [4_930, 4_900],
  [5_300, 5_500],
])("R$ %i is rounded to R$ %i", (price, rounded) => {
  // With as many fees in each bucket the track follows the amount.
  expect(priceScale(Array(FEE_BUCKETS).fill(1)).toValue(price / 10_000)).toBe(rounded);
});

test.each([
  [(position: number) => position, /^\d+0$|^0$/],
  // Dear prices are rounded more.
  [(position: number) => 0.99 + position / 100, /^\d+(00|50)$/],
])("amounts are readable (%#)", (at, readable) => {
  const { toValue } = priceScale(CITY);
  for (let step = 0; step <= 100; step++) expect(String(toValue(at(step / 100)))).toMatch(readable);
});
