import { buildSegment } from "./build-segment.ts";
import { blockOf, openCardBlock } from "./card-block.ts";
import { type Country, describeSegment } from "./country.ts";
import type { OfferRecord } from "./offer-types.ts";
import { openSegment } from "./segment.ts";
import type { SchoolRecord } from "./types.ts";

/** A country in memory, of one segment: the schools with their offers, built and opened as by a publication. */
export function openCountry(schools: readonly SchoolRecord[], offers: readonly OfferRecord[] = []): Country {
  const ids = new Set(schools.map((school) => school.id));
  const { columns, blocks } = buildSegment(
    schools,
    offers.filter((offer) => ids.has(offer.schoolId)),
  );
  const segment = openSegment(columns);
  const cards = blocks.map((bytes, block) => openCardBlock(bytes.buffer, block));
  return {
    segments: [describeSegment(segment)],
    segment: () => segment,
    release: () => {},
    cards: async (_, __, rows) => rows.map((row) => cards[blockOf(row)]!.at(row)),
  };
}
