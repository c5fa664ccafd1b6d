import { expect, test } from "vitest";
import { FEE_BUCKETS, feeBucketOf } from "./fee-buckets.ts";

test.each([
  [0, 0],
  [249_99, 0],
  [250_00, 1],
  [9_999_99, 39],
  [10_000_00, 39],
  [25_000_00, 39],
])("a monthly fee of %d centavos is in bucket %d", (feeCents, bucket) => {
  expect(FEE_BUCKETS).toBe(40);
  expect(feeBucketOf(feeCents)).toBe(bucket);
});
