import { expect, test } from "vitest";
import { Random } from "../../scripts/random.ts";
import { randomOffers } from "../../test/fixtures/search/random-offers.ts";
import { randomSchools } from "../../test/fixtures/search/random-schools.ts";
import { buildSegment } from "./build-segment.ts";
import { BLOCK_ROWS, blockOf, openCardBlock } from "./card-block.ts";
import { SnapshotError } from "./container.ts";
import type { OfferDocument } from "./offer-types.ts";
import { documentAt, offerAt, openSegment, type Segment } from "./segment.ts";
import type { SchoolDocument } from "./types.ts";

const random = new Random(3);
const schools = randomSchools(random, 300);
const offers = randomOffers(random, schools);
/** Built in each test: so a mutation run knows which tests a mutant of the builder concerns. */
const build = () => buildSegment(schools, offers);

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

/** The schools and offers of a segment and its blocks. */
function contentOf(of: Segment, blocks: readonly Uint8Array<ArrayBuffer>[]) {
  const cards = blocks.map((bytes, block) => openCardBlock(bytes.buffer, block));
  const cardAt = (row: number) => cards[blockOf(row)]!.at(row);
  const rows = Array.from({ length: of.schools.rows }, (_, row) => row);
  return {
    schools: rows.map((row) => documentAt(of, row, cardAt(row))),
    offers: rows.flatMap((row) =>
      Array.from({ length: of.ends[row]! - of.starts[row]! }, (_, i) => offerAt(of, of.starts[row]! + i, cardAt(row))),
    ),
  };
}

/** A school as it leaves a segment: its best offer is the cheapest of those in the segment. */
function stored(school: SchoolDocument): SchoolDocument {
  const [best = null] = offers
    .filter(({ schoolId }) => schoolId === school.id)
    .sort((a, b) => a.netMonthlyFeeCents - b.netMonthlyFeeCents || byId(a, b));
  const bestOffer = best && {
    grade: best.grade,
    shift: best.shift,
    year: best.year,
    netMonthlyFeeCents: best.netMonthlyFeeCents,
    listMonthlyFeeCents: best.listMonthlyFeeCents,
    discountPercent: best.discountPercent,
    checkedAt: best.checkedAt,
  };
  return { ...school, bestOffer };
}

test("returns every school and offer unchanged", () => {
  const { columns, blocks } = build();
  const content = contentOf(openSegment(columns), blocks);
  expect(content.schools.sort(byId)).toEqual(schools.map(stored).sort(byId));
  expect(content.offers.sort(byId)).toEqual(offers.toSorted(byId));
});

test("the order of schools and offers does not matter", () => {
  expect(buildSegment(schools.toReversed(), offers.toReversed())).toEqual(build());
});

test("opens a segment without schools", () => {
  const empty = buildSegment([], []);
  expect(contentOf(openSegment(empty.columns), empty.blocks)).toEqual({ schools: [], offers: [] });
});

test("rounds coordinates to microdegrees", () => {
  const school = { ...schools[0]!, location: { lat: -23.12345678, lng: -46.98765432 } };
  const { columns, blocks } = buildSegment([school], []);
  const [document] = contentOf(openSegment(columns), blocks).schools;
  expect(document!.location).toEqual({ lat: -23.123457, lng: -46.987654 });
});

test("refuses an invalid school, and an offer of another school, naming them", () => {
  const [school] = schools;
  expect(() => buildSegment([{ ...school!, id: "123" }], [])).toThrow("School 123");
  expect(() => buildSegment([{ ...school!, cityCode: "9999999" }], [])).toThrow("9999999");
  const stray: OfferDocument = { ...offers[0]!, schoolId: "12345678" };
  expect(() => buildSegment([school!], [stray])).toThrow("12345678");
});

test("refuses damaged columns", () => {
  const random = new Random(4);
  const { columns } = build();
  for (let i = 0; i < 100; i++) {
    const damaged = columns.slice();
    damaged[random.int(0, damaged.length - 1)]! ^= 1 << random.int(0, 7);
    expect(() => openSegment(damaged)).toThrow(SnapshotError);
  }
});

test("refuses cards of other rows and of other prices", () => {
  const built = build();
  const segment = openSegment(built.columns);
  const [block] = built.blocks.map((bytes, i) => openCardBlock(bytes.buffer, i));
  block!.check(segment);
  expect(() => openCardBlock(built.blocks[0]!.buffer, 1).check(segment)).toThrow(SnapshotError);
  const first = String(segment.schools.ids[0]).padStart(8, "0");
  const others = buildSegment(
    schools.filter(({ id }) => id !== first),
    offers.filter(({ schoolId }) => schoolId !== first),
  );
  expect(() => block!.check(openSegment(others.columns))).toThrow(SnapshotError);
  const dearer = offers.map((offer) => ({ ...offer, netMonthlyFeeCents: offer.netMonthlyFeeCents + 1 }));
  expect(() => block!.check(openSegment(buildSegment(schools, dearer).columns))).toThrow(SnapshotError);
});

test("a changed price changes the block of its school alone", () => {
  const built = build();
  const { ids } = openSegment(built.columns).schools;
  const [changed] = offers;
  const prices = offers.map((offer) => (offer === changed ? { ...offer, netMonthlyFeeCents: 1 } : offer));
  const { blocks } = buildSegment(schools, prices);
  const row = ids.indexOf(Number(changed!.schoolId));
  expect(blocks.length).toBe(Math.ceil(schools.length / BLOCK_ROWS));
  for (const [block, bytes] of blocks.entries()) {
    expect(bytes.every((byte, i) => byte === built.blocks[block]![i])).toBe(block !== blockOf(row));
  }
});
