/**
 * Administrative dependency (E17), in ranking order: private first (Z7). The index is the code in D1 and snapshots, so
 * that renaming an entry changes neither.
 */
export const ADMINISTRATIONS = [
  { slug: "privada", name: "Privada" },
  { slug: "municipal", name: "Municipal" },
  { slug: "federal", name: "Federal" },
  { slug: "estadual", name: "Estadual" },
] as const;

export type Administration = (typeof ADMINISTRATIONS)[number]["slug"];
