import { openAbbreviation } from "../text/abbreviations.ts";
import { fold } from "../text/slug.ts";
import { findNickname, respellings } from "./place-nicknames.ts";
import { FEDERATIVE_UNITS, type FederativeUnit, findUf, type Uf } from "./uf.ts";

/** States called so by their letters ("sp"), their name or its beginning. */
export function suggestStates(text: string): FederativeUnit[] {
  const words = fold(text);
  const named = findUf(words);
  if (named) return [named];
  const isNamed = ({ slug }: FederativeUnit) => slug.startsWith(words.replaceAll(" ", "-"));
  return words.length < LEAST_OF_STATE ? [] : FEDERATIVE_UNITS.filter(isNamed);
}

/** Letters of a state's name from which on it is suggested. */
const LEAST_OF_STATE = 4;

/** Whether no word of a place's name begins as the text says: it was found by a typo. */
export function isMisspelt(name: string, text: string): boolean {
  const folded = ` ${fold(name)}`;
  return !phrasesOf(text).some(({ words }) => folded.includes(` ${words}`));
}

/** A folded text, and the state to which it narrows. */
export interface Phrase {
  readonly words: string;
  readonly uf: Uf | null;
  /** Not as it was typed: in another spelling. */
  readonly isRespelt?: boolean;
}

/**
 * What a text may name: itself, the city of a nickname, with its abbreviations opened ("jd paulista"), in other spellings,
 * and, if it ends in the letters of a state, without them.
 */
export function phrasesOf(text: string): Phrase[] {
  const words = fold(text);
  const [, name, letters] = /^(.+) ([a-z]{2})$/.exec(words) ?? [];
  const uf = letters === undefined ? null : findUf(letters);
  const nickname = findNickname(words);
  const whole = [...namesOf(words), ...(nickname === null ? [] : [{ words: nickname }])];
  const phrases = whole.map((phrase) => ({ ...phrase, uf: null }));
  return uf === null ? phrases : [...phrases, ...namesOf(name!).map((phrase) => ({ ...phrase, uf: uf.uf }))];
}

/** The phrases without a state: a text as typed, with its abbreviations opened, in other spellings. */
export function namesOf(words: string): Omit<Phrase, "uf">[] {
  const opened = words.split(" ").map(openAbbreviation).join(" ");
  return [
    ...Array.from(new Set([words, opened]), (name) => ({ words: name })),
    ...respellings(opened).map((name) => ({ words: name, isRespelt: true })),
  ];
}
