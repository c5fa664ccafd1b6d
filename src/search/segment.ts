import { SHIFTS } from "../domain/catalog/shift.ts";
import { GRADES } from "../domain/catalog/stage.ts";
import type { PricedSeat } from "../domain/pricing/seat.ts";
import { readContainer } from "./container.ts";
import { fromMask } from "./masks.ts";
import type { OfferDetails } from "./offer-details.ts";
import type { OfferRecord } from "./offer-types.ts";
import { OFFER_PROFILE, openRecords } from "./record-columns.ts";
import { fieldsAt, openSchoolColumns, type SchoolMeta } from "./school-columns.ts";
import { pieceAt } from "./starts.ts";
import { offerDetails, type StoredCard } from "./stored-card.ts";
import type { BestOffer, SchoolRecord } from "./types.ts";

/** Header of a segment: the lists that columns index. */
export interface SegmentMeta {
  readonly schools: SchoolMeta;
  /** School years of its offers, ascending; the bits of the year masks. */
  readonly years: readonly number[];
}

/** The searched columns of some cities: schools, and every price that they publish, discounted or not. */
export type Segment = ReturnType<typeof openSegment>;

/** Opens a segment as views over its bytes. Throws a `SnapshotError` on invalid ones. */
export function openSegment(bytes: Uint8Array | ArrayBuffer) {
  const container = readContainer(bytes, "segment");
  const { numbers } = container;
  const { schools, years } = container.meta as SegmentMeta;
  const starts = numbers("offerStarts");
  const fee = numbers("fee");
  return {
    years,
    schools: openSchoolColumns(container, schools),
    offers: fee.length,
    /** Offers of the school of a row are `starts[row]` to `ends[row]`: the cheapest first, then by id. */
    starts,
    ends: starts.subarray(1),
    /** Grade, shift, tags and year of an offer and whether it has a discount, as an index into `profiles`. */
    profile: numbers("offerProfile"),
    profiles: openRecords(OFFER_PROFILE, numbers),
    /** Centavos. */
    fee,
    /** Tenths of a percent. */
    discount: numbers("discount"),
  };
}

/** School year, grade and shift of an offer, with its price. */
export function pricedSeatAt({ profile, profiles, years, fee }: Segment, row: number) {
  const index = profile[row]!;
  return {
    year: years[bitOf(profiles.years[index]!)]!,
    grade: GRADES[bitOf(profiles.grades[index]!)]!.slug,
    shift: SHIFTS[bitOf(profiles.shifts[index]!)]!.slug,
    netMonthlyFeeCents: fee[row]!,
  } satisfies PricedSeat;
}

/** The offer of a row, with the card of its school. */
export function offerAt(segment: Segment, row: number, card: StoredCard): OfferRecord {
  return {
    ...detailsAt(segment, row, card),
    ...pricedSeatAt(segment, row),
    schoolId: String(segment.schools.ids[schoolRowOf(segment, row)]).padStart(8, "0"),
    discountPercent: segment.discount[row]! / 10,
    tags: fromMask("tags", segment.profiles.tags[segment.profile[row]!]!),
  };
}

/** The offer of a row as a card shows it. */
export function bestOfferAt(segment: Segment, row: number, card: StoredCard): BestOffer {
  const { listMonthlyFeeCents, checkedAt, sourceId, isListFeeUnproven } = detailsAt(segment, row, card);
  return {
    ...pricedSeatAt(segment, row),
    listMonthlyFeeCents,
    discountPercent: segment.discount[row]! / 10,
    checkedAt,
    sourceId,
    ...(isListFeeUnproven && { isListFeeUnproven }),
  };
}

function detailsAt(segment: Segment, row: number, card: StoredCard): OfferDetails {
  return offerDetails(card, row - segment.starts[schoolRowOf(segment, row)]!);
}

/** The school of a row, with the cheapest of all its offers. */
export function recordAt(segment: Segment, row: number, card: StoredCard): SchoolRecord {
  const first = segment.starts[row]!;
  const bestOffer = first < segment.ends[row]! ? bestOfferAt(segment, first, card) : null;
  return Object.assign(fieldsAt(segment.schools, row, card), { bestOffer });
}

/** The school of a row with all its offers. */
export function schoolAt(segment: Segment, row: number, card: StoredCard) {
  const first = segment.starts[row]!;
  const prices = Array.from({ length: segment.ends[row]! - first }, (_, i) => offerAt(segment, first + i, card));
  return { record: recordAt(segment, row, card), prices };
}

export function schoolRowOf(segment: Segment, row: number): number {
  return pieceAt(segment.starts, row);
}

/** Position of the only bit of a mask. */
export const bitOf = (mask: number) => 31 - Math.clz32(mask);
