import { expect, test } from "vitest";
import { findNickname, respellings } from "./place-nicknames.ts";

test.each([
  ["bh", "belo horizonte"],
  ["belo horizonte", null],
  ["constructor", null],
])("the city that %s calls: %s", (word, name) => expect(findNickname(word)).toBe(name));

test.each([
  ["parati", ["paraty"]],
  ["paraty", ["parati"]],
  ["moji", ["mojy", "mogi"]],
  ["mogi", ["mogy", "moji"]],
  ["jaragua", []],
  ["gramado", []],
  ["luiz alves", ["luis alves", "luiz alvez"]],
  ["assu", ["acu"]],
  ["iguassu", ["iguacu"]],
  ["macei", ["macey", "massei"]],
  ["carmo", []],
  ["luz", []],
])("%s may also be spelled %j", (words, others) => expect(respellings(words)).toEqual(others));
