/** Tags of schools and offers. A bit position is an index into TAGS and never changes. */
export const TAGS = [
  { slug: "dupla-isencao", name: "Dupla Isenção" },
  { slug: "isencao-de-matricula", name: "Isenção de matrícula" },
  { slug: "material-incluso", name: "Material incluso" },
  { slug: "bilingue", name: "Bilíngue" },
  { slug: "premium", name: "Escola em destaque (patrocinado)" },
] as const;

export type Tag = (typeof TAGS)[number]["slug"];
