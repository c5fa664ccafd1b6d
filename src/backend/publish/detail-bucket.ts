import type { SchoolDetail } from "../../search/school-detail.ts";

/**
 * A bucket is text, a line a school: slug, tab, JSON. Reading one school scans for its line and parses that alone;
 * publishing one replaces that alone.
 */
export function encodeBucket(details: Iterable<SchoolDetail>): string {
  const lines = Array.from(details, (detail) => `${detail.slug}\t${JSON.stringify(detail)}\n`);
  return lines.sort().join("");
}

/** The details of a slug, or null. */
export function findInBucket(bucket: string, slug: string): SchoolDetail | null {
  const line = lineOf(bucket, slug);
  return line ? JSON.parse(bucket.slice(line.start + slug.length + 1, line.end)) : null;
}

/** The bucket with some schools replaced or added (details) or removed (null). */
export function patchBucket(bucket: string, changes: ReadonlyMap<string, SchoolDetail | null>): string {
  const kept = bucket.split("\n").filter((line) => line !== "" && !changes.has(line.slice(0, line.indexOf("\t"))));
  const added = [...changes.values()].filter((detail) => detail !== null);
  return kept
    .map((line) => `${line}\n`)
    .concat(added.map((detail) => `${detail.slug}\t${JSON.stringify(detail)}\n`))
    .sort()
    .join("");
}

function lineOf(bucket: string, slug: string): { start: number; end: number } | null {
  const head = `${slug}\t`;
  const start = bucket.startsWith(head) ? 0 : bucket.indexOf(`\n${head}`) + 1;
  if (start === 0 && !bucket.startsWith(head)) return null;
  return { start, end: bucket.indexOf("\n", start) };
}
