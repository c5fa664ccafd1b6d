import { BLOCK_ROWS, openCardBlock } from "../../search/card-block.ts";
import { type OfferShard, openOfferShard } from "../../search/offer-shard.ts";
import type { PartReader } from "../../search/parts.ts";
import { openSchoolShard, type SchoolShard } from "../../search/school-shard.ts";
import type { Card } from "../../search/shard-meta.ts";
import { HeldFiles } from "./held-files.ts";
import { cardsKey, type PublishedPart } from "./manifest.ts";
import { readBytes } from "./read-kv.ts";
import { SnapshotUnavailable } from "./snapshot-unavailable.ts";

/**
 * Memory of an isolate for a country in parts: of 128 MB, with room for pages and for opening a file. Cards and offers
 * have their own, or the pages of an hour would crowd out the columns that every search needs.
 */
export const HELD_BYTES = { columns: 68 * 1024 * 1024, others: 8 * 1024 * 1024 } as const;

/** Of a card in memory, besides its letters: its key, and its places in two tables. */
const CARD_OVERHEAD = 200;

/** Seconds that a data centre keeps a file: its key is its version, so it never goes stale. */
const CACHE_S = 86_400;

/** Shared by all versions: a file that a publication did not change stays. */
const columnsHeld = new HeldFiles(HELD_BYTES.columns);
const othersHeld = new HeldFiles(HELD_BYTES.others);

/** Reads the parts of a publication from KV, and holds as many as fit. Throws SnapshotUnavailable. */
export function readParts(
  kv: KVNamespace,
  parts: readonly PublishedPart[],
  columns = columnsHeld,
  others = othersHeld,
): PartReader {
  async function readFile(key: string): Promise<ArrayBuffer> {
    const bytes = await readBytes(kv, key, { cacheTtl: CACHE_S });
    if (!bytes) throw new SnapshotUnavailable(`snapshot file ${key} cannot be read`);
    return bytes;
  }
  /** Opened for one search alone. */
  const passing = new WeakSet<object>();
  /** What is opened of a part holds copies. */
  async function read<T extends object>(key: string, open: (bytes: ArrayBuffer) => T): Promise<T> {
    const bytes = await readFile(key);
    const file = open(bytes);
    giveBack(bytes);
    return file;
  }
  async function readSchools(key: string, isPassing: boolean): Promise<SchoolShard> {
    const shard = await read(key, openSchoolShard);
    // Scholarships hold on to the schools that they stand beside.
    for (const gone of columns.hold(key, shard, memoryOf(shard), isPassing)) others.dropThose(beside(gone));
    return shard;
  }
  const schools: PartReader["schools"] = (part, isPassing) => {
    const { key } = parts[part]!.schools;
    return (columns.get(key) as SchoolShard | undefined) ?? readSchools(key, isPassing);
  };
  return {
    parts,
    schools,
    offers: async (part, isPassing) => {
      const { offers, schools: own } = parts[part]!;
      const shard = await schools(part, isPassing);
      const key = beside(own.key) + offers.key;
      const known = others.get(key) as OfferShard | undefined;
      // Read beside its schools: another opening of them has the same rows, but would stay in memory twice.
      if (known?.schools === shard) return known;
      const shardOfOffers = await read(offers.key, (bytes) => openOfferShard(bytes, shard));
      if (columns.get(own.key) === shard) others.hold(key, shardOfOffers, memoryOf(shardOfOffers), isPassing);
      if (others.get(key) !== shardOfOffers) passing.add(shardOfOffers);
      return shardOfOffers;
    },
    release: (file) => {
      if (!passing.delete(file)) return;
      for (const { buffer } of arraysOf(file)) if (!buffer.detached) giveBack(buffer);
    },
    cards: async (part, rows, isPassing) => {
      const keyOf = (row: number) => `${parts[part]!.cards}#${row}`;
      const cards = new Map<number, string | undefined>(
        rows.map((row) => [row, others.get(keyOf(row)) as string | undefined]),
      );
      const missing = [...cards.keys()].filter((row) => cards.get(row) === undefined);
      const readBlock = async ([block, wanted]: [number, number[]]) => {
        const bytes = await readFile(cardsKey(parts[part]!, block));
        const { textAt } = openCardBlock(bytes);
        for (const row of wanted) {
          const text = textAt(row % BLOCK_ROWS);
          cards.set(row, text);
          others.hold(keyOf(row), text, CARD_OVERHEAD + 2 * text.length, isPassing);
        }
        giveBack(bytes);
      };
      await Promise.all(
        Array.from(
          Map.groupBy(missing, (row) => Math.floor(row / BLOCK_ROWS)),
          readBlock,
        ),
      );
      return rows.map((row) => JSON.parse(cards.get(row)!) as Card);
    },
  };
}

/** Key of what is held beside the schools of a part begins so. */
const beside = (schoolsKey: string) => `${schoolsKey}+`;

/** Frees a file of which nothing is looked at any more: garbage is collected late, and files are large. */
function giveBack(bytes: ArrayBuffer): void {
  bytes.transfer(0);
}

/** Bytes of the arrays in an opened file, those of the file it stands beside left out. */
function memoryOf(file: object): number {
  return arraysOf(file).reduce((bytes, { byteLength }) => bytes + byteLength, 0);
}

/** The arrays of numbers in an opened file, those of the file it stands beside left out. */
function arraysOf(file: object): ArrayBufferView<ArrayBuffer>[] {
  return Object.entries(file).flatMap(([name, value]) => {
    if (name === "schools") return [];
    if (ArrayBuffer.isView(value)) return [value as ArrayBufferView<ArrayBuffer>];
    return typeof value === "object" && value !== null && !Array.isArray(value) ? arraysOf(value) : [];
  });
}
