import { byFee } from "../domain/pricing/offer-choice.ts";
import { buildColumns } from "./build-columns.ts";
import { BLOCK_ROWS, buildCardBlock } from "./card-block.ts";
import type { OfferRecord } from "./offer-types.ts";
import { openSegment } from "./segment.ts";
import { compareRows, type SegmentRow, toRow } from "./segment-row.ts";
import { type StoredCard, storeCard } from "./stored-card.ts";
import type { SchoolRecord } from "./types.ts";

/** The files of a segment: the searched columns and, apart from them, the cards in blocks. */
interface BuiltSegment {
  readonly columns: Uint8Array<ArrayBuffer>;
  readonly blocks: readonly Uint8Array<ArrayBuffer>[];
}

/** A school as a segment stores it. */
export interface PackedSchool {
  readonly row: SegmentRow;
  readonly card: StoredCard;
}

/**
 * Builds a segment from schools, which need not be whole cities, and their offers. Throws on an invalid school, on an
 * offer of a school that is not among them, and on more than eight school years.
 */
export function buildSegment(records: Iterable<SchoolRecord>, prices: Iterable<OfferRecord>): BuiltSegment {
  const bySchool = Map.groupBy(prices, (offer) => offer.schoolId);
  const schools = Array.from(records, (record) => packSchool(record, bySchool.get(record.id) ?? []));
  schools.sort((a, b) => compareRows(a.row, b.row));
  const ids = new Set(schools.map(({ row }) => row.id));
  const stray = [...bySchool.keys()].find((id) => !ids.has(Number(id)));
  if (stray !== undefined) throw new Error(`Offers of school ${stray}, which is not in the segment`);
  const columns = buildColumns(schools.map(({ row }) => row));
  const segment = openSegment(columns);
  const blocks = Array.from({ length: Math.ceil(schools.length / BLOCK_ROWS) }, (_, block) => {
    const from = block * BLOCK_ROWS;
    const cards = schools.slice(from, from + BLOCK_ROWS).map(({ card }) => card);
    return buildCardBlock(segment, block, cards);
  });
  return { columns, blocks };
}

/** Packs a school with its offers. Throws on an invalid school. */
export function packSchool(school: SchoolRecord, prices: readonly OfferRecord[]): PackedSchool {
  const offers = prices.toSorted(byFee);
  return { row: toRow(school, offers), card: storeCard(school, offers) };
}
