import { expect, test } from "vitest";
import { CORRECTION_FIELDS, type CorrectionField, isCorrectionField } from "./correction-fields.ts";

test.each<[CorrectionField, string, string | null]>([
  ["name", " Colégio Sol\n", "Colégio Sol"],
  ["name", "\u00A0Colégio\u2028do\u200B  Sol", "Colégio do Sol"],
  ["name", "Sol", "Sol"],
  ["name", " So ", null],
  ["name", "x".repeat(120), "x".repeat(120)],
  ["name", "x".repeat(121), null],
  // Two units of UTF-16 each.
  ["name", "𝒮".repeat(120), "𝒮".repeat(120)],
  ["number", "1", "1"],
  ["number", " ", null],
  ["number", "1".repeat(13), null],
  ["complement", "x".repeat(61), null],
  ["street", "x".repeat(121), null],
  ["other", "x".repeat(500), "x".repeat(500)],
  ["other", "x".repeat(501), null],
  ["email", " a@escola.com.br", "a@escola.com.br"],
  ["email", "\u00A0a@ESCOLA.com.br\u200B", "a@escola.com.br"],
  ["email", "a@escola", null],
  ["phone", "(11) 98765-4321", "11987654321"],
  ["phone", "+55 (11) 98765\u20114321", "11987654321"],
  // Nobody's number gets a digit that was not typed.
  ["phone", "(11) 8765-4321", null],
  ["phone", "98765-4321", null],
  ["cep", "01310-100", "01310100"],
  ["cep", "1", null],
])("a corrected %s, %j, is stored as %j", (field, text, stored) => {
  expect(CORRECTION_FIELDS[field].normalize(text)).toBe(stored);
});

test.each<[CorrectionField, string, string]>([
  ["phone", "11987654321", "(11) 98765-4321"],
  ["phone", "1132244473", "(11) 3224-4473"],
  ["phone", "113224447", "113224447"],
  ["phone", "119876543210", "119876543210"],
  ["phone", "11987654321 ramal 2", "11987654321 ramal 2"],
  ["cep", "01310100", "01310-100"],
  ["cep", "013101000", "013101000"],
  ["name", "Colégio Sol", "Colégio Sol"],
])("a stored %s, %s, is shown as %s", (field, value, shown) => {
  expect(CORRECTION_FIELDS[field].show(value)).toBe(shown);
});

test("a field is known by its own name only", () => {
  expect(["name", "cep", "constructor", "", "toString"].filter(isCorrectionField)).toEqual(["name", "cep"]);
});
