import { expect, test } from "vitest";
import { isMisspelt, phrasesOf, suggestStates } from "./place-phrases.ts";

test.each([
  ["sp", ["SP"]],
  ["PA", ["PA"]],
  ["para", ["PA", "PB", "PR"]],
  ["Rio Grande d", ["RN", "RS"]],
  ["grande", []],
  ["par", []],
  ["", []],
])("“%s” suggests the states %j", (text, states) => {
  expect(suggestStates(text).map(({ uf }) => uf)).toEqual(states);
});

test.each([
  ["Campinas", "camp", false],
  ["São José dos Campos", "campos", false],
  ["Jardim Paulista", "jd paul", false],
  ["Belo Horizonte", "bh", false],
  ["Paraty", "parati", false],
  ["Campinas", "campinas sp", false],
  ["Campinas", "canpinas", true],
  ["Campinas", "pinas", true],
])("%s is a misspelling for “%s”: %s", (name, text, expected) => {
  expect(isMisspelt(name, text)).toBe(expected);
});

test.each([
  ["Belém", [{ words: "belem", uf: null }]],
  [
    "Campinas SP",
    [
      { words: "campinas sp", uf: null },
      { words: "campinas", uf: "SP" },
      { words: "campinaz", uf: "SP", isRespelt: true },
    ],
  ],
  [
    "jd. carmo",
    [
      { words: "jd carmo", uf: null },
      { words: "jardim carmo", uf: null },
    ],
  ],
  [
    "bh",
    [
      { words: "bh", uf: null },
      { words: "belo horizonte", uf: null },
    ],
  ],
  ["campo spa", [{ words: "campo spa", uf: null }]],
  ["mogo xx", [{ words: "mogo xx", uf: null }]],
])("“%s” is read as %j", (text, phrases) => {
  expect(phrasesOf(text)).toEqual(expect.arrayContaining(phrases));
  expect(phrasesOf(text).filter(({ isRespelt }) => !isRespelt)).toEqual(phrases.filter((p) => !("isRespelt" in p)));
});
