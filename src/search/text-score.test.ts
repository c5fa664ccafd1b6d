import { expect, test } from "vitest";
import { allowedEdits, exactScore, forgivenScore, LEAST_WHERE_DROPPED, lastWordLevel } from "./text-score.ts";

test("longer words may have more typos", () => {
  const words = ["d", "ceu", "jose", "vertice", "alvorada"];
  expect(words.map((word) => allowedEdits(word))).toEqual([0, 0, 1, 1, 2]);
  expect(words.map((word) => allowedEdits(word, LEAST_WHERE_DROPPED))).toEqual([0, 1, 1, 1, 2]);
});

test("exact matches: as typed, the proper name, its beginning, whole words, prefix", () => {
  const match = { isTyped: false, isProper: false, isBeginning: false, hasWholeWords: false };
  expect(exactScore(match)).toBe(1);
  expect(exactScore({ ...match, hasWholeWords: true })).toBe(2);
  expect(exactScore({ ...match, hasWholeWords: true, isBeginning: true })).toBe(3);
  expect(exactScore({ ...match, isProper: true })).toBe(4);
  expect(exactScore({ ...match, isTyped: true, isProper: true })).toBe(5);
});

test("forgiven matches: a typo costs more than a word too many, a missing word most; never below 0", () => {
  expect(forgivenScore(1, 0, 0)).toBeLessThan(forgivenScore(0, 0, 1));
  expect(forgivenScore(0, 1, 0)).toBeLessThan(forgivenScore(1, 0, 0));
  expect(forgivenScore(20, 1, 20)).toBe(0);
});

test("an untyped rest weighs as much as a typo", () => {
  expect([lastWordLevel(0, true), lastWordLevel(0, false), lastWordLevel(1, false), lastWordLevel(2, false)]).toEqual([
    0, 1, 2, 2,
  ]);
});
