import { optionsOf } from "../domain/catalog/bitmask.ts";
import { SHIFTS } from "../domain/catalog/shift.ts";
import { GRADES } from "../domain/catalog/stage.ts";
import { TAGS } from "../domain/catalog/tag.ts";
import type { PricedSeat } from "../domain/pricing/seat.ts";
import { firstFrom } from "./cell-grid.ts";
import { readContainer, SnapshotError } from "./container.ts";
import { fromDeltas } from "./deltas.ts";
import { narrowSections, numbersUpTo } from "./narrow.ts";
import { detailsAt, type OfferDetails, openDetails } from "./offer-details.ts";
import type { OfferDocument } from "./offer-types.ts";
import { isPart, type SchoolShard } from "./school-shard.ts";

/** Header of a snapshot of offers. */
export interface OfferMeta {
  /** School years, ascending; the bits of the year masks. */
  readonly years: readonly number[];
}

/** Schools with their offers, ready to search: every price that a school publishes, with a discount or without. */
export type OfferShard = ReturnType<typeof openOfferShard>;

/**
 * Opens a snapshot of offers over the schools of the same version. Throws a `SnapshotError` on invalid bytes and on
 * offers of other schools. Columns of a part are copies, as narrow as their numbers allow: the file can be freed.
 */
export function openOfferShard(bytes: Uint8Array | ArrayBuffer, schools: SchoolShard) {
  const container = readContainer(bytes, "offers");
  const isInParts = isPart(schools);
  const section = isInParts ? narrowSections(container) : container.section;
  const u32 = (name: string) => section(name, "u32");
  const ids = container.section("schoolIds", "u32");
  const starts = startsOfRows(schools, ids, fromDeltas(container.section("starts", "u32")), isInParts);
  const fee = u32("fee");
  return {
    ...(container.meta as OfferMeta),
    schools,
    offers: fee.length,
    /** Offers of the school of a row are `starts[row]` to `ends[row]`: the cheapest first, then by id. */
    starts,
    ends: starts.subarray(1),
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
    fee,
    /** Tenths of a percent. */
    discount: section("discount", "u16"),
    /** Null in a part, which has them with its cards (`card-block.ts`). */
    details: isInParts ? null : openDetails(container),
  };
}

/**
 * The same offers for another list of schools, such as an ENEM ranking, which may lack some of their schools and have
 * others. The result serves searches of schools, not of offers.
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

/** Expands the starts of the schools with offers to all rows, in one pass over both lists, which are in the same order. */
function startsOfRows(schools: SchoolShard, ids: Uint32Array, starts: Uint32Array, isNarrow: boolean): Uint32Array {
  const byRow = numbersUpTo(isNarrow ? starts.at(-1)! : 2 ** 32 - 1, schools.rows + 1);
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

/** School year, grade and shift of an offer. */
export function seatAt({ profile, profiles, years }: OfferShard, row: number) {
  const index = profile[row]!;
  return {
    year: years[bitOf(profiles.years[index]!)]!,
    grade: GRADES[bitOf(profiles.grades[index]!)]!.slug,
    shift: SHIFTS[bitOf(profiles.shifts[index]!)]!.slug,
  };
}

/** School year, grade and shift of an offer, with its price. */
export function pricedSeatAt(shard: OfferShard, row: number): PricedSeat {
  return { ...seatAt(shard, row), netMonthlyFeeCents: shard.fee[row]! };
}

/** The offer of a row; of a part, with its details. */
export function offerAt(
  shard: OfferShard,
  row: number,
  details: OfferDetails = detailsAt(shard.details!, row),
): OfferDocument {
  return {
    ...details,
    ...seatAt(shard, row),
    netMonthlyFeeCents: shard.fee[row]!,
    schoolId: String(shard.schools.ids[schoolRowOf(shard, row)]).padStart(8, "0"),
    discountPercent: shard.discount[row]! / 10,
    tags: optionsOf(TAGS, shard.profiles.tags[shard.profile[row]!]!).map((tag) => tag.slug),
  };
}

/** Row of the school of an offer. */
export function schoolRowOf(shard: OfferShard, row: number): number {
  return firstFrom(shard.starts, row + 1) - 1;
}

/** Every offer of a shard in one piece. */
export function* allOffers(shard: OfferShard): Generator<OfferDocument> {
  for (let row = 0; row < shard.offers; row++) yield offerAt(shard, row);
}

const bitOf = (mask: number) => 31 - Math.clz32(mask);
