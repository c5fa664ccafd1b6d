/**
 * Administrative dependency (E17), in ranking order: the specification sorts it "descending", which by name puts
 * private first (Z7). The position is explicit so that it survives a renaming, and is the code in D1 and snapshots.
 */
export const ADMINISTRATIONS = [
  { slug: "privada", name: "Privada" },
  { slug: "municipal", name: "Municipal" },
  { slug: "federal", name: "Federal" },
  { slug: "estadual", name: "Estadual" },
] as const;

export type Administration = (typeof ADMINISTRATIONS)[number]["slug"];
