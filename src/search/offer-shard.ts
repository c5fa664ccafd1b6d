import { optionsOf } from "../domain/bitmask.ts";
import { SHIFTS } from "../domain/shift.ts";
import { GRADES } from "../domain/stage.ts";
import { TAGS } from "../domain/tag.ts";
import { firstFrom } from "./cell-grid.ts";
import { readContainer, SnapshotError } from "./container.ts";
import { fromDeltas } from "./deltas.ts";
import { narrowed, narrowSections } from "./narrow.ts";
import type { OfferDocument } from "./offer-types.ts";
import { isPart, type SchoolShard } from "./school-shard.ts";

/** What a shard of offers keeps beside its columns: the lists that columns index. */
export interface OfferMeta {
  /** School years, ascending; the bits of the year masks. */
  readonly years: readonly number[];
  /** ISO days on which fees were checked. */
  readonly checkDates: readonly string[];
  readonly validityRules: readonly (string | null)[];
  readonly sourceIds: readonly string[];
}

/** An enrolment fee or a number of seats that the school does not tell. */
export const UNKNOWN = 0xffffffff;

/** Bits of the `waivers` column. */
export const WAIVER = { enrollmentFee: 1, firstMonth: 2, platformFee: 4 } as const;

/** Scholarships ready to be searched, beside the schools that give them. */
export type OfferShard = ReturnType<typeof openOfferShard>;

/**
 * Opens a snapshot of offers over the private schools of the same version, of which it is a part: its schools come in
 * the same order. Throws a `SnapshotError` on bytes that are none, or that belong to other schools.
 */
export function openOfferShard(bytes: Uint8Array | ArrayBuffer, schools: SchoolShard) {
  const container = readContainer(bytes, "offers");
  const { meta } = container;
  // Beside a part, as it is: copied, so that the bytes of the file need not stay.
  const isBesidePart = isPart(schools);
  const section = isBesidePart ? narrowSections(container) : container.section;
  const u16 = (name: string) => section(name, "u16");
  const u32 = (name: string) => section(name, "u32");
  const rising = (name: string) => {
    const values = fromDeltas(container.section(name, "u32"));
    return isBesidePart ? narrowed(values) : values;
  };
  return {
    ...(meta as OfferMeta),
    schools,
    offers: section("discount", "u16").length,
    /** Row in `schools` of each school with an offer, ascending. */
    schoolRows: rowsOfIds(schools, container.section("schoolIds", "u32")),
    /** Offers of school i are `starts[i]` to `starts[i + 1]`, by id. */
    starts: rising("starts"),
    /** Grade, shift, tags and year of an offer, as an index into the masks of `profiles`. */
    profile: u32("profile"),
    profiles: {
      stages: u32("profileStages"),
      grades: u32("profileGrades"),
      shifts: u32("profileShifts"),
      tags: u32("profileTags"),
      years: u32("profileYears"),
    },
    /** Centavos. */
    fee: u32("fee"),
    listFee: u32("listFee"),
    enrollmentFee: u32("enrollmentFee"),
    /** Tenths of a percent. */
    discount: u16("discount"),
    waivers: section("waivers", "u8"),
    seats: u32("seats"),
    validityRule: u16("validityRule"),
    checkDate: u16("checkDate"),
    sourceId: u16("sourceId"),
    offerIds: section("offerIds", "u8"),
    offerIdStarts: rising("offerIdStarts"),
  };
}

/** One walk down both lists, for they are in the same order. */
function rowsOfIds(schools: SchoolShard, ids: Uint32Array): Uint32Array {
  let row = 0;
  return ids.map((id) => {
    while (row < schools.rows && schools.ids[row] !== id) row++;
    if (row === schools.rows) throw new SnapshotError("corrupt", `offers of school ${id}, which is not in its place`);
    return row;
  });
}

/** The offer of a row, which is of school `index` of the shard. */
export function offerAt(shard: OfferShard, row: number, index: number): OfferDocument {
  const { profiles } = shard;
  const profile = shard.profile[row]!;
  const known = (value: number) => (value === UNKNOWN ? null : value);
  const waivers = shard.waivers[row]!;
  return {
    id: decoder.decode(shard.offerIds.subarray(shard.offerIdStarts[row], shard.offerIdStarts[row + 1])),
    schoolId: String(shard.schools.ids[shard.schoolRows[index]!]).padStart(8, "0"),
    year: shard.years[bitOf(profiles.years[profile]!)]!,
    grade: GRADES[bitOf(profiles.grades[profile]!)]!.slug,
    shift: SHIFTS[bitOf(profiles.shifts[profile]!)]!.slug,
    listMonthlyFeeCents: shard.listFee[row]!,
    discountPercent: shard.discount[row]! / 10,
    netMonthlyFeeCents: shard.fee[row]!,
    enrollmentFeeCents: known(shard.enrollmentFee[row]!),
    tags: optionsOf(TAGS, profiles.tags[profile]!).map((tag) => tag.slug),
    waivers: {
      enrollmentFee: (waivers & WAIVER.enrollmentFee) !== 0,
      firstMonth: (waivers & WAIVER.firstMonth) !== 0,
      platformFee: (waivers & WAIVER.platformFee) !== 0,
    },
    validityRule: shard.validityRules[shard.validityRule[row]!]!,
    seats: known(shard.seats[row]!),
    checkedAt: shard.checkDates[shard.checkDate[row]!]!,
    sourceId: shard.sourceIds[shard.sourceId[row]!]!,
  };
}

/** The school of an offer, as an index into those of the shard. */
export function schoolIndexOf(shard: OfferShard, row: number): number {
  return firstFrom(shard.starts, row + 1) - 1;
}

/** The school of an offer, as a row of the shard of schools. */
export function schoolRowOf(shard: OfferShard, row: number): number {
  return shard.schoolRows[schoolIndexOf(shard, row)]!;
}

/** Every offer of the shard. */
export function* allOffers(shard: OfferShard): Generator<OfferDocument> {
  for (let index = 0; index < shard.schoolRows.length; index++) {
    for (let row = shard.starts[index]!; row < shard.starts[index + 1]!; row++) yield offerAt(shard, row, index);
  }
}

/** Schools of the shard whose rows are from `from` up to `to`. */
export function schoolsBetween(shard: OfferShard, from: number, to: number): { first: number; end: number } {
  return { first: firstFrom(shard.schoolRows, from), end: firstFrom(shard.schoolRows, to) };
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true, fatal: false });

const bitOf = (mask: number) => 31 - Math.clz32(mask);
