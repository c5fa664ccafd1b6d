import { buildPart } from "../../search/build-part.ts";
import { openOfferShard } from "../../search/offer-shard.ts";
import type { OfferDocument } from "../../search/offer-types.ts";
import { describePart } from "../../search/parts.ts";
import { openSchoolShard } from "../../search/school-shard.ts";
import type { SchoolDocument } from "../../search/types.ts";
import type { PublishedPart } from "./manifest.ts";
import { inParallel, writeFile } from "./publishing.ts";

/** Builds and writes a part; `name` is what its keys begin with, the version included. */
export async function writePart(
  kv: KVNamespace,
  name: string,
  documents: Iterable<SchoolDocument>,
  prices: Iterable<OfferDocument>,
): Promise<PublishedPart> {
  const part = buildPart(documents, prices);
  const schools = await writeFile(kv, `${name}/schools`, part.schools);
  const offers = await writeFile(kv, `${name}/offers`, part.offers);
  const cards = `${name}/cards`;
  await inParallel(part.blocks.entries(), ([block, bytes]) => writeFile(kv, `${cards}/${block}`, bytes));
  return { ...describePart(openOfferShard(part.offers, openSchoolShard(part.schools))), schools, offers, cards };
}

/** Gathers schools that come by city, and writes a part whenever enough have come. */
export class PartWriter {
  readonly parts: PublishedPart[] = [];
  readonly #kv: KVNamespace;
  readonly #name: string;
  readonly #version: string;
  readonly #rows: number;
  #documents: SchoolDocument[] = [];
  #prices: OfferDocument[] = [];

  constructor(kv: KVNamespace, name: string, version: string, rows: number) {
    this.#kv = kv;
    this.#name = name;
    this.#version = version;
    this.#rows = rows;
  }

  async add(document: SchoolDocument, prices: readonly OfferDocument[] = []): Promise<void> {
    this.#documents.push(document);
    this.#prices.push(...prices);
    if (this.#documents.length >= this.#rows) await this.flush();
  }

  /** Writes what is left. */
  async flush(): Promise<void> {
    if (this.#documents.length === 0) return;
    const name = `${this.#name}/${this.parts.length}/${this.#version}`;
    this.parts.push(await writePart(this.#kv, name, this.#documents, this.#prices));
    this.#documents = [];
    this.#prices = [];
  }
}
