import { buildSegment } from "../../search/build-segment.ts";
import { describeSegment } from "../../search/country.ts";
import type { OfferDocument } from "../../search/offer-types.ts";
import { openSegment } from "../../search/segment.ts";
import type { SchoolDocument } from "../../search/types.ts";
import { cardsKey, columnsKey, type PublishedSegment } from "./manifest.ts";
import { inParallel, isSameFile, writeFile } from "./publishing.ts";

/** A school with its published prices. */
export interface PricedSchool {
  readonly document: SchoolDocument;
  readonly prices: readonly OfferDocument[];
}

/** A published segment with the bytes of its blocks of cards. */
export interface StoredSegment {
  readonly segment: PublishedSegment;
  readonly blocks: readonly ArrayBuffer[];
}

/** Builds and writes a segment. Blocks of cards that `before` has with the same bytes are not written again. */
export async function writeSegment(
  kv: KVNamespace,
  name: string,
  version: string,
  schools: readonly PricedSchool[],
  before?: StoredSegment,
): Promise<PublishedSegment> {
  const { columns, blocks } = buildSegment(
    schools.map(({ document }) => document),
    schools.flatMap(({ prices }) => prices),
  );
  const cards = blocks.map((bytes, block) => {
    const old = before?.blocks[block];
    return old && isSameFile(bytes, old) ? before.segment.cards[block]! : version;
  });
  const segment = { ...describeSegment(openSegment(columns)), name, columns: version, cards };
  await writeFile(kv, columnsKey(segment), columns);
  await inParallel(blocks.entries(), async ([block, bytes]) => {
    if (cards[block] === version) await writeFile(kv, cardsKey(segment, block), bytes);
  });
  return segment;
}

/**
 * Cuts schools that come by city into segments of at most so many, and writes each. Cuts between cities where a city fits,
 * so that a search of a city reads one segment.
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

  async add(document: SchoolDocument, prices: readonly OfferDocument[] = []): Promise<void> {
    const isSameCity = this.#city[0]?.document.cityCode === document.cityCode;
    if (!isSameCity || this.#city.length >= this.#rows) await this.#endCity();
    this.#city.push({ document, prices });
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
    this.segments.push(await writeSegment(this.#kv, name, this.#version, this.#segment));
    this.#segment = [];
  }
}
