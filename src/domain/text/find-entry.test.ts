import { expect, test } from "vitest";
import { findEntry } from "./find-entry.ts";

const TABLE = { saiu: "Você saiu." };

test.each([
  ["saiu", "Você saiu."],
  ["outra", undefined],
  ["", undefined],
  ["constructor", undefined],
  ["toString", undefined],
  ["__proto__", undefined],
])("the entry under %s", (word, entry) => {
  expect(findEntry(TABLE, word)).toBe(entry);
});
