import { groupBySchool, offerColumns } from "./build-offers.ts";
import { cardColumns, schoolColumns, sortedRows, toCard } from "./build-schools.ts";
import { BLOCK_ROWS, type PartCard } from "./card-block.ts";
import { writeContainer } from "./container.ts";
import { packDetails } from "./offer-details.ts";
import type { OfferDocument } from "./offer-types.ts";
import type { SchoolDocument } from "./types.ts";

/** A part of a country that is too large for one file: the searched columns, and apart from them the cards in blocks. */
export interface BuiltPart {
  readonly schools: Uint8Array<ArrayBuffer>;
  readonly offers: Uint8Array<ArrayBuffer>;
  /** `BLOCK_ROWS` rows each. */
  readonly blocks: readonly Uint8Array<ArrayBuffer>[];
}

/** Builds the files of a part out of schools, which need not be whole cities, and their offers. */
export function buildPart(documents: Iterable<SchoolDocument>, prices: Iterable<OfferDocument>): BuiltPart {
  const rows = sortedRows(documents);
  const bySchool = groupBySchool(prices);
  const schools = schoolColumns(rows);
  const offers = offerColumns(schools.sections.ids, bySchool);
  const cards = rows.map(
    (school): PartCard => [toCard(school), bySchool.get(Number(school.id))?.map(packDetails) ?? []],
  );
  const blocks: Uint8Array<ArrayBuffer>[] = [];
  for (let from = 0; from < cards.length; from += BLOCK_ROWS) {
    blocks.push(writeContainer("cards", cardColumns(cards.slice(from, from + BLOCK_ROWS)), null));
  }
  return {
    schools: writeContainer("schools", schools.sections, schools.meta),
    offers: writeContainer("offers", offers.sections, offers.meta),
    blocks,
  };
}
