import type { FactTable } from "./fact-table.ts";

/**
 * Plain facts of a school. From each table come the fields of `SchoolDocument` (cards) or `SchoolDetail` (pages), how D1 and
 * the snapshot hold them, the schemas of the JSON API and the search API, and what a remote search is asked for. A table
 * belongs to a type of the search API; "own" ones are no part of the specification. A new stored fact takes the next place: 10.
 */
export const CARD_FACTS = {
  /** Presentable. */
  name: { kind: "name", field: "name", stored: 2 },
  logo: { kind: "text", field: "logo", stored: 3 },
  slug: { kind: "name", field: "slug", stored: 0 },
  slugQe: { kind: "text", field: "slug_qe", stored: 1, description: "Former slug of the school" },
} as const satisfies FactTable;

export const OWN_CARD_FACTS = {
  /** Cards must not claim both halves. The engine has a column for it. */
  isFundamentalUnsplit: {
    kind: "flag",
    field: "is_fundamental_unsplit",
    description: "the source does not say which half of the Ensino Fundamental",
  },
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
  phone: { kind: "text", field: "full_phone", stored: 8, description: "Digits, area code included" },
} as const satisfies FactTable;

export const DETAIL_FACTS = {
  cnpj: { kind: "text", field: "cnpj" },
  about: { kind: "text", field: "about" },
  methodology: { kind: "text", field: "methodology" },
  generalInformation: { kind: "text", field: "general_information" },
  images: { kind: "list", field: "images" },
  courseware: { kind: "list", field: "courseware" },
} as const satisfies FactTable;

export const OWN_DETAIL_FACTS = {
  officialName: { kind: "text", field: "official_name", description: "the name in the official record" },
  privateCategory: { kind: "text", field: "private_category" },
  locationPrecision: { kind: "text", field: "location_precision", description: "precision of geoloc" },
  sizeBand: { kind: "text", field: "size_band", description: "number of students, as a range" },
} as const satisfies FactTable;

export const DETAIL_CONTACT_FACTS = {
  publicPhone: { kind: "text", field: "public_phone1" },
  email: { kind: "text", field: "email" },
} as const satisfies FactTable;
