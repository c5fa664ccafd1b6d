import { buildSegment } from "../../search/build-segment.ts";
import { describeSegment } from "../../search/country.ts";
import type { OfferRecord } from "../../search/offer-types.ts";
import { openSegment } from "../../search/segment.ts";
import type { SchoolRecord } from "../../search/types.ts";
import { cardsKey, columnsKey, type PublishedSegment } from "./manifest.ts";
import { inParallel, writeFile } from "./publishing.ts";

interface PricedSchool {
  readonly record: SchoolRecord;
  readonly prices: readonly OfferRecord[];
}

/**
 * Writes the columns of a segment, and its blocks of cards: the bytes of a block, or the version of an unchanged one.
 */
export async function writeSegment(
  kv: KVNamespace,
  name: string,
  version: string,
  columns: Uint8Array<ArrayBuffer>,
  blocks: readonly (Uint8Array<ArrayBuffer> | string)[],
): Promise<PublishedSegment> {
  const cards = blocks.map((block) => (typeof block === "string" ? block : version));
  const segment = { ...describeSegment(openSegment(columns)), name, columns: version, cards };
  await writeFile(kv, columnsKey(segment), columns);
  await inParallel(blocks.entries(), async ([block, bytes]) => {
    if (typeof bytes !== "string") await writeFile(kv, cardsKey(segment, block), bytes);
  });
  return segment;
}

/**
 * Cuts schools, which are added by city, into segments of at most `rows`, and writes each. Cuts between cities where a
 * city fits, so that a search of a city reads one segment.
 */
export class SegmentWriter {
  readonly segments: PublishedSegment[] = [];
  readonly #kv: KVNamespace;
  readonly #name: string;
  readonly #version: string;
  readonly #rows: number;
  #segment: PricedSchool[] = [];
  /** The schools of the current city, in a segment as soon as it is known where it ends. */
  #city: PricedSchool[] = [];

  constructor(kv: KVNamespace, name: string, version: string, rows: number) {
    this.#kv = kv;
    this.#name = name;
    this.#version = version;
    this.#rows = rows;
  }

  async add(record: SchoolRecord, prices: readonly OfferRecord[] = []): Promise<void> {
    const isSameCity = this.#city[0]?.record.cityCode === record.cityCode;
    if (!isSameCity || this.#city.length >= this.#rows) await this.#endCity();
    this.#city.push({ record, prices });
  }

  /** Writes what is left: at least one segment, which a first school can be added to. */
  async flush(): Promise<void> {
    await this.#endCity();
    if (this.#segment.length > 0 || this.segments.length === 0) await this.#write();
  }

  async #endCity(): Promise<void> {
    if (this.#segment.length + this.#city.length > this.#rows) await this.#write();
    this.#segment = this.#segment.concat(this.#city);
    this.#city = [];
  }

  async #write(): Promise<void> {
    const name = `${this.#name}/${this.segments.length}`;
    const { columns, blocks } = buildSegment(
      this.#segment.map(({ record }) => record),
      this.#segment.flatMap(({ prices }) => prices),
    );
    this.segments.push(await writeSegment(this.#kv, name, this.#version, columns, blocks));
    this.#segment = [];
  }
}
