import { expect, test } from "vitest";
import { bucketKey, bucketOf } from "./manifest.ts";
import { nextVersion } from "./publication.ts";

test.each([
  // Published vectors of FNV-1a, 32 bit: 0x811c9dc5, 0xe40c292c, 0xbf9cf968.
  ["", 0x1c5],
  ["a", 0x12c],
  ["foobar", 0x168],
])("the bucket of %j is its FNV-1a hash, for ever: published keys depend on it", (slug, bucket) => {
  expect(bucketOf(slug, 1024)).toBe(bucket);
  expect(bucketKey(bucket, "v")).toBe(`details/${bucket}/v`);
});

test("slugs spread evenly over the buckets", () => {
  const sizes = new Array<number>(1024).fill(0);
  for (let i = 0; i < 40_000; i++) sizes[bucketOf(`colegio-sao-jose-unidade-${i}`, 1024)]!++;
  expect(Math.max(...sizes)).toBeLessThan(90);
  expect(Math.min(...sizes)).toBeGreaterThan(5);
});

test("versions sort by time, as text", () => {
  const instants = ["2026-01-01", "2026-11-21", "2039-12-31", "2059-01-01"].map((day) =>
    nextVersion(null, new Date(day)),
  );
  expect(instants.toSorted()).toEqual(instants);
});
