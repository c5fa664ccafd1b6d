import type { SchoolDetail } from "../../search/school-detail.ts";
import { findLine, KeyedLines, patchLines } from "./keyed-lines.ts";

/** Value under a slug: the details of the school or, under an alias, its current slug. */
export type BucketEntry = SchoolDetail | string;

/** Gathers the details of the schools of a bucket. */
export class BucketBuilder {
  readonly #lines = new KeyedLines();

  add(detail: SchoolDetail): void {
    this.#lines.set(detail.slug, detail);
  }

  /** Adds another slug of a school and the one that it is known by, unless a school has the first for its own. */
  addMoved(slug: string, to: string): void {
    if (!this.#lines.has(slug)) this.#lines.set(slug, to);
  }

  /** The bucket; its lines are given up. */
  build(): Uint8Array<ArrayBuffer> {
    return this.#lines.build();
  }
}

export function findInBucket(bucket: Uint8Array, slug: string): SchoolDetail | null {
  const entry = findLine(bucket, slug);
  return typeof entry === "string" ? null : (entry as SchoolDetail | null);
}

/** The slug by which the school of another slug is known, or null. */
export function findMoved(bucket: Uint8Array, slug: string): string | null {
  const entry = findLine(bucket, slug);
  return typeof entry === "string" ? entry : null;
}

/**
 * The bucket with some entries replaced or added, or removed (null). A school keeps the medians of its city, which come
 * from all schools there.
 */
export function patchBucket(bucket: string, changes: ReadonlyMap<string, BucketEntry | null>): string {
  return patchLines(bucket, changes, (entry, before) =>
    typeof entry === "string" ? entry : withMediansOf(before as BucketEntry | undefined, entry),
  );
}

function withMediansOf(before: BucketEntry | undefined, detail: SchoolDetail): SchoolDetail {
  const medians = before === undefined || typeof before === "string" ? undefined : before.medians;
  return medians ? { ...detail, medians } : detail;
}
