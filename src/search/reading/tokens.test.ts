import { expect, test } from "vitest";
import { tokenize } from "./tokens.ts";

/** Tokens as words, numbers, and ordinals with a point. */
const read = (text: string) =>
  tokenize(text).map(({ word, number, isOrdinal }) => (number === null ? word : isOrdinal ? `${number}.` : number));

test.each([
  ["Colégio São José", ["colegio", "sao", "jose"]],
  ["Sta. Maria", ["santa", "maria"]],
  ["s. paulo", ["sao", "paulo"]],
  ["educ. infantil", ["educacao", "infantil"]],
  ["d'oeste", ["d", "oeste"]],
  ["R$ 1.200", ["r$", 1200]],
  ["R$1200,50", ["r$", 1200.5]],
  ["1.200,5", [1200.5]],
  ["1.5", [1.5]],
  ["1,5 mil", [1.5, "mil"]],
  ["1.234.567", [1_234_567]],
  ["12.345", [12_345]],
  ["50%", [50, "%"]],
  ["6o ano", ["6.", "ano"]],
  ["6ºano", ["6.", "ano"]],
  ["6oano", ["6.", "ano"]],
  ["1aserie", ["1.", "serie"]],
  ["1asérie", ["1.", "serie"]],
  ["1ª série", ["1.", "serie"]],
  ["2os anos", ["2.", "anos"]],
  ["2as", ["2."]],
  ["6 o", [6, "o"]],
  ["6 e 7", [6, "e", 7]],
  ["a o", ["a", "o"]],
  ["g5", ["g", 5]],
  ["9ano", [9, "ano"]],
  ["3osso", [3, "osso"]],
  ["constructor", ["constructor"]],
  ["…", []],
])("%s is %j", (text, tokens) => {
  expect(read(text)).toEqual(tokens);
});

test("a token keeps its place, its text and what precedes it", () => {
  expect(tokenize(" Pará - 6º")).toEqual([
    { start: 1, end: 5, word: "para", number: null, isOrdinal: false, typed: "Pará", gap: " " },
    { start: 8, end: 10, word: "", number: 6, isOrdinal: true, typed: "6", gap: " - " },
  ]);
});

test("the first 24 tokens are read, with the ordinal of the last", () => {
  expect(tokenize("a ".repeat(30))).toHaveLength(24);
  expect(tokenize(`${"a ".repeat(23)}6o b`).at(-1)).toMatchObject({ number: 6, isOrdinal: true });
});
