import type { FactTable, FieldTable } from "./fact-table.ts";

/**
 * Plain facts of the card of a school. From each table come the fields of `SchoolRecord` (here) or `SchoolDetail`
 * (`detail-facts.ts`), and how D1 and the snapshot hold them. A fact with a `field` is one of the specification: it is
 * also in the JSON API, the search API and what a remote search is asked for; the tables `EXTENDED_…` have none. A new
 * stored fact takes the next place: 12.
 */
export const CARD_FACTS = {
  /** Presentable. */
  name: { kind: "name", field: "name", stored: 2 },
  logo: { kind: "text", field: "logo", stored: 3 },
  slug: { kind: "name", field: "slug", stored: 0 },
  slugQe: { kind: "text", field: "slug_qe", stored: 1 },
} as const satisfies FieldTable;

export const EXTENDED_CARD_FACTS = {
  /** Cards must not claim both halves. The engine has a column for it. */
  isFundamentalUnsplit: { kind: "flag" },
  /** The part of Educação Infantil that a source says it does not have (`InfantilPart`). The same column has it. */
  missingPart: { kind: "text" },
  /** The modality of a school without a stage of basic education: "profissional", "eja" (`modality.ts`). */
  modalities: { kind: "list", stored: 10 },
  /** The first photo that the school sent and the team published, in its small size. */
  photo: { kind: "text", stored: 11 },
} as const satisfies FactTable;

export const ADDRESS_FACTS = {
  /** Eight digits. */
  zipCode: { kind: "text", field: "zip_code", stored: 7 },
  street: { kind: "text", field: "street", stored: 4 },
  number: { kind: "text", field: "number", stored: 5 },
  complement: { kind: "text", field: "complement", stored: 6 },
} as const satisfies FieldTable;

export const CONTACT_FACTS = {
  /** Ten or eleven digits. */
  phone: { kind: "text", field: "full_phone", stored: 8 },
} as const satisfies FieldTable;
