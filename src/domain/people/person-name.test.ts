import { expect, test } from "vitest";
import { formatPersonName, isFullName, publicName } from "./person-name.ts";

test.each([
  ["DA SILVA E SOUZA", "Da Silva e Souza"],
  ["josé das neves dos santos", "José das Neves dos Santos"],
  ["ANA DO Ó DE A AS OS O LIMA", "Ana do Ó de a as os o Lima"],
  ["maria d'ávila sá-carneiro", "Maria D'Ávila Sá-Carneiro"],
  ["  érica\t\tlima ", "Érica Lima"],
  ["", ""],
])("%j → %j", (text, name) => {
  expect(formatPersonName(text)).toBe(name);
});

test.each([
  ["José Araújo", true],
  ["José Araújo ", true],
  ["Ana Maria d'Ávila", true],
  ["Ana Sá-Carneiro", true],
  ["Jose\u0301 Arau\u0301jo", true],
  ["李 小龍", true],
  [" José Araújo", false],
  ["José", false],
  ["José ", false],
  ["José 2", false],
  ["José Araújo  ", false],
  ["José -Araújo", false],
  ["José_Araújo Lima", false],
])("full name, %j: %s", (text, is) => {
  expect(isFullName(text)).toBe(is);
});

test.each([
  ["Maria Aparecida Souza", "Maria S."],
  ["  José   araújo ", "José A."],
  ["Madonna", "Madonna"],
])("%j is published as %j", (name, expected) => {
  expect(publicName(name)).toBe(expected);
});
