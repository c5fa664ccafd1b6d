/** Class shifts (C17). A bit position is an index into SHIFTS and never changes. `phrase` is how a school has it. */
export const SHIFTS = [
  { slug: "manha", name: "Manhã", phrase: "turno da manhã" },
  { slug: "tarde", name: "Tarde", phrase: "turno da tarde" },
  { slug: "integral", name: "Integral", phrase: "período integral" },
  { slug: "semi-integral", name: "Semi-integral", phrase: "período semi-integral" },
  { slug: "noturno", name: "Noturno", phrase: "turno da noite" },
  { slug: "ead", name: "EAD", phrase: "ensino a distância" },
  { slug: "sabado", name: "Sábado", phrase: "aulas aos sábados" },
] as const;

export type Shift = (typeof SHIFTS)[number]["slug"];

const NAMES = new Map<string, string>(SHIFTS.map(({ slug, name }) => [slug, name]));

/** Name of a valid shift: "Manhã", "EAD". */
export function shiftName(slug: string): string {
  return NAMES.get(slug)!;
}

/** A valid shift of a school with its article: "o turno da manhã", "as aulas aos sábados". */
export function theShift(slug: Shift): string {
  return `${slug === "sabado" ? "as" : "o"} ${SHIFTS.find((shift) => shift.slug === slug)!.phrase}`;
}

/** Name of a valid shift within a sentence: "manhã", "EAD". */
export function shiftLabel(slug: string): string {
  return slug === "ead" ? shiftName(slug) : shiftName(slug).toLowerCase();
}
