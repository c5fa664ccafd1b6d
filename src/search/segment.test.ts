import { expect, test } from "vitest";
import { Random } from "../../scripts/random.ts";
import { randomOffers } from "../../test/fixtures/search/random-offers.ts";
import { randomSchools } from "../../test/fixtures/search/random-schools.ts";
import { buildColumns } from "./build-columns.ts";
import { buildSegment, packSchool } from "./build-segment.ts";
import { BLOCK_ROWS, blockOf, openCardBlock } from "./card-block.ts";
import { readContainer, SnapshotError } from "./container.ts";
import type { OfferRecord } from "./offer-types.ts";
import { openSchoolColumns } from "./school-columns.ts";
import { openSegment, type Segment, type SegmentMeta, schoolAt } from "./segment.ts";
import { readSegmentRows } from "./segment-row.ts";
import type { SchoolRecord } from "./types.ts";

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
  const read = rows.map((row) => schoolAt(of, row, cardAt(row)));
  return { schools: read.map(({ record }) => record), offers: read.flatMap(({ prices }) => prices) };
}

/** A school as it leaves a segment: its best offer is the cheapest of those in the segment. */
function stored(school: SchoolRecord): SchoolRecord {
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
    sourceId: best.sourceId,
  };
  return { ...school, bestOffer };
}

test("returns every school and offer unchanged", () => {
  const { columns, blocks } = build();
  const content = contentOf(openSegment(columns), blocks);
  expect(content.schools.sort(byId)).toEqual(schools.map(stored).sort(byId));
  expect(content.offers.sort(byId)).toEqual(offers.toSorted(byId));
});

test("a file of a release that did not have a list is read as one in which no school tells it", () => {
  const { columns, blocks } = build();
  const container = readContainer(columns, "segment");
  const { smallClasses, ...earlier } = (container.meta as SegmentMeta).schools;
  expect(smallClasses).not.toEqual([]);
  const numbers = (name: string) => container.numbers(name.replace("smallClassSet", "not in the file"));
  const read = { ...openSegment(columns), schools: openSchoolColumns({ ...container, numbers }, earlier) };
  expect(contentOf(read, blocks).schools.sort(byId)).toEqual(
    schools.map((school) => stored({ ...school, smallClasses: null })).sort(byId),
  );
  expect(buildColumns(readSegmentRows(read))).not.toEqual(columns);
});

test("the order of schools and offers does not matter", () => {
  const reversed = schools.toReversed().map((school) => ({ ...school, years: school.years.toReversed() }));
  expect(buildSegment(reversed, offers.toReversed())).toEqual(build());
});

test("opens a segment without schools", () => {
  const empty = buildSegment([], []);
  expect(contentOf(openSegment(empty.columns), empty.blocks)).toEqual({ schools: [], offers: [] });
});

test("rounds coordinates to microdegrees", () => {
  const school = { ...schools[0]!, location: { lat: -23.12345678, lng: -46.98765432 } };
  const { columns, blocks } = buildSegment([school], []);
  const [record] = contentOf(openSegment(columns), blocks).schools;
  expect(record!.location).toEqual({ lat: -23.123457, lng: -46.987654 });
});

test("refuses an invalid school, and an offer of another school, naming them", () => {
  const [school] = schools;
  for (const id of ["123", "x12345678", "123456789", "1234567a"]) {
    expect(() => buildSegment([{ ...school!, id }], [])).toThrow(`School ${id}`);
  }
  expect(() => buildSegment([{ ...school!, cityCode: "9999999" }], [])).toThrow("9999999");
  const stray: OfferRecord = { ...offers[0]!, schoolId: "12345678" };
  expect(() => buildSegment([school!], [stray])).toThrow("12345678");
});

test("is rebuilt from its rows, whether they were read from a segment or packed from records", () => {
  // As many of one kind, and few of the others, so that no column is as long as another by chance.
  const alike = schools.map((school, i) => ({
    ...school,
    stages: [],
    grades: [],
    ...(i > 9 && { methodologies: [] }),
  }));
  for (const records of [schools, alike]) {
    const { columns } = buildSegment(records, offers);
    const rows = readSegmentRows(openSegment(columns));
    expect(buildColumns(rows)).toEqual(columns);
    const byId = new Map(records.map((school) => [Number(school.id), school]));
    const packed = rows.map(({ id }) => {
      const school = byId.get(id)!;
      return packSchool(
        school,
        offers.filter(({ schoolId }) => schoolId === school.id),
      ).row;
    });
    expect(packed).toEqual(rows);
    expect(buildColumns(rows.map((row, i) => (i % 2 ? packed[i]! : row)))).toEqual(columns);
  }
});

test("refuses more school years than its masks have bits", () => {
  const [school] = schools;
  const years = Array.from({ length: 33 }, (_, i) => 2000 + i);
  expect(() => buildSegment([{ ...school!, years: years.slice(1) }], [])).not.toThrow();
  expect(() => buildSegment([{ ...school!, years }], [])).toThrow("More than 32 school years");
  const priced = years.map((year, i) => ({ ...offers[0]!, schoolId: school!.id, id: `o${i}`, year }));
  expect(() => buildSegment([school!], priced.slice(0, 8))).not.toThrow();
  expect(() => buildSegment([school!], priced.slice(0, 9))).toThrow("More than 8 school years");
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

test("a changed price changes the block of its school alone, and which columns it belongs to", () => {
  const built = build();
  const { ids } = openSegment(built.columns).schools;
  const rowOf = ({ schoolId }: OfferRecord) => ids.indexOf(Number(schoolId));
  const inOrder = offers.toSorted((a, b) => rowOf(a) - rowOf(b));
  const inFirst = inOrder.findLast((offer) => blockOf(rowOf(offer)) === 0)!;
  const inSecond = inOrder.find((offer) => blockOf(rowOf(offer)) === 1)!;
  for (const changed of [inOrder[0]!, inFirst, inSecond, inOrder.at(-1)!]) {
    const prices = offers.map((offer) => (offer === changed ? { ...offer, netMonthlyFeeCents: 1 } : offer));
    const { columns, blocks } = buildSegment(schools, prices);
    expect(blocks.length).toBe(Math.ceil(schools.length / BLOCK_ROWS));
    for (const [block, bytes] of blocks.entries()) {
      const isChanged = block === blockOf(rowOf(changed));
      expect(bytes.every((byte, i) => byte === built.blocks[block]![i])).toBe(!isChanged);
      const check = () => openCardBlock(built.blocks[block]!.buffer, block).check(openSegment(columns));
      if (isChanged) expect(check).toThrow(SnapshotError);
      else check();
    }
  }
});
