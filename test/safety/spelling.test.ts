import { readFileSync } from "node:fs";
import { getDictionary, readSettings, type SpellingDictionaryCollection } from "cspell-lib";
import { beforeAll, expect, test } from "vitest";
import { type InterfaceText, listTexts } from "../../scripts/list-texts.ts";

/** Names, loanwords, keys of the keyboard, and identifiers that texts quote. */
const ALLOWED = new Set(readFileSync("test/safety/allowed-words.txt", "utf8").split(/\s+/));
/** A word, but not an option of a command: "--check". */
const WORD = /(?<!--[a-z-]*)\p{L}[\p{L}\p{M}]*(?:-\p{L}+)*/gu;

let texts: InterfaceText[];
let dictionary: SpellingDictionaryCollection;

beforeAll(async () => {
  const settings = await readSettings(new URL(import.meta.resolve("@cspell/dict-pt-br/cspell-ext.json")));
  dictionary = await getDictionary({ ...settings, language: "pt-BR", dictionaries: ["pt-br"] });
  texts = await listTexts();
});

/** Words of a text that no dictionary of Brazilian Portuguese has. */
function misspelt(text: string): string[] {
  const words = (text.match(WORD) ?? []).filter((word) => word.length > 2);
  const unknown = words.filter((word) => !ALLOWED.has(word) && !dictionary.has(word));
  // A third or more: English, SQL or markup.
  return unknown.length * 3 > words.length ? [] : unknown;
}

test("a word that is not Portuguese is found", () => {
  expect(misspelt("Veja as menssalidades das escolas")).toEqual(["menssalidades"]);
  expect(misspelt("O comando só confere; sem --check, grava")).toEqual([]);
  expect(misspelt("the anonymous visitor signs in first")).toEqual([]);
});

test("every text of the interface is spelt as in a dictionary of Brazilian Portuguese (P1)", () => {
  const found = texts.flatMap(({ file, line, text }) =>
    misspelt(text).map((word) => `${file}:${line} ${word}: ${text}`),
  );
  expect(texts.length).toBeGreaterThan(2_000);
  expect(found).toEqual([]);
});
