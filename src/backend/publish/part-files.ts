import { BLOCK_ROWS, openCardBlock, type PartCard } from "../../search/card-block.ts";
import { type OfferShard, openOfferShard } from "../../search/offer-shard.ts";
import type { PartReader } from "../../search/parts.ts";
import { openSchoolShard } from "../../search/school-shard.ts";
import { LruFiles } from "./lru-files.ts";
import { cardsKey, type PublishedPart } from "./manifest.ts";
import { readBytes } from "./read-kv.ts";
import { SnapshotUnavailable } from "./snapshot-unavailable.ts";

/**
 * Cache sizes for a country in parts, of the 128 MB of an isolate, with room for pages and for opening a file. Cards have
 * a cache of their own, or the pages of an hour would evict the columns that every search needs.
 */
export const CACHE_BYTES = { columns: 80 * 1024 * 1024, cards: 8 * 1024 * 1024 } as const;

/** Bytes of a cached card besides its text: its key, and its entries in two tables. */
const CARD_OVERHEAD = 200;

/** Seconds that a data centre caches a file: its key is its version, so it never goes stale. */
const CACHE_S = 86_400;

/** Shared by all versions: a file that a publication did not change stays. */
const columnCache = new LruFiles(CACHE_BYTES.columns);
const cardCache = new LruFiles(CACHE_BYTES.cards);

/** Reads the parts of a publication from KV, and caches as many as fit. Throws SnapshotUnavailable. */
export function readParts(
  kv: KVNamespace,
  parts: readonly PublishedPart[],
  columns = columnCache,
  cards = cardCache,
): PartReader {
  async function readFile(key: string): Promise<ArrayBuffer> {
    const bytes = await readBytes(kv, key, { cacheTtl: CACHE_S });
    if (!bytes) throw new SnapshotUnavailable(`snapshot file ${key} cannot be read`);
    return bytes;
  }
  /** Opened for one search alone. */
  const uncached = new WeakSet<OfferShard>();
  const keyOf = ({ schools, offers }: PublishedPart) => `${schools.key} ${offers.key}`;
  async function readShard(part: PublishedPart, isPassing: boolean): Promise<OfferShard> {
    const files = await Promise.all([readFile(part.schools.key), readFile(part.offers.key)]);
    const [schools, offers] = files;
    const shard = openOfferShard(offers, openSchoolShard(schools));
    for (const file of files) free(file);
    const bytes = buffersOf(shard).reduce((sum, { byteLength }) => sum + byteLength, 0);
    if (!columns.add(keyOf(part), shard, bytes, isPassing)) uncached.add(shard);
    return shard;
  }
  return {
    parts,
    shard: (index, isPassing) => {
      const part = parts[index]!;
      return (columns.get(keyOf(part)) as OfferShard | undefined) ?? readShard(part, isPassing);
    },
    release: (shard) => {
      if (uncached.delete(shard)) for (const buffer of buffersOf(shard)) free(buffer);
    },
    cards: async (part, rows, isPassing) => {
      const cardKey = (row: number) => `${parts[part]!.cards}#${row}`;
      const texts = new Map<number, string | undefined>(
        rows.map((row) => [row, cards.get(cardKey(row)) as string | undefined]),
      );
      const missing = [...texts.keys()].filter((row) => texts.get(row) === undefined);
      const readBlock = async ([block, wanted]: [number, number[]]) => {
        const bytes = await readFile(cardsKey(parts[part]!, block));
        const { textAt } = openCardBlock(bytes);
        for (const row of wanted) {
          const text = textAt(row % BLOCK_ROWS);
          texts.set(row, text);
          cards.add(cardKey(row), text, CARD_OVERHEAD + 2 * text.length, isPassing);
        }
        free(bytes);
      };
      await Promise.all(
        Array.from(
          Map.groupBy(missing, (row) => Math.floor(row / BLOCK_ROWS)),
          readBlock,
        ),
      );
      return rows.map((row) => JSON.parse(texts.get(row)!) as PartCard);
    },
  };
}

/** Frees a buffer that nothing reads any more: the garbage collector is late with buffers, and files are large. */
function free(buffer: ArrayBuffer): void {
  // Empty arrays may be shared, and what was freed before cannot be transferred again.
  if (buffer.byteLength > 0) buffer.transfer(0);
}

/** The buffers of the arrays in an opened file. */
function buffersOf(file: object): ArrayBuffer[] {
  const arrays = (value: unknown): ArrayBufferView<ArrayBuffer>[] => {
    if (ArrayBuffer.isView(value)) return [value as ArrayBufferView<ArrayBuffer>];
    return typeof value === "object" && value !== null ? Object.values(value).flatMap(arrays) : [];
  };
  return [...new Set(arrays(file).map(({ buffer }) => buffer))];
}
