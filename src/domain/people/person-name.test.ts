import { expect, test } from "vitest";
import { formatPersonName } from "./person-name.ts";

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
