import { optionsOf } from "../domain/catalog/bitmask.ts";
import { SHIFTS } from "../domain/catalog/shift.ts";
import { GRADES } from "../domain/catalog/stage.ts";
import { TAGS } from "../domain/catalog/tag.ts";
import type { PricedSeat } from "../domain/pricing/seat.ts";
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

/** Schools with their offers, ready to be searched: every price that a school publishes, with a discount or without. */
export type OfferShard = ReturnType<typeof openOfferShard>;

/**
 * Opens a snapshot of offers over the schools of the same version. Throws a `SnapshotError` on bytes that are none, or
 * that belong to other schools.
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
  const starts = startsOfRows(schools, container.section("schoolIds", "u32"), rising("starts"));
  const firsts = isBesidePart ? narrowed(starts) : starts;
  return {
    ...(meta as OfferMeta),
    schools,
    offers: section("discount", "u16").length,
    /** Offers of the school of a row are `starts[row]` to `ends[row]`: the cheapest first, then by id. */
    starts: firsts,
    ends: firsts.subarray(1),
    /** Grade, shift, tags and year of an offer and whether it has a discount, as an index into `profiles`. */
    profile: u32("profile"),
    profiles: {
      stages: u32("profileStages"),
      grades: u32("profileGrades"),
      shifts: u32("profileShifts"),
      tags: u32("profileTags"),
      years: u32("profileYears"),
      /** 1 with a discount, else 0. */
      discounted: u32("profileDiscounted"),
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

/**
 * The same offers beside another list of schools, such as a ranking, in which some of their schools are and perhaps
 * others. Offers cannot be searched by themselves there.
 */
export function offersBeside(schools: SchoolShard, shard: OfferShard): OfferShard {
  const rows = new Map(Array.from(shard.schools.ids, (id, row) => [id, row]));
  const rowOf = (id: number) => rows.get(id) ?? -1;
  return {
    ...shard,
    schools,
    starts: schools.ids.map((id) => shard.starts[rowOf(id)] ?? 0),
    ends: schools.ids.map((id) => shard.ends[rowOf(id)] ?? 0),
  };
}

/** The start of every row out of those of the rows with offers: one walk down both lists, which are in the same order. */
function startsOfRows(schools: SchoolShard, ids: Uint32Array, starts: Uint32Array): Uint32Array {
  const byRow = new Uint32Array(schools.rows + 1);
  let next = 0;
  for (let row = 0; row < schools.rows; row++) {
    byRow[row] = starts[next]!;
    if (schools.ids[row] === ids[next]) next++;
  }
  if (next < ids.length) {
    throw new SnapshotError("corrupt", `offers of school ${ids[next]}, which is not in its place`);
  }
  byRow[schools.rows] = starts[next]!;
  return byRow;
}

/** What an offer is a seat of. */
export function seatAt({ profile, profiles, years }: OfferShard, row: number) {
  const index = profile[row]!;
  return {
    year: years[bitOf(profiles.years[index]!)]!,
    grade: GRADES[bitOf(profiles.grades[index]!)]!.slug,
    shift: SHIFTS[bitOf(profiles.shifts[index]!)]!.slug,
  };
}

/** What an offer is a seat of, with its price. */
export function pricedSeatAt(shard: OfferShard, row: number): PricedSeat {
  return { ...seatAt(shard, row), netMonthlyFeeCents: shard.fee[row]! };
}

/** The offer of a row. */
export function offerAt(shard: OfferShard, row: number): OfferDocument {
  const { profiles } = shard;
  const profile = shard.profile[row]!;
  const known = (value: number) => (value === UNKNOWN ? null : value);
  const waivers = shard.waivers[row]!;
  return {
    id: decoder.decode(shard.offerIds.subarray(shard.offerIdStarts[row], shard.offerIdStarts[row + 1])),
    schoolId: String(shard.schools.ids[schoolRowOf(shard, row)]).padStart(8, "0"),
    ...seatAt(shard, row),
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

/** The school of an offer, as a row of the shard of schools. */
export function schoolRowOf(shard: OfferShard, row: number): number {
  return firstFrom(shard.starts, row + 1) - 1;
}

/** Every offer of the shard. */
export function* allOffers(shard: OfferShard): Generator<OfferDocument> {
  for (let row = 0; row < shard.offers; row++) yield offerAt(shard, row);
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true, fatal: false });

const bitOf = (mask: number) => 31 - Math.clz32(mask);
