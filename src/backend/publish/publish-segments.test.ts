import { expect, test } from "vitest";
import { countBuckets } from "./publish-segments.ts";

test.each([
  [0, 1],
  [63, 8],
  [300, 64],
  [8192, 1024],
  [131_072, 1024],
  [131_073, 2048],
  [1_000_000, 8192],
])("the details of %i schools are spread over %i buckets", (schools, buckets) => {
  expect(countBuckets(schools)).toBe(buckets);
});
