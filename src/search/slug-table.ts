import { hashText } from "./checksum.ts";
import { startsOf } from "./text-index.ts";

/** Hash table of rows by slug, with about four rows a bucket. */
export interface SlugTable {
  /** Rows of bucket i are `starts[i]` to `starts[i + 1]`. */
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
}

export function buildSlugTable(slugs: readonly string[]): SlugTable {
  const buckets: number[][] = Array.from({ length: 1 << Math.ceil(Math.log2(slugs.length / 4 + 1)) }, () => []);
  for (const [row, slug] of slugs.entries()) buckets[bucketOf(slug, buckets.length)]!.push(row);
  return { starts: startsOf(buckets.map((b) => b.length)), rows: Uint32Array.from(buckets.flat()) };
}

/** The rows that may have the slug, a handful. */
export function rowsOfSlug({ starts, rows }: SlugTable, slug: string): Uint32Array {
  const bucket = bucketOf(slug, starts.length - 1);
  return rows.subarray(starts[bucket], starts[bucket + 1]);
}

/** `buckets` is a power of two. */
const bucketOf = (slug: string, buckets: number) => hashText(slug) & (buckets - 1);
