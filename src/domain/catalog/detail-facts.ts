import type { FactTable, FieldTable } from "./fact-table.ts";

/** Plain facts of the page of a school: as in `card-facts.ts`, but for its details. Apart, as no search reads them. */
export const DETAIL_FACTS = {
  cnpj: { kind: "text", field: "cnpj" },
  about: { kind: "text", field: "about" },
  methodology: { kind: "text", field: "methodology" },
  generalInformation: { kind: "text", field: "general_information" },
  images: { kind: "list", field: "images" },
  courseware: { kind: "list", field: "courseware" },
} as const satisfies FieldTable;

export const EXTENDED_DETAIL_FACTS = {
  officialName: { kind: "text" },
  privateCategory: { kind: "text" },
  locationPrecision: { kind: "text" },
  sizeBand: { kind: "text" },
} as const satisfies FactTable;

export const DETAIL_CONTACT_FACTS = {
  publicPhone: { kind: "text", field: "public_phone1" },
  email: { kind: "text", field: "email" },
} as const satisfies FieldTable;
