import { fold } from "./slug.ts";

/** The drawn crest of a school without a logo: always the same for the same slug. */
export interface Crest {
  /** One or two letters. */
  readonly initials: string;
  /** 0–5: the geometric field. */
  readonly form: number;
  /** 0–7: the pair of colours. */
  readonly tint: number;
}

export const CREST_FORMS = 6;
export const CREST_TINTS = 8;

/** Words that say what kind of house it is, or nothing at all: they give no initial. */
const GENERIC = new Set(
  (
    "colégio colegio escola centro instituto educacional educação educacao ensino educandário educandario jardim " +
    "infantil infância núcleo nucleo unidade liceu externato creche de do da dos das e a o em i ii iii iv v"
  ).split(" "),
);

export function crestOf(slug: string, name: string): Crest {
  let hash = 2166136261;
  for (let i = 0; i < slug.length; i++) hash = Math.imul(hash ^ slug.charCodeAt(i), 16777619) >>> 0;
  return { initials: initials(name), form: hash % CREST_FORMS, tint: (hash >>> 8) % CREST_TINTS };
}

/** First letters of the two first telling words. Runs for every card, so that it folds letters, not names. */
function initials(name: string): string {
  const words = name.split(" ").filter((word) => /^\p{L}/u.test(word));
  const telling = words.filter((word) => !GENERIC.has(word.toLowerCase()));
  const letters = (telling.length > 0 ? telling : words).slice(0, 2).map((word) => word[0]!);
  return fold(letters.join("")).toUpperCase();
}
