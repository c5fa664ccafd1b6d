import type { Container } from "./container.ts";
import { fromDeltas } from "./deltas.ts";
import type { SchoolOffer } from "./school-detail.ts";

/**
 * The fields of an offer that pages show and no search looks at. Columns of the whole country; in a country in parts
 * they are with the cards (`card-block.ts`).
 */
export type OfferDetails = Pick<
  SchoolOffer,
  "id" | "listMonthlyFeeCents" | "enrollmentFeeCents" | "waivers" | "validityRule" | "seats" | "checkedAt" | "sourceId"
>;

/** Lists that the columns index. */
export interface DetailMeta {
  /** ISO days on which fees were checked. */
  readonly checkDates: readonly string[];
  readonly validityRules: readonly (string | null)[];
  readonly sourceIds: readonly string[];
}

/** An enrolment fee or a number of seats that the school does not tell. */
export const UNKNOWN = 0xffffffff;

/** Bits of the `waivers` column. */
const WAIVER = { enrollmentFee: 1, firstMonth: 2, platformFee: 4 } as const;

export type DetailColumns = ReturnType<typeof openDetails>;

/** Opens the columns as views over the bytes of the file. */
export function openDetails({ section, meta }: Container) {
  return {
    ...(meta as DetailMeta),
    /** Centavos. */
    listFee: section("listFee", "u32"),
    enrollmentFee: section("enrollmentFee", "u32"),
    waivers: section("waivers", "u8"),
    seats: section("seats", "u32"),
    validityRule: section("validityRule", "u16"),
    checkDate: section("checkDate", "u16"),
    sourceId: section("sourceId", "u16"),
    offerIds: section("offerIds", "u8"),
    offerIdStarts: fromDeltas(section("offerIdStarts", "u32")),
  };
}

/** The details of the offer of a row. */
export function detailsAt(columns: DetailColumns, row: number): OfferDetails {
  const { offerIds, offerIdStarts } = columns;
  return {
    id: decoder.decode(offerIds.subarray(offerIdStarts[row], offerIdStarts[row + 1])),
    listMonthlyFeeCents: columns.listFee[row]!,
    enrollmentFeeCents: knownNumber(columns.enrollmentFee[row]!),
    waivers: waiversFrom(columns.waivers[row]!),
    validityRule: columns.validityRules[columns.validityRule[row]!]!,
    seats: knownNumber(columns.seats[row]!),
    checkedAt: columns.checkDates[columns.checkDate[row]!]!,
    sourceId: columns.sourceIds[columns.sourceId[row]!]!,
  };
}

/** Details as the JSON array of a card. */
export type PackedDetails = readonly [
  id: string,
  listMonthlyFeeCents: number,
  enrollmentFeeCents: number | null,
  waivers: number,
  validityRule: string | null,
  seats: number | null,
  checkedAt: string | null,
  sourceId: string,
];

export function packDetails(details: OfferDetails): PackedDetails {
  const { id, listMonthlyFeeCents, enrollmentFeeCents, waivers, validityRule, seats, checkedAt, sourceId } = details;
  const bits = waiverBits(waivers);
  return [id, listMonthlyFeeCents, enrollmentFeeCents, bits, validityRule, seats, checkedAt, sourceId];
}

export function unpackDetails(packed: PackedDetails): OfferDetails {
  const [id, listMonthlyFeeCents, enrollmentFeeCents, bits, validityRule, seats, checkedAt, sourceId] = packed;
  const waivers = waiversFrom(bits);
  return { id, listMonthlyFeeCents, enrollmentFeeCents, waivers, validityRule, seats, checkedAt, sourceId };
}

export function waiverBits({ enrollmentFee, firstMonth, platformFee }: SchoolOffer["waivers"]): number {
  return (
    (enrollmentFee ? WAIVER.enrollmentFee : 0) |
    (firstMonth ? WAIVER.firstMonth : 0) |
    (platformFee ? WAIVER.platformFee : 0)
  );
}

function waiversFrom(bits: number): SchoolOffer["waivers"] {
  return {
    enrollmentFee: (bits & WAIVER.enrollmentFee) !== 0,
    firstMonth: (bits & WAIVER.firstMonth) !== 0,
    platformFee: (bits & WAIVER.platformFee) !== 0,
  };
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true, fatal: false });

const knownNumber = (value: number) => (value === UNKNOWN ? null : value);
