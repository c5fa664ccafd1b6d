import fc from "fast-check";
import { expect, test } from "vitest";
import { damerauLevenshtein } from "../../test/fixtures/search/oracle.ts";
import { bitCount, editDistance, FAR, lettersOf } from "./edit-distance.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const distance = (word: string, text: string, limit = 2, asPrefix = false) =>
  editDistance(bytesOf(word), bytesOf(`x${text}x`), 1, 1 + text.length, limit, asPrefix);

test.each([
  ["vertice", "vertice", 0],
  ["vertise", "vertice", 1],
  ["vertce", "vertice", 1],
  ["verticce", "vertice", 1],
  ["evrtice", "vertice", 1],
  ["evrtise", "vertice", 2],
  ["", "ab", 2],
  ["abc", "xyz", FAR],
  ["a".repeat(200), "a", FAR],
])("%s is %s but for %i typos", (word, text, typos) => {
  expect(distance(word, text)).toBe(typos);
});

test("as a prefix, what follows is free", () => {
  expect(distance("pinhero", "pinheiros", 1)).toBe(FAR);
  expect(distance("pinhero", "pinheiros", 1, true)).toBe(1);
});

const word = fc.string({ unit: fc.constantFrom(..."abc"), maxLength: 9 });

test("equals the textbook matrix, whole and as a prefix", () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 2 }), (a, b, limit) => {
      const whole = damerauLevenshtein(a, b);
      expect(distance(a, b, limit)).toBe(whole <= limit ? whole : FAR);
      const prefixes = Array.from({ length: b.length + 1 }, (_, end) => damerauLevenshtein(a, b.slice(0, end)));
      const nearest = Math.min(...prefixes);
      expect(distance(a, b, limit, true)).toBe(nearest <= limit ? nearest : FAR);
    }),
    { numRuns: 2000 },
  );
});

test("letters that a word lacks are a lower bound of its typos", () => {
  const text = fc.string({ unit: fc.constantFrom(..."abz0129"), maxLength: 9 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      const missing = bitCount(lettersOf(bytesOf(a)) & ~lettersOf(bytesOf(b)));
      expect(missing).toBeLessThanOrEqual(damerauLevenshtein(a, b));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ["", 0],
  ["ab", 0b11],
  ["aaz", 2 ** 25 + 1],
  ["01", 2 ** 26],
  ["29", 2 ** 27 + 2 ** 30],
  [" ", 0],
])("the letters of “%s” are the bits %d", (text, bits) => {
  expect(lettersOf(bytesOf(text))).toBe(bits);
  expect(lettersOf(bytesOf(`b${text}b`), 1, 1 + text.length)).toBe(bits);
  expect(bitCount(bits)).toBe(bits.toString(2).replaceAll("0", "").length);
});
