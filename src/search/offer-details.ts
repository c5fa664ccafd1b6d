import type { SchoolOffer } from "./school-detail.ts";

/** The fields of an offer that pages show and no search looks at: they are with the card of its school. */
export type OfferDetails = Pick<
  SchoolOffer,
  | "id"
  | "listMonthlyFeeCents"
  | "enrollmentFeeCents"
  | "waivers"
  | "validityRule"
  | "seats"
  | "checkedAt"
  | "sourceId"
  | "isListFeeUnproven"
>;

/** Bits of the waivers. */
const WAIVER = { enrollmentFee: 1, firstMonth: 2, platformFee: 4 } as const;

/** Bit beside the waivers' bits. */
const UNPROVEN = 8;

/**
 * The details of the offers of a school as one text: a page shows the details of one offer, and within the JSON of a
 * card a text is read several times as fast as arrays.
 */
export function packDetails(offers: readonly OfferDetails[]): string {
  return offers.map(packOne).join(OFFER);
}

export function unpackDetails(packed: string, position: number): OfferDetails {
  let start = 0;
  for (let i = 0; i < position; i++) start = packed.indexOf(OFFER, start) + 1;
  const end = packed.indexOf(OFFER, start);
  const fields = packed.slice(start, end < 0 ? undefined : end).split(FIELD);
  const [id, listFee, enrollmentFee, bits, validityRule, seats, checkedAt, sourceId] = fields.map(unescapeField);
  return {
    id: id!,
    listMonthlyFeeCents: Number(listFee),
    enrollmentFeeCents: enrollmentFee === "" ? null : Number(enrollmentFee),
    waivers: waiversFrom(Number(bits)),
    validityRule: validityRule || null,
    seats: seats === "" ? null : Number(seats),
    checkedAt: checkedAt || null,
    sourceId: sourceId!,
    ...((Number(bits) & UNPROVEN) !== 0 && { isListFeeUnproven: true }),
  };
}

const OFFER = ";";
const FIELD = ",";

function packOne(details: OfferDetails): string {
  const { id, listMonthlyFeeCents, enrollmentFeeCents, waivers, validityRule, seats, checkedAt, sourceId } = details;
  const bits = waiverBits(waivers) | (details.isListFeeUnproven ? UNPROVEN : 0);
  return [id, listMonthlyFeeCents, enrollmentFeeCents, bits, validityRule, seats, checkedAt, sourceId]
    .map((field) => String(field ?? "").replace(/[;,%]/g, encodeURIComponent))
    .join(FIELD);
}

const unescapeField = (field: string) => (field.includes("%") ? decodeURIComponent(field) : field);

function waiverBits({ enrollmentFee, firstMonth, platformFee }: SchoolOffer["waivers"]): number {
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
