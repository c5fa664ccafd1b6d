import { readContainer } from "./container.ts";
import { fromDeltas } from "./deltas.ts";
import type { PackedDetails } from "./offer-details.ts";
import type { Card } from "./shard-meta.ts";

/** Rows of a block: some 150 KB, of which a page of a city needs one or two. */
export const BLOCK_ROWS = 512;

/** A school of a country in parts: its card and, in the order of their rows, the details of its offers. */
export type PartCard = readonly [card: Card, offers: readonly PackedDetails[]];

/** Cards of consecutive rows, in an order of their own from 0. */
export interface CardBlock {
  /** A `PartCard` as JSON. */
  readonly textAt: (row: number) => string;
  readonly at: (row: number) => PartCard;
}

/** Opens a block of cards; throws a `SnapshotError` on bytes that are none. */
export function openCardBlock(bytes: Uint8Array | ArrayBuffer): CardBlock {
  const { section } = readContainer(bytes, "cards");
  const cards = section("cards", "u8");
  const starts = fromDeltas(section("cardStarts", "u32"));
  const textAt = (row: number) => decoder.decode(cards.subarray(starts[row], starts[row + 1]));
  return {
    textAt,
    at: (row) => JSON.parse(textAt(row)),
  };
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true, fatal: false });
