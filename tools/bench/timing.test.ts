import { expect, test } from "vitest";
import { summarize } from "./timing.ts";

test("percentiles use the nearest rank, whatever the order of the samples", () => {
  const samples = Array.from({ length: 100 }, (_, i) => ((i * 37) % 100) + 1);
  expect(summarize(samples)).toEqual({ count: 100, p50: 50, p75: 75, p95: 95, p99: 99, mean: 50.5 });
  expect(summarize([7])).toEqual({ count: 1, p50: 7, p75: 7, p95: 7, p99: 7, mean: 7 });
  expect(summarize([])).toEqual({ count: 0, p50: 0, p75: 0, p95: 0, p99: 0, mean: 0 });
});
