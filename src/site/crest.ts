import { fold } from "../domain/text/slug.ts";

/** The generated crest of a school without a logo; depends only on the slug. */
export interface Crest {
  /** One or two letters. */
  readonly initials: string;
  /** Index into `CREST_SHAPES`. */
  readonly form: number;
  /** Index into `CREST_COLORS`. */
  readonly tint: number;
}

/** Geometric crests as paths in a 48 × 48 square: field and accent. */
export const CREST_SHAPES: readonly { readonly field: string; readonly accent: string }[] = [
  { field: "M4 4h40v23c0 9-9 14-20 18C13 41 4 36 4 27Z", accent: "M4 4h40v7H4Z" },
  { field: "M46 24a22 22 0 1 1-44 0 22 22 0 1 1 44 0Z", accent: "M5.7 36a22 22 0 0 0 36.6 0Z" },
  { field: "M24 2 44 13v22L24 46 4 35V13Z", accent: "M24 2 44 13 24 15 4 13Z" },
  { field: "M4 46V22a20 20 0 0 1 40 0v24Z", accent: "M4 46v-8h40v8Z" },
  { field: "M4 4h40v40H4Z", accent: "M4 4h12L4 16Zm40 40H32l12-12Z" },
  { field: "M24 1 47 24 24 47 1 24Z", accent: "M24 47 12.5 35.5h23Z" },
];

/** Colour pairs on paper, also in `crest.css` (`.tint-0` etc.). */
export const CREST_COLORS: readonly (readonly [field: string, accent: string])[] = [
  ["#0b5f5a", "#fa6400"],
  ["#7a2e1d", "#e8b04a"],
  ["#2b3a67", "#e07a5f"],
  ["#3d5a2a", "#e8c468"],
  ["#5b2a5e", "#f2a65a"],
  ["#1d1a16", "#fa6400"],
  ["#8a4b08", "#2f9c95"],
  ["#1f5673", "#f4d35e"],
];

/** Words for the kind of school, and small words, which give no initial. */
const GENERIC = new Set(
  (
    "colégio colegio escola centro instituto educacional educação educacao ensino educandário educandario jardim " +
    "infantil infância núcleo nucleo unidade liceu externato creche de do da dos das e a o em i ii iii iv v"
  ).split(" "),
);

export function crestOf(slug: string, name: string): Crest {
  let hash = 2166136261;
  for (let i = 0; i < slug.length; i++) hash = Math.imul(hash ^ slug.charCodeAt(i), 16777619) >>> 0;
  return { initials: initials(name), form: hash % CREST_SHAPES.length, tint: (hash >>> 8) % CREST_COLORS.length };
}

/** Initials of the first two specific words. Runs for every card, so it folds letters, not names. */
function initials(name: string): string {
  const words = name.split(" ").filter((word) => /^\p{L}/u.test(word));
  const telling = words.filter((word) => !GENERIC.has(word.toLowerCase()));
  const letters = (telling.length > 0 ? telling : words).slice(0, 2).map((word) => word[0]!);
  return fold(letters.join("")).toUpperCase();
}
