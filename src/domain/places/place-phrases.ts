import { expandAbbreviation } from "../text/abbreviations.ts";
import { fold } from "../text/slug.ts";
import { FORMER_NAMES } from "./former-names.ts";
import { findNickname, respellings } from "./place-nicknames.ts";
import { FEDERATIVE_UNITS, type FederativeUnit, findUf, type Uf } from "./uf.ts";

/** States whose abbreviation is the text, or whose name starts with it. */
export function suggestStates(text: string): FederativeUnit[] {
  const words = fold(text);
  const named = findUf(words);
  if (named) return [named];
  const isNamed = ({ slug }: FederativeUnit) => slug.startsWith(words.replaceAll(" ", "-"));
  return words.length < MIN_STATE_LETTERS ? [] : FEDERATIVE_UNITS.filter(isNamed);
}

const MIN_STATE_LETTERS = 4;

/** Whether a place matches only by typo tolerance: no word of its name starts like the text. */
export function isMisspelt(name: string, text: string): boolean {
  const folded = ` ${fold(name)}`;
  return !phrasesOf(text).some(({ words }) => folded.includes(` ${words}`));
}

/** A folded text, with the state that limits it. */
export interface Phrase {
  readonly words: string;
  readonly uf: Uf | null;
  /** Spelled differently from the typed text. */
  readonly isRespelt?: boolean;
}

const FORMER = FORMER_NAMES.map(({ former, name, uf }) => ({ former: fold(former), words: fold(name), uf }));

/**
 * Interpretations of a text: as typed, the city of a nickname or a former name, abbreviations expanded ("jd paulista"),
 * other spellings, and without a trailing state code.
 */
export function phrasesOf(text: string): Phrase[] {
  const words = fold(text);
  const [, name, letters] = /^(.+) ([a-z]{2})$/.exec(words) ?? [];
  const uf = letters === undefined ? null : findUf(letters);
  const nickname = findNickname(words);
  const whole = [...namesOf(words), ...(nickname === null ? [] : [{ words: nickname }])];
  const phrases: Phrase[] = whole.map((phrase) => ({ ...phrase, uf: null }));
  phrases.push(...FORMER.filter(({ former }) => former === words));
  return uf === null ? phrases : [...phrases, ...namesOf(name!).map((phrase) => ({ ...phrase, uf: uf.uf }))];
}

/** Interpretations without a state: as typed, abbreviations expanded, other spellings. */
export function namesOf(words: string): Omit<Phrase, "uf">[] {
  const expanded = words.split(" ").map(expandAbbreviation).join(" ");
  return [
    ...Array.from(new Set([words, expanded]), (name) => ({ words: name })),
    ...respellings(expanded).map((name) => ({ words: name, isRespelt: true })),
  ];
}
