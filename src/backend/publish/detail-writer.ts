import type { SchoolDetail } from "../../search/school-detail.ts";
import { BucketBuilder } from "./detail-bucket.ts";
import { bucketKey, bucketOf } from "./manifest.ts";
import { AT_ONCE_IN_SCRIPTS, inParallel } from "./publishing.ts";

/** Gathers the details of all schools, which come in any order, and writes them by bucket. */
export class DetailWriter {
  readonly #buckets: BucketBuilder[];

  constructor(buckets: number) {
    this.#buckets = Array.from({ length: buckets }, () => new BucketBuilder());
  }

  add(detail: SchoolDetail): void {
    const { slug, slugQe } = detail.card;
    this.#bucketOf(slug).add(detail);
    if (slugQe) this.#bucketOf(slugQe).addMoved(slugQe, slug);
  }

  /** Returns the version of each bucket. */
  async write(kv: KVNamespace, version: string): Promise<string[]> {
    await inParallel(
      this.#buckets.entries(),
      ([bucket, builder]) => kv.put(bucketKey(bucket, version), builder.build()),
      AT_ONCE_IN_SCRIPTS,
    );
    return this.#buckets.map(() => version);
  }

  #bucketOf(slug: string): BucketBuilder {
    return this.#buckets[bucketOf(slug, this.#buckets.length)]!;
  }
}
