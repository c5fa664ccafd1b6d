import type { FactTable } from "./fact-table.ts";

/**
 * Plain facts of the card of a school. From each table come the fields of `SchoolRecord` (here) or `SchoolDetail`
 * (`detail-facts.ts`), how D1 and the snapshot hold them, the schemas of the JSON API and the search API, and what a remote
 * search is asked for. A table belongs to a type of the search API; the specification has no field of the tables
 * `EXTENDED_…`. A new stored fact takes the next place: 12.
 */
export const CARD_FACTS = {
  /** Presentable. */
  name: { kind: "name", field: "name", stored: 2 },
  logo: { kind: "text", field: "logo", stored: 3 },
  slug: { kind: "name", field: "slug", stored: 0 },
  slugQe: { kind: "text", field: "slug_qe", stored: 1 },
} as const satisfies FactTable;

export const EXTENDED_CARD_FACTS = {
  /** Cards must not claim both halves. The engine has a column for it. */
  isFundamentalUnsplit: {
    kind: "flag",
    field: "is_fundamental_unsplit",
  },
  /** The modality of a school without a stage of basic education: "profissional", "eja" (`modality.ts`). */
  modalities: { kind: "list", field: "modalities", stored: 10 },
  /** The first photo that the school sent and the team published, in its small size. */
  photo: { kind: "text", field: "photo", stored: 11 },
} as const satisfies FactTable;

export const ADDRESS_FACTS = {
  /** Eight digits. */
  zipCode: { kind: "text", field: "zip_code", stored: 7 },
  street: { kind: "text", field: "street", stored: 4 },
  number: { kind: "text", field: "number", stored: 5 },
  complement: { kind: "text", field: "complement", stored: 6 },
} as const satisfies FactTable;

export const CONTACT_FACTS = {
  /** Ten or eleven digits. */
  phone: { kind: "text", field: "full_phone", stored: 8 },
} as const satisfies FactTable;
