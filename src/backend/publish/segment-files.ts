import { BLOCK_ROWS, blockOf, type CardBlock, openCardBlock } from "../../search/card-block.ts";
import type { Country } from "../../search/country.ts";
import { openSegment, type Segment } from "../../search/segment.ts";
import type { StoredCard } from "../../search/stored-card.ts";
import { LruFiles } from "./lru-files.ts";
import { cardsKey, columnsKey, filesOf, type Manifest, type PublishedSegment } from "./manifest.ts";
import { readBytes } from "./read-kv.ts";
import { SnapshotUnavailable } from "./snapshot-unavailable.ts";

/**
 * Cache sizes of the 128 MB of an isolate, with room for pages and for opening a file. Cards have a cache of their own,
 * or the pages of an hour would evict the columns that every search needs.
 */
const CACHE_BYTES = { columns: 64 * 1024 * 1024, cards: 8 * 1024 * 1024 } as const;

/** Seconds that a data centre caches a file: its key contains its version, so it is never stale. */
const CACHE_S = 86_400;

/** Caches of opened files, with their limits in bytes. */
export function cachesOf(columns: number = CACHE_BYTES.columns, cards: number = CACHE_BYTES.cards) {
  return { columns: new LruFiles<Segment>(columns), cards: new LruFiles<CardBlock>(cards) };
}

/** Shared by all versions: a file that a publication did not change stays. */
export const sharedCaches = cachesOf();

interface CountryOptions {
  readonly caches?: typeof sharedCaches;
  /** Called with the key of a file that cannot be read, or that is damaged. */
  readonly onFault?: (key: string, error: unknown) => void;
}

/** Reads the segments of a publication from KV, and caches as many as fit. Throws SnapshotUnavailable. */
export function openCountry(
  kv: KVNamespace,
  segments: readonly PublishedSegment[],
  { caches: { columns, cards } = sharedCaches, onFault }: CountryOptions = {},
): Country {
  async function readFile(key: string): Promise<ArrayBuffer> {
    const bytes = await readBytes(kv, key, { cacheTtl: CACHE_S });
    if (!bytes) throw new Error("missing");
    return bytes;
  }
  async function withFile<T>(key: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      onFault?.(key, error);
      throw new SnapshotUnavailable(`snapshot file ${key} cannot be read`, { cause: error });
    }
  }
  /** Opened for one search alone. */
  const uncached = new WeakMap<Segment, ArrayBuffer>();
  const readSegment = (key: string, isPassing: boolean): Promise<Segment> =>
    withFile(key, async () => {
      const bytes = await readFile(key);
      const segment = openSegment(bytes);
      if (!columns.add(key, segment, bytes.byteLength, isPassing)) uncached.set(segment, bytes);
      return segment;
    });
  return {
    segments,
    segment: (index, isPassing) => {
      const key = columnsKey(segments[index]!);
      return columns.get(key) ?? readSegment(key, isPassing);
    },
    release: (segment) => {
      const bytes = uncached.get(segment);
      if (bytes) free(bytes);
      uncached.delete(segment);
    },
    cards: async (index, segment, rows, isPassing) => {
      const stored = new Map<number, StoredCard>();
      const readBlock = async ([block, wanted]: [number, number[]]) => {
        const key = cardsKey(segments[index]!, block);
        const cached = cards.get(key);
        const opened = cached ?? openCardBlock(await readFile(key), block);
        opened.check(segment);
        for (const row of wanted) stored.set(row, opened.at(row));
        if (!cached && !cards.add(key, opened, opened.bytes.byteLength, isPassing)) free(opened.bytes);
      };
      await Promise.all(
        Array.from(Map.groupBy(rows, blockOf), (block) =>
          withFile(cardsKey(segments[index]!, block[0]), () => readBlock(block)),
        ),
      );
      return rows.map((row) => stored.get(row)!);
    },
  };
}

/**
 * Opens the files of a publication that replace cached ones of another, and files that could not be read before. Throws
 * SnapshotUnavailable, so that a damaged file is found before the publication is shown.
 */
export async function openReplacements(
  country: Country,
  next: readonly PublishedSegment[],
  shown: readonly PublishedSegment[],
  suspects: ReadonlySet<string>,
): Promise<void> {
  const { columns: columnCache, cards: cardCache } = sharedCaches;
  for (const [index, segment] of next.entries()) {
    const [key, old] = [columnsKey(segment), shown[index]];
    const isReplaced = old !== undefined && columnsKey(old) !== key;
    // Cards that did not change are checked beside the columns that did.
    const blocks = [...segment.cards.keys()].filter((block) => {
      const [cards, before] = [cardsKey(segment, block), old && cardsKey(old, block)];
      return suspects.has(cards) || (before && (isReplaced || before !== cards) && cardCache.has(before));
    });
    const isWanted = suspects.has(key) || (isReplaced && columnCache.has(columnsKey(old)));
    if (!isWanted && blocks.length === 0) continue;
    const columns = await country.segment(index, false);
    await country.cards(
      index,
      columns,
      blocks.map((block) => block * BLOCK_ROWS),
      false,
    );
  }
}

/**
 * Evicts the files that none of these publications names. Nothing reads them again, and they would fill the caches to
 * their limits, with everything derived from them.
 */
export function evictRetired(publications: readonly Manifest[]): void {
  const keys = new Set(publications.flatMap(filesOf));
  for (const cache of Object.values(sharedCaches)) cache.retain(keys);
}

/** Frees a buffer that nothing reads any more: the garbage collector is late with buffers, and files are large. */
function free(buffer: ArrayBuffer): void {
  // A detached buffer cannot be transferred again.
  if (buffer.byteLength > 0) buffer.transfer(0);
}
