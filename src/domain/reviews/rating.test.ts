import { expect, test } from "vitest";
import { shrunkenRating } from "./rating.ts";

test.each([
  [0, 0, 4, 0],
  [5, 1, 4, 25 / 6],
  [40, 10, 3, 55 / 15],
  [500, 100, 3, 515 / 105],
])("ratings of %d in %d reviews, with a national mean of %d, are %d", (sum, count, mean, rating) => {
  expect(shrunkenRating(sum, count, mean)).toBeCloseTo(rating, 12);
});
