import { expect, test } from "vitest";
import { FIELD_RULES, normalizeEmail } from "./field-rules.ts";
import { firstError } from "./form-rules.ts";

const error = (name: keyof typeof FIELD_RULES, value: string) => firstError("X", value, FIELD_RULES[name]);

test.each<[keyof typeof FIELD_RULES, string, string]>([
  ["userName", "Zé", "O campo X deve conter pelo menos 3 caracteres"],
  ["userName", `Ana ${"a".repeat(77)}`, "O campo X não deve ter mais que 80 caracteres"],
  ["email", `${"a".repeat(249)}@c.com`, "O campo X não deve ter mais que 254 caracteres"],
  ["password", "12345678", "Essa senha é fácil de adivinhar. Tente uma frase curta que só você diria"],
  ["password", "1234567", "O campo X deve conter pelo menos 8 caracteres"],
  ["testimonial", "boa", "O campo X deve conter pelo menos 30 caracteres"],
  ["testimonial", "a".repeat(2001), "O campo X não deve ter mais que 2000 caracteres"],
  ["leadMessage", "a".repeat(501), "O campo X não deve ter mais que 500 caracteres"],
  ["educationSystem", "a".repeat(81), "O campo X não deve ter mais que 80 caracteres"],
])("%s: what is out of bounds is refused", (name, value, message) => {
  expect(error(name, value)).toBe(message);
});

test.each<[keyof typeof FIELD_RULES, string]>([
  ["userName", "Zé A"],
  ["userName", `Ana ${"a".repeat(76)}`],
  ["email", "a@c.de"],
  ["password", "uma frase ".repeat(6).padEnd(64, "z")],
  ["password", "        a senha longa "],
  ["testimonial", "a".repeat(30)],
  ["testimonial", "a".repeat(2000)],
  ["educationSystem", ""],
  ["teachingMethodology", "a".repeat(80)],
  ["leadMessage", "a".repeat(500)],
])("%s: what is just within bounds is taken", (name, value) => {
  expect(error(name, value)).toBeNull();
});

test("an e-mail is trimmed, with its domain in lower case", () => {
  expect(normalizeEmail("  Ana.Lima@Escola.COM.br ")).toBe("Ana.Lima@escola.com.br");
  expect(normalizeEmail("ana")).toBe("ana");
});
