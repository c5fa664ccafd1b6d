import { HASH_START, hashLetter } from "./checksum.ts";
import { type Numbers, readContainer, SnapshotError, writeContainer } from "./container.ts";
import { startsOf } from "./starts.ts";
import type { StoredCard } from "./stored-card.ts";

/** Rows of a block: some 100 KB; a page of a city needs one or two blocks. */
export const BLOCK_ROWS = 256;

interface BlockColumns {
  readonly schools: { readonly rows: number; readonly ids: Numbers };
  readonly starts: Numbers;
  readonly fee: Numbers;
}

interface BlockMeta {
  readonly stamp: number;
}

/** Cards of consecutive rows of a segment. */
export interface CardBlock {
  readonly bytes: ArrayBuffer;
  /** Throws a `SnapshotError` for the columns of other schools, or of other prices. */
  readonly check: (segment: BlockColumns) => void;
  /** The card of a row of the segment. */
  readonly at: (row: number) => StoredCard;
}

export const blockOf = (row: number) => Math.floor(row / BLOCK_ROWS);

/** Packs the cards of a block of a segment, given in row order. */
export function buildCardBlock(
  segment: BlockColumns,
  block: number,
  cards: readonly StoredCard[],
): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const texts = cards.map((card) => encoder.encode(JSON.stringify(card)));
  const cardStarts = startsOf(texts.map((text) => text.length));
  const blob = new Uint8Array(cardStarts.at(-1)!);
  for (const [row, text] of texts.entries()) blob.set(text, cardStarts[row]);
  return writeContainer("cards", { cards: blob, cardStarts }, { stamp: stampOf(segment, block) } satisfies BlockMeta);
}

/** Opens a block of cards; throws a `SnapshotError` on bytes that are none. */
export function openCardBlock(bytes: ArrayBuffer, block: number): CardBlock {
  const { meta, section, numbers } = readContainer(bytes, "cards");
  const cards = section("cards", "u8");
  const starts = numbers("cardStarts");
  const first = block * BLOCK_ROWS;
  /** Segments that it belongs to: computing the stamp costs as much as reading a card. */
  const owners = new WeakSet<BlockColumns>();
  return {
    bytes,
    check: (segment) => {
      if (owners.has(segment)) return;
      if ((meta as BlockMeta).stamp !== stampOf(segment, block)) {
        throw new SnapshotError("corrupt", `block ${block} of cards belongs to other rows`);
      }
      owners.add(segment);
    },
    at: (row) => JSON.parse(decoder.decode(cards.subarray(starts[row - first], starts[row - first + 1]))),
  };
}

function stampOf({ schools: { rows, ids }, starts, fee }: BlockColumns, block: number): number {
  let hash = HASH_START;
  const end = Math.min((block + 1) * BLOCK_ROWS, rows);
  for (let row = block * BLOCK_ROWS; row < end; row++) {
    hash = hashLetter(hash, ids[row]!);
    for (let offer = starts[row]!; offer < starts[row + 1]!; offer++) hash = hashLetter(hash, fee[offer]!);
  }
  return hash;
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true, fatal: false });
