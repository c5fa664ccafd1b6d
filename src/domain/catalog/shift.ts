/** Class shifts (C17). A bit position is an index into SHIFTS and never changes. */
export const SHIFTS = [
  { slug: "manha", name: "Manhã" },
  { slug: "tarde", name: "Tarde" },
  { slug: "integral", name: "Integral" },
  { slug: "semi-integral", name: "Semi-integral" },
  { slug: "noturno", name: "Noturno" },
  { slug: "ead", name: "EAD" },
  { slug: "sabado", name: "Sábado" },
] as const;

export type Shift = (typeof SHIFTS)[number]["slug"];

const NAMES = new Map<string, string>(SHIFTS.map(({ slug, name }) => [slug, name]));

/** Name of a valid shift: "Manhã", "EAD". */
export function shiftName(slug: string): string {
  return NAMES.get(slug)!;
}

/** Name of a valid shift within a sentence: "manhã", "EAD". */
export function shiftInWords(slug: string): string {
  return slug === "ead" ? shiftName(slug) : shiftName(slug).toLowerCase();
}
