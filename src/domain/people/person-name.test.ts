import { expect, test } from "vitest";
import { isFullName, publicName, readPersonName } from "./person-name.ts";

test.each([
  ["DA SILVA E SOUZA", "Da Silva e Souza"],
  ["josé das neves dos santos", "José das Neves dos Santos"],
  ["ANA DO Ó DE A AS OS O LIMA", "Ana do Ó de a as os o Lima"],
  ["maria d'ávila sá-carneiro", "Maria D'Ávila Sá-Carneiro"],
  ["  érica\t\tlima ", "Érica Lima"],
  ["JOÃO PAULO II DA SILVA", "João Paulo II da Silva"],
  ["j. r. guimarães rosa", "J. R. Guimarães Rosa"],
  ["J.R. TOLEDO JR.", "J.R. Toledo Jr."],
  ["", ""],
])("in one case: %j is %j (V7)", (text, name) => {
  expect(readPersonName(text)).toBe(name);
});

test.each([
  "João Paulo II da Silva",
  "Ana McDonald",
  "Vitor DiCaprio e Souza",
  "Maria das Dores de Oliveira",
  "Luís Fernando O’Hara",
  "maria Clara",
  "Ana LÚCIA Prado",
  "Pedro de Alcântara Jr.",
])("as typed: %s", (name) => {
  expect(readPersonName(name)).toBe(name);
});

const APOSTROPHES = ["'", "`", "´", "ʼ", "′", "‘", "＇"];
const HYPHENS = ["-", "‐", "‑", "–", "—", "−", "－"];

test.each([
  ...APOSTROPHES.map((sign) => [`José D${sign}Ávila`, "José D'Ávila"]),
  ...HYPHENS.map((sign) => [`Ana Sá${sign}Carneiro`, "Ana Sá-Carneiro"]),
])("look-alikes: %s is %s, a full name", (text, name) => {
  expect(readPersonName(text)).toBe(name);
  expect(isFullName(readPersonName(text))).toBe(true);
});

test("a name that was read is read again as itself", () => {
  for (const text of ["ANA D´ÁVILA", " josé  iv de souza", "J. r. lima", "Ana\u00A0Lima"]) {
    const name = readPersonName(text);
    expect(readPersonName(name)).toBe(name);
  }
});

test.each([
  ["José Araújo", true],
  ["José Araújo ", true],
  ["Ana Maria d'Ávila", true],
  ["Ana Sá-Carneiro", true],
  ["Jose\u0301 Arau\u0301jo", true],
  ["李 小龍", true],
  ["𠮷野 太郎", true],
  ["J. R. Silva", true],
  ["J.R. Silva", true],
  ["José Silva Jr.", true],
  [" José Araújo", false],
  ["José", false],
  ["José ", false],
  ["José 2", false],
  ["José Araújo  ", false],
  ["José -Araújo", false],
  ["José_Araújo Lima", false],
  ["José .Araújo", false],
  ["José Araújo..", false],
  ["www.escola.com br", false],
])("full name, %j: %s (V2)", (text, is) => {
  expect(isFullName(text)).toBe(is);
});

test.each([
  ["Maria Aparecida Souza", "Maria S."],
  ["  José   araújo ", "José A."],
  ["Madonna", "Madonna"],
  ["João Paulo II", "João P."],
  ["Pedro Alcântara Jr.", "Pedro A."],
  ["José Filho", "José F."],
  ["太郎 𠮷野", "太郎 𠮷."],
])("%j is published as %j", (name, expected) => {
  expect(publicName(name)).toBe(expected);
});
