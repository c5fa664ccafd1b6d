import type { SchoolDetail } from "../../search/school-detail.ts";

/** Value under a slug: the details of the school or, under an alias, its current slug. */
export type BucketEntry = SchoolDetail | string;

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const LINE_BREAK = 0x0a;

/**
 * A bucket is text, a line a slug: slug, tab, JSON. Reading one school scans for its line and parses that alone;
 * publishing one replaces that alone. Here its lines are gathered, as bytes outside of V8's heap: Node's cannot hold those
 * of a million schools.
 */
export class BucketBuilder {
  readonly #lines = new Map<string, Uint8Array>();

  add(detail: SchoolDetail): void {
    this.#lines.set(detail.slug, encoder.encode(lineFor([detail.slug, detail])));
  }

  /** Adds another slug of a school and the one that it is known by, unless a school has the first for its own. */
  addMoved(slug: string, to: string): void {
    if (!this.#lines.has(slug)) this.#lines.set(slug, encoder.encode(lineFor([slug, to])));
  }

  /** The bucket; its lines are given up. */
  build(): Uint8Array<ArrayBuffer> {
    const slugs = [...this.#lines.keys()].sort();
    const lines = slugs.map((slug) => this.#lines.get(slug)!);
    const bucket = new Uint8Array(lines.reduce((length, line) => length + line.length, 0));
    let end = 0;
    for (const line of lines) {
      bucket.set(line, end);
      end += line.length;
    }
    this.#lines.clear();
    return bucket;
  }
}

/** The details of a slug, or null. */
export function findInBucket(bucket: Uint8Array, slug: string): SchoolDetail | null {
  const entry = findEntry(bucket, slug);
  return typeof entry === "string" ? null : entry;
}

/** The slug by which the school of another slug is known, or null. */
export function findMoved(bucket: Uint8Array, slug: string): string | null {
  const entry = findEntry(bucket, slug);
  return typeof entry === "string" ? entry : null;
}

/**
 * The bucket with some entries replaced or added, or removed (null). A school keeps the medians of its city, which come from
 * all schools there.
 */
export function patchBucket(bucket: string, changes: ReadonlyMap<string, BucketEntry | null>): string {
  const lines = bucket.split("\n").filter((line) => line !== "");
  const slugOf = (line: string) => line.slice(0, line.indexOf("\t"));
  const kept = lines.filter((line) => !changes.has(slugOf(line)));
  const replaced = new Map(lines.filter((line) => changes.has(slugOf(line))).map((line) => [slugOf(line), line]));
  const added = [...changes].flatMap(([slug, entry]): (readonly [string, BucketEntry])[] => {
    if (entry === null) return [];
    return [[slug, typeof entry === "string" ? entry : withMediansOf(replaced.get(slug), entry)]];
  });
  return kept
    .map((line) => `${line}\n`)
    .concat(added.map(lineFor))
    .sort()
    .join("");
}

function withMediansOf(line: string | undefined, detail: SchoolDetail): SchoolDetail {
  const before: BucketEntry | null = line === undefined ? null : JSON.parse(line.slice(line.indexOf("\t") + 1));
  const medians = before === null || typeof before === "string" ? undefined : before.medians;
  return medians ? { ...detail, medians } : detail;
}

function lineFor([slug, entry]: readonly [string, BucketEntry]): string {
  return `${slug}\t${JSON.stringify(entry)}\n`;
}

/** Searched as bytes: making a string of 180 KB, to parse 4 of them, took 3 % of a school page. */
function findEntry(bucket: Uint8Array, slug: string): BucketEntry | null {
  const head = encoder.encode(`${slug}\t`);
  for (let start = 0; start < bucket.length; ) {
    const end = bucket.indexOf(LINE_BREAK, start);
    if (end < 0) throw new Error("the bucket is cut off");
    if (head.every((byte, i) => byte === bucket[start + i])) {
      return JSON.parse(decoder.decode(bucket.subarray(start + head.length, end)));
    }
    start = end + 1;
  }
  return null;
}
