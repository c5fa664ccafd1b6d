import { expect, test } from "vitest";
import { isEasyPassword } from "../src/domain/people/easy-password.ts";
import { drawCommonPasswords } from "./draw-common-passwords.ts";

test("the list has at least 3,000 passwords that the field accepts, unique and in lower case", () => {
  const words = drawCommonPasswords();
  expect(words.length).toBeGreaterThanOrEqual(3_000);
  expect(new Set(words).size).toBe(words.length);
  expect(words.filter((word) => word.length < 8 || word !== word.toLowerCase() || isEasyPassword(word))).toEqual([]);
  // The most frequent ones worldwide that are not in the short list.
  for (const word of ["jennifer", "computer", "starwars", "corvette"]) expect(words).toContain(word);
});
