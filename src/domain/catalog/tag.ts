import { maskOf } from "./bitmask.ts";

/** Tags, each of an offer or of the whole school. A bit position is an index into TAGS and never changes. */
export const TAGS = [
  { slug: "dupla-isencao", name: "Dupla Isenção", of: "offer" },
  { slug: "isencao-de-matricula", name: "Matrícula isenta", of: "offer" },
  { slug: "material-incluso", name: "Material incluso", of: "offer" },
  { slug: "bilingue", name: "Bilíngue", of: "school" },
  { slug: "premium", name: "Escola em destaque (patrocinado)", of: "school" },
] as const;

export type Tag = (typeof TAGS)[number]["slug"];

/** Bits of the tags that a school may have though it does not state: the site knows which it highlights. */
export const UNSTATED_TAGS = maskOf(TAGS, ["bilingue"]);

/** Bits of the tags that a school has, whatever it offers. */
export const SCHOOL_TAGS = maskOf(
  TAGS,
  TAGS.filter((tag) => tag.of === "school").map((tag) => tag.slug),
);
