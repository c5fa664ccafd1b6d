/** Teaching beside the stages of basic education, as INEP names it. */
export const MODALITIES = [
  { slug: "profissional", name: "ensino técnico e profissional" },
  { slug: "eja", name: "educação de jovens e adultos" },
] as const;

export type Modality = (typeof MODALITIES)[number]["slug"];

const NAMES = new Map<string, string>(MODALITIES.map(({ slug, name }) => [slug, name]));

/** Name of a modality within a sentence; null for one that we do not know. */
export function modalityLabel(slug: string): string | null {
  return NAMES.get(slug) ?? null;
}
