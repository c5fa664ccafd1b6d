import { expandAbbreviation } from "./abbreviations.ts";
import { fold } from "./slug.ts";

/**
 * Words for the kind of school, and small words: ignored next to a proper name. "Colégio Objetivo", "Centro Educacional
 * Objetivo" and "objetivo" are one name.
 */
export const GENERIC_WORDS: ReadonlySet<string> = new Set(
  (
    "a ao aos as o os e em de da das do dos no na nos nas para " +
    "escola escolas colegio centro instituto educandario externato internato liceu ginasio creche bercario nucleo curso " +
    "cursos educacao educacional educativo educativa ensino infantil fundamental medio particular privada escolar pre " +
    "estadual municipal publica ee eem eeb eef emef emei emeb emeief cemei cmei cei eei cef ltda"
  ).split(" "),
);

/** Maximum matched words: one bit each in the match marks of the engine. */
export const MAX_WORDS = 10;

const APOSTROPHE = /['’´`]/;

/** Titles that are equal in comparisons. */
const CANONICAL: ReadonlyMap<string, string> = new Map([
  ["professora", "professor"],
  ["doutora", "doutor"],
  ["st", "saint"],
]);

/** Numbers as names and families write them: "Pio XII", "pio 12", "1º de Maio". */
const NUMBERS: readonly string[] = (
  " primeiro dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete " +
  "dezoito dezenove vinte"
).split(" ");
const ONE = new Set(["um", "primeira"]);
const ROMAN = /^(?=[ivx])x{0,3}(?:ix|iv|v?i{0,3})$/;
const ROMAN_VALUES = new Map([
  ["i", 1],
  ["v", 5],
  ["x", 10],
]);

const NOSSA = new Set(["n", "na", "nossa", "ns", "nsa", "nssa"]);
const SENHORA = new Set(["s", "sr", "sra", "snra", "senhora"]);
const SCHOOL_WORDS = new Set(["school", "academy", "college", "kindergarten"]);
const VOWEL = /^[aeiou]/;
/** Words that follow an elided "d'"; before other words "d" abbreviates "Dom". */
const ELIDED = new Set(["avila", "oeste", "ajuda", "abril", "arc", "agua", "alva", "angelo", "arco"]);

/**
 * Words for comparing school names and search texts: folded, with abbreviations expanded ("N. Sra.", "Sto.", "Prof."),
 * numbers and titles normalised, apostrophes removed ("Sant'Ana" is "santana").
 */
export function nameWords(text: string): string[] {
  return readWords(typedWords(text));
}

/** `nameWords` of folded words. */
function readWords(typed: readonly string[]): string[] {
  const words: string[] = [];
  for (let at = 0; at < typed.length; ) {
    const { read, length } = readPair(typed, at) ?? { read: [readWord(typed, at)], length: 1 };
    words.push(...read);
    at += length;
  }
  return words;
}

/** A search text, parsed as a name. */
export interface NameQuery {
  /** All words, generic ones included. */
  readonly words: readonly string[];
  /** Words that a name must have: the proper ones, or all if there are no others. */
  readonly required: readonly string[];
  /** Whether a name is compared without its generic words. */
  readonly isProper: boolean;
  /** The last word as typed, if expansion changed it: it may be a prefix ("sto" of "stockler"). */
  readonly unfinished: string | null;
  /** Folded words before expansion of abbreviations and numbers. */
  readonly typed: readonly string[];
}

/** Parses a text as a school name, or the beginning of one. */
export function parseNameQuery(text: string): NameQuery {
  const typed = typedWords(text);
  const query = queryOf(readWords(typed), typed);
  const last = typed.at(-1) ?? "";
  const isExpanded = last !== query.words.at(-1) && query.words.at(-1) === query.required.at(-1);
  return { ...query, unfinished: isExpanded ? last : null };
}

function queryOf(words: readonly string[], typed: readonly string[]): NameQuery {
  const proper = words.filter((word) => !GENERIC_WORDS.has(word));
  const isProper = proper.length > 0;
  return { words, required: (isProper ? proper : words).slice(0, MAX_WORDS), isProper, unfinished: null, typed };
}

/** The query with abbreviations unexpanded: they may be typos ("pres" for "pires"). Null if none was expanded. */
export function unexpandedQuery({ words, typed }: NameQuery): NameQuery | null {
  return typed.every((word, i) => word === words[i]) ? null : queryOf(typed, typed);
}

/**
 * Variants of a query with a space added, removed or moved: two neighbours joined, or joined and cut one letter earlier
 * or later, or a word cut in two. Each is parsed again, so that "d e" is not read as "Dom" and "centroeducacional"
 * becomes generic.
 */
export function respacedQueries({ typed }: NameQuery): NameQuery[] {
  const queries: NameQuery[] = [];
  const add = (at: number, length: number, ...words: readonly string[]) => {
    // A single letter must be meaningful: "an a" for "ana" would match every "an…".
    if (words.some((word) => word.length === 1 && GENERIC_WORDS.has(word))) return;
    const respaced = typed.toSpliced(at, length, ...words);
    queries.push(queryOf(readWords(respaced), respaced));
  };
  for (const [i, word] of typed.entries()) {
    for (let cut = 1; cut < word.length; cut++) add(i, 1, word.slice(0, cut), word.slice(cut));
    const next = typed[i + 1];
    if (next === undefined) continue;
    add(i, 2, word + next);
    if (next.length > 1) add(i, 2, word + next[0], next.slice(1));
    if (word.length > 1) add(i, 2, word.slice(0, -1), word.at(-1) + next);
  }
  return queries;
}

/** Maximum generic words that improve a match: one bit each in the match marks. */
const MOST_GENERIC = 2;

/** The first two generic words next to proper ones; of equal matches, names with these words come first. */
export function genericOf({ words, isProper }: NameQuery): string[] {
  const generic = isProper ? words.filter((word) => GENERIC_WORDS.has(word)) : [];
  return [...new Set(generic)].slice(0, MOST_GENERIC);
}

/** The proper words of a name, equal for spellings of the same name; all words if it has no proper ones. */
export function properName(name: string): string {
  return parseNameQuery(name).required.join(" ");
}

function typedWords(text: string): string[] {
  const folded = fold(APOSTROPHE.test(text) ? text.replace(/(?<=\p{L})['’´`](?=\p{L})/gu, "") : text);
  return folded === "" ? [] : folded.split(" ");
}

/** Normalises two words that belong together. A one-letter title needs a name after it. */
function readPair(typed: readonly string[], at: number): { read: string[]; length: number } | null {
  const word = typed[at]!;
  const next = typed[at + 1] ?? "";
  const after = typed[at + 2];
  if (NOSSA.has(word) && SENHORA.has(next) && (next.length > 1 || after)) {
    return { read: ["nossa", "senhora"], length: 2 };
  }
  if (word === "nsra" || (["ns", "nsa"].includes(word) && next !== "")) {
    return { read: ["nossa", "senhora"], length: 1 };
  }
  const isElided = word === "sant" ? VOWEL.test(next) : word === "d" && ELIDED.has(next);
  if (isElided) return { read: [word + next], length: 2 };
  if (word === "santa" && next === "ana") return { read: ["santana"], length: 2 };
  // "Saint Mary s School"
  const isPossessive = next === "s" && (SCHOOL_WORDS.has(after ?? "") || ["saint", "st"].includes(typed[at - 1] ?? ""));
  return isPossessive ? { read: [`${word}s`], length: 2 } : null;
}

function readWord(typed: readonly string[], at: number): string {
  const word = typed[at]!;
  const next = typed[at + 1];
  const isTitle = next !== undefined && !GENERIC_WORDS.has(next);
  if (word === "s" || word === "d") return isTitle ? (word === "s" ? "sao" : "dom") : word;
  if (word === "pe" && !isTitle) return word;
  const expanded = expandAbbreviation(word);
  return CANONICAL.get(expanded) ?? numberWord(word, at) ?? expanded;
}

function numberWord(word: string, at: number): string | undefined {
  if (ONE.has(word)) return NUMBERS[1];
  const digits = /^(\d+)[oa]?$/.exec(word)?.[1];
  if (digits !== undefined) return NUMBERS[Number(digits)] || digits;
  if (!ROMAN.test(word) || (word.length === 1 && at === 0)) return undefined;
  const value = romanValue(word);
  return NUMBERS[value] ?? String(value);
}

function romanValue(word: string): number {
  const values = Array.from(word, (letter) => ROMAN_VALUES.get(letter)!);
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0);
}
