import { expect, test } from "vitest";
import {
  allowedEdits,
  exactScore,
  forgivenScore,
  MAX_WORDS,
  queryWordsOf,
  respacedReadings,
  wordsOf,
} from "./text-score.ts";

test("words are folded; those of a text are limited", () => {
  expect(wordsOf("  Colégio Sant'Ana – 2ª Unidade ")).toEqual(["colegio", "sant", "ana", "2a", "unidade"]);
  expect(wordsOf("?!")).toEqual([]);
  expect(queryWordsOf("a ".repeat(50))).toHaveLength(MAX_WORDS);
});

test("longer words may have more typos", () => {
  expect(["ceu", "jose", "vertice", "alvorada"].map(allowedEdits)).toEqual([0, 1, 1, 2]);
});

test("exact matches: whole name, beginning, whole words, prefix", () => {
  const match = { isWholeName: false, isBeginning: false, hasWholeWords: false };
  expect(exactScore(match)).toBe(1);
  expect(exactScore({ ...match, hasWholeWords: true })).toBe(2);
  expect(exactScore({ ...match, isBeginning: true })).toBe(3);
  expect(exactScore({ isWholeName: true, isBeginning: true, hasWholeWords: true })).toBe(4);
});

test("forgiven matches: a typo costs more than a word too many, a missing word most; never below 0", () => {
  expect(forgivenScore(1, 0, 0)).toBeLessThan(forgivenScore(0, 0, 1));
  expect(forgivenScore(0, 1, 0)).toBeLessThan(forgivenScore(1, 0, 0));
  expect(forgivenScore(20, 1, 20)).toBe(0);
});

test("a space more or less", () => {
  expect(respacedReadings(["sao", "jose"])).toEqual([["saojose"], ["sao", "jo", "se"]]);
});
