import { openAbbreviation } from "./abbreviations.ts";
import { fold } from "./slug.ts";

/**
 * Words that say what a school is rather than which, and small words: they weigh nothing beside a proper name. "Colégio
 * Objetivo", "Centro Educacional Objetivo" and "objetivo" are one name.
 */
export const GENERIC_WORDS: ReadonlySet<string> = new Set(
  (
    "a ao aos as o os e em de da das do dos no na nos nas para " +
    "escola escolas colegio centro instituto educandario externato internato liceu ginasio creche bercario nucleo curso " +
    "cursos educacao educacional educativo educativa ensino infantil fundamental medio particular privada escolar pre " +
    "estadual municipal publica ee eem eeb eef emef emei emeb emeief cemei cmei cei eei cef ltda"
  ).split(" "),
);

/** Words that match at most: one bit each in the marks of the engine. */
export const MAX_WORDS = 10;

const APOSTROPHE = /['’´`]/;

/** Forms of titles that are one word where names are compared. */
const ONE_FORM: ReadonlyMap<string, string> = new Map([
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
/** Words that follow "d'"; before others a D is a Dom. */
const ELIDED = new Set(["avila", "oeste", "ajuda", "abril", "arc", "agua", "alva", "angelo", "arco"]);

/**
 * The words by which names are compared, of a school's name and of a text that is searched alike: folded, abbreviations
 * opened ("N. Sra.", "Sto.", "Prof."), numbers and titles in one form, apostrophes gone ("Sant'Ana" is "santana").
 */
export function nameWords(text: string): string[] {
  return readWords(typedWords(text));
}

/** The same of words that are folded already. */
function readWords(typed: readonly string[]): string[] {
  const words: string[] = [];
  for (let at = 0; at < typed.length; ) {
    const { read, length } = readPair(typed, at) ?? { read: [readWord(typed, at)], length: 1 };
    words.push(...read);
    at += length;
  }
  return words;
}

/** What a text asks of names. */
export interface NameQuery {
  /** All its words, generic ones included. */
  readonly words: readonly string[];
  /** The words that a name must have: the proper ones, or all where there are no others. */
  readonly required: readonly string[];
  /** Whether a name is compared without its generic words. */
  readonly isProper: boolean;
  /** The last word before abbreviations were opened, where that made another word: it may go on ("sto" to "stockler"). */
  readonly unfinished: string | null;
  /** The words before abbreviations were opened and numbers read, folded. */
  readonly typed: readonly string[];
}

/** Reads a text as the name of a school, or as its beginning. */
export function parseNameQuery(text: string): NameQuery {
  const typed = typedWords(text);
  const query = queryOf(readWords(typed), typed);
  const last = typed.at(-1) ?? "";
  const isOpened = last !== query.words.at(-1) && query.words.at(-1) === query.required.at(-1);
  return { ...query, unfinished: isOpened ? last : null };
}

function queryOf(words: readonly string[], typed: readonly string[]): NameQuery {
  const proper = words.filter((word) => !GENERIC_WORDS.has(word));
  const isProper = proper.length > 0;
  return { words, required: (isProper ? proper : words).slice(0, MAX_WORDS), isProper, unfinished: null, typed };
}

/**
 * A text whose abbreviations may be words with a typo ("pres" for "pires"): read as typed. Null where nothing was opened.
 */
export function unopenedQuery({ words, typed }: NameQuery): NameQuery | null {
  return typed.every((word, i) => word === words[i]) ? null : queryOf(typed, typed);
}

/**
 * A text with a space more, less or elsewhere: two neighbours joined, joined and cut a letter before or after, or a word
 * cut in two. What comes of it is read anew, so that "d e" is no Dom and "centroeducacional" says nothing.
 */
export function respacedQueries({ typed }: NameQuery): NameQuery[] {
  const queries: NameQuery[] = [];
  const add = (at: number, length: number, ...words: readonly string[]) => {
    // A letter that a cut leaves must say something: "ana" is no "an a", which every "an…" would match.
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

/** Generic words of a text that speak for a name, at most: one bit each beside those of the words. */
const MOST_GENERIC = 2;

/** The generic words beside the proper ones, the first two: of names that match alike, those that have them come first. */
export function genericOf({ words, isProper }: NameQuery): string[] {
  const generic = isProper ? words.filter((word) => GENERIC_WORDS.has(word)) : [];
  return [...new Set(generic)].slice(0, MOST_GENERIC);
}

/** The proper words of a name, by which two schools are called the same; all words of a name that has no others. */
export function properName(name: string): string {
  return parseNameQuery(name).required.join(" ");
}

function typedWords(text: string): string[] {
  const folded = fold(APOSTROPHE.test(text) ? text.replace(/(?<=\p{L})['’´`](?=\p{L})/gu, "") : text);
  return folded === "" ? [] : folded.split(" ");
}

/** Words that are read together. A title of one letter needs a name after it. */
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
  const opened = openAbbreviation(word);
  return ONE_FORM.get(opened) ?? numberWord(word, at) ?? opened;
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
