import { expect, test } from "vitest";
import { email, type FieldValue, firstError, fullName, max, min, phone, required } from "./form-rules.ts";

const REQUIRED = "O campo Nome é obrigatório";
const NAME = "Insira um nome completo e válido";
const EMAIL = "E-mail inválido";
const PHONE = "Telefone inválido";

test.each<[FieldValue, string | null]>([
  ["", REQUIRED],
  [" \t\n ", REQUIRED],
  [false, REQUIRED],
  [[], REQUIRED],
  [null, REQUIRED],
  [undefined, REQUIRED],
  ["a", null],
  [true, null],
  [["manha"], null],
])("required, %j: %s", (value, error) => {
  expect(firstError("Nome", value, [required])).toBe(error);
});

test.each([
  ["(11)98765-4321", null],
  ["11987654321", null],
  ["(011)3456-7890", null],
  ["1134567890", null],
  ["(11) 98765-4321", null],
  ["+55 11 98765-4321", null],
  ["9876543", PHONE],
  ["987654321", PHONE],
  ["(11)98765.4321", PHONE],
  ["11 98765-43210", PHONE],
  ["(1)98765-4321", PHONE],
  ["+1 11 98765-4321", PHONE],
])("phone, %s: %s", (value, error) => {
  expect(firstError("Telefone", value, [phone])).toBe(error);
});

test.each([
  ["José Araújo", null],
  ["José Araújo ", null],
  ["Ana Maria d'Ávila", null],
  ["Ana Sá-Carneiro", null],
  ["Jose\u0301 Arau\u0301jo", null],
  ["李 小龍", null],
  [" José Araújo", NAME],
  ["José", NAME],
  ["José ", NAME],
  ["José 2", NAME],
  ["José Araújo  ", NAME],
  ["José -Araújo", NAME],
  ["José_Araújo Lima", NAME],
])("full name, %j: %s", (value, error) => {
  expect(firstError("Nome", value, [fullName])).toBe(error);
});

test.each([
  ["a@c.de", null],
  ["ana.maria_1%+-@sub-1.escola.com.br", null],
  ["ANA@ESCOLA.COM", null],
  ["a..b@c.com", EMAIL],
  ["a@@c.com", EMAIL],
  ["a@c..com", EMAIL],
  ["a.@c.com", EMAIL],
  [".a@c.com", EMAIL],
  ["@a.com", EMAIL],
  [" a@c.com", EMAIL],
  ["a!b@c.com", EMAIL],
  ["josé@c.com", EMAIL],
  ["a@c.d", EMAIL],
  ["a@c", EMAIL],
  ["a@c.c0m", EMAIL],
  ["a@b@c.com", EMAIL],
])("e-mail, %j: %s", (value, error) => {
  expect(firstError("E-mail", value, [email])).toBe(error);
});

test("length: characters are counted as people do, spaces around them are not", () => {
  expect(firstError("Relato", "boa", [min(30)])).toBe("O campo Relato deve conter pelo menos 30 caracteres");
  expect(firstError("Relato", `boa${" ".repeat(40)}`, [min(30)])).not.toBeNull();
  expect(firstError("Nome", "a".repeat(81), [max(80)])).toBe("O campo Nome não deve ter mais que 80 caracteres");
  expect(firstError("Nome", "🙂".repeat(80), [max(80)])).toBeNull();
  expect(firstError("Nome", "abc", [min(3), max(3)])).toBeNull();
});

test("an empty field breaks no rule but `required`", () => {
  expect(firstError("Telefone", " ", [min(3), fullName, email, phone])).toBeNull();
});

test("the first rule that fails is the one that speaks", () => {
  expect(firstError("Nome", "", [required, min(3), fullName])).toBe(REQUIRED);
  expect(firstError("Nome", "Jo", [required, min(3), fullName])).toMatch(/pelo menos 3/);
  const never = { accepts: () => expect.fail("a later rule ran") };
  expect(firstError("Nome", "", [required, never])).toBe(REQUIRED);
});

test("a rule without words of its own gets those of the specification", () => {
  expect(firstError("Nome", "x", [{ accepts: () => false }])).toBe("Nome is not valid");
});

// Quadratic work would exceed the time limit of a test.
test("long text takes linear work", () => {
  const LENGTH = 500_000;
  firstError("Nome", `${"a".repeat(LENGTH)}!`, [fullName]);
  firstError("E-mail", `${"a.".repeat(LENGTH)}`, [email]);
  firstError("E-mail", `a@${"a-".repeat(LENGTH)}`, [email]);
});
