import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { ADMIN_ACTIONS, type AdminActionName } from "./admin-actions/admin-actions.ts";
import {
  type Check,
  check,
  checkForm,
  digitsField,
  email,
  field,
  fullName,
  isRequired,
  longField,
  max,
  min,
  nameField,
  parseForm,
  phone,
  required,
  requiredTick,
} from "./fields.ts";
import { FORMS } from "./forms.ts";

const error = (text: unknown, ...checks: Check[]) =>
  checkForm(v.object({ x: field("Nome", ...checks) }), { x: text }).x;

const REQUIRED = "O campo Nome é obrigatório";

test.each(["", " \t\n ", undefined])("required, %j (V11, V17)", (text) => expect(error(text, required)).toBe(REQUIRED));

test("a required box must be ticked (V11)", () => {
  const form = v.object({ box: requiredTick() });
  for (const box of [false, "", undefined]) expect(checkForm(form, { box })).toEqual({ box: "Marque para continuar" });
  for (const box of [true, "on"]) expect(checkForm(form, { box })).toEqual({});
});

test("length: characters are counted as people do, without surrounding spaces (V12, V13, V21, V22)", () => {
  expect(error("boa", min(30))).toBe("O campo Nome deve conter pelo menos 30 caracteres");
  expect(error(`boa${" ".repeat(40)}`, min(30))).toBe("O campo Nome deve conter pelo menos 30 caracteres");
  expect(error("a".repeat(81), max(80))).toBe("O campo Nome não deve ter mais que 80 caracteres");
  expect(error("🙂".repeat(80), max(80))).toBeUndefined();
  expect(error("abc", min(3), max(3))).toBeUndefined();
});

test("an empty field fails no check but `required`", () => {
  expect(error(" ", min(3), fullName, email, phone)).toBeUndefined();
});

test("a space before a full name is refused by the rule, and left out by the field (V2)", () => {
  expect(error(" José Araújo", fullName)).toBe("Insira um nome completo e válido");
  const form = v.object({ name: nameField });
  expect(parseForm(form, { name: " José Araújo " }).output).toEqual({ name: "José Araújo" });
  expect(checkForm(form, { name: " José" })).toEqual({ name: "Insira um nome completo e válido" });
});

test("the first failing check gives the message (V14, V20, V25)", () => {
  expect(error("", required, min(3), fullName)).toBe(REQUIRED);
  expect(error("Jo", required, min(3), fullName)).toMatch(/pelo menos 3/);
  expect(error("João", required, min(3), fullName)).toBe("Insira um nome completo e válido");
});

test("a check without a message has that of the specification (V23)", () => {
  expect(
    error(
      "x",
      check(() => false),
    ),
  ).toBe("Nome is not valid");
});

describe("what is typed is text", () => {
  const form = v.object({ x: longField("Nome") });

  test.each(["\r\n", "\r", "\u0085", "\u2028", "\u2029", "\n"])(
    "%j is a line break, in a text of several lines",
    (end) => {
      expect(parseForm(form, { x: `a${end}b\tc${end}` }).output).toEqual({ x: "a\nb\tc\n" });
      expect(error(`a${end}b`)).toBe("O campo Nome tem um caractere que não é aceito");
    },
  );

  test.each(["\0", "\b", "\v", "\f", "\u007f", "\ud83c", "\udfeb", "\udfeb\ud83c", "\ufffe", "\ufdd0", "\u{1ffff}"])(
    "%j is no text",
    (bad) => {
      for (const x of [bad, `a${bad}b`]) {
        expect(checkForm(form, { x }).x).toBe("O campo Nome tem um caractere que não é aceito");
        expect(error(x)).toBe("O campo Nome tem um caractere que não é aceito");
      }
    },
  );

  test.each(["🏫", "e\u0301", "👩‍👧", "\u00a0", "؀", "日本語"])("%j is", (good) => expect(error(good)).toBeUndefined());
});

test("a message never repeats a value, which may be a password", () => {
  expect(checkForm(FORMS.login, { email: "a@c.de", password: 12345678 })).toEqual({ password: "Valor inválido" });
});

type Case = readonly [form: keyof typeof FORMS, field: string, value: string, message: string | undefined];

test.each<Case>([
  ["signUp", "name", "Zé", "O campo Nome completo deve conter pelo menos 3 caracteres"],
  ["signUp", "name", "Zé A", undefined],
  ["signUp", "name", `Ana ${"a".repeat(76)}`, undefined],
  ["signUp", "name", `Ana ${"a".repeat(77)}`, "O campo Nome completo não deve ter mais que 80 caracteres"],
  ["signUp", "email", "a@c.de", undefined],
  ["signUp", "email", `${"a".repeat(249)}@c.com`, "O campo E-mail não deve ter mais que 254 caracteres"],
  ["profile", "phone", "", undefined],
  ["signUp", "name", "José D´Ávila", undefined],
  ["signUp", "name", "\u00A0 José\tAraújo \u200B", undefined],
  ["signUp", "email", " ana@c.de\u00A0", undefined],
  ["profile", "phone", "12", "Telefone inválido"],
  ["profile", "phone", "+351 912 345 678", "Use um telefone do Brasil, com DDD"],
  ["profile", "phone", "(20) 3224-4473", "Esse DDD não existe. Confira o telefone"],
  ["claim", "phone", "0800 701 1234", "Números como 0800 e 4004 não servem aqui: use um fixo ou celular com DDD"],
  ["claim", "phone", "3224-4473", "Falta o DDD do telefone"],
  ["claim", "phone", "", "O campo Telefone é obrigatório"],
  ["newPassword", "password", "12345678", "Essa senha é fácil de adivinhar. Tente uma frase curta que só você diria"],
  ["newPassword", "password", "1234567", "O campo Senha deve conter pelo menos 8 caracteres"],
  ["newPassword", "password", "uma frase ".repeat(6).padEnd(64, "z"), undefined],
  ["newPassword", "password", "        a senha longa ", undefined],
  ["newPassword", "password", "só letras em minúsculas", undefined],
  ["newPassword", "password", "uma frase ".repeat(12).padEnd(128, "z"), undefined],
  [
    "newPassword",
    "password",
    "uma frase ".repeat(12).padEnd(129, "z"),
    "O campo Senha não deve ter mais que 128 caracteres",
  ],
  ["emailCode", "code", " 123 456 ", undefined],
  ["emailCode", "code", "12345", "O campo Código tem 6 números"],
  ["emailCode", "code", "12345a", "O campo Código tem 6 números"],
  ["login", "password", "1", undefined],
  ["agreement", "cpf", "529.982.247-25", undefined],
  ["agreement", "cpf", "529.982.247-26", "CPF inválido"],
  ["agreement", "cpf", "", "O campo CPF é obrigatório"],
  ["review", "testimonial", "boa", "O campo Depoimento deve conter pelo menos 30 caracteres"],
  ["review", "testimonial", "a".repeat(30), undefined],
  ["review", "testimonial", "a".repeat(2000), undefined],
  ["review", "testimonial", "a".repeat(2001), "O campo Depoimento não deve ter mais que 2000 caracteres"],
  ["review", "educationSystem", "", undefined],
  ["review", "educationSystem", "a".repeat(81), "O campo Sistema Educacional não deve ter mais que 80 caracteres"],
  ["review", "teachingMethodology", "a".repeat(80), undefined],
  ["review", "ratingPhysicalStructure", "4.5", undefined],
  ["review", "ratingPhysicalStructure", "6", "Escolha uma nota de 0,5 a 5"],
  ["lead", "message", "a".repeat(500), undefined],
  ["lead", "message", "a".repeat(501), "O campo Mensagem não deve ter mais que 500 caracteres"],
  ["lead", "preference", "carta", "Escolha uma das opções"],
  ["correction", "field", "", "Escolha o que está errado"],
])("%s, %s (%#) (V16, V19, V26)", (form, name, value, message) => {
  expect(checkForm(FORMS[form], { [name]: value })[name]).toBe(message);
});

test.each<readonly [action: AdminActionName, field: string, value: string, message: string]>([
  ["registrar-preco", "url", "ftp://escola.example", "Informe um endereço que comece com https://"],
  ["registrar-preco", "seenOn", "31/12/2026", "Informe uma data como 2026-11-21"],
  ["recusar-avaliacao", "reason", "porque sim", "Escolha o motivo"],
])("%s, %s (%#)", (action, name, value, message) => {
  expect(checkForm(ADMIN_ACTIONS[action].form, { [name]: value })[name]).toBe(message);
});

test("a valid form is stored as it was read", () => {
  const typed = {
    name: " JOSÉ  D´ÁVILA II",
    email: "\u00A0Jose@ESCOLA.com ",
    phone: "\u202A+55 11 98765\u20114321\u202C",
    password: "  a senha longa ",
    code: "123 456",
  };
  expect(parseForm(FORMS.signUp, typed).output).toEqual({
    name: "José D'Ávila II",
    email: "Jose@escola.com",
    password: "  a senha longa ",
  });
  expect(parseForm(FORMS.profile, typed).output).toEqual({ name: "José D'Ávila II", phone: "11987654321" });
  expect(parseForm(FORMS.newPassword, typed).output).toEqual({ password: "  a senha longa " });
  expect(parseForm(FORMS.emailCode, typed).output).toEqual({ code: "123456" });
});

test("an order's nickname and CPF are stored as they were read", () => {
  const typed = {
    studentNickname: "\u00A0Bia\t Lima\u200B",
    cpf: " ５２９.982.247\u201125\u00A0",
    acceptsContract: "on",
  };
  expect(parseForm(FORMS.agreement, typed).output).toMatchObject({ studentNickname: "Bia Lima", cpf: "52998224725" });
});

test("fields that depend on each other are checked before the rest of the form is filled in", () => {
  const lead = (values: object) => checkForm(FORMS.lead, values);
  expect(lead({}).phone).toBeUndefined();
  expect(lead({ preference: "whatsapp" }).phone).toBe("Informe o telefone ou escolha receber a resposta por e-mail");
  expect(lead({ preference: "email" }).email).toBe("Informe o e-mail para receber a resposta");
  expect(lead({ preference: "email", email: "a@c.de" })).not.toHaveProperty("phone");
  const review = (values: object) => checkForm(FORMS.review, { age: "16_ou_17", ...values }).guardianEmail;
  expect(review({})).toBe("O campo E-mail do responsável é obrigatório");
  expect(review({ userEmail: "ana@c.de", guardianEmail: "Ana@c.de" })).toMatch(/precisa ser diferente/);
  expect(review({ userEmail: "ana@c.de", guardianEmail: "mae@c.de" })).toBeUndefined();
});

test("the schema tells which fields are required", () => {
  const requiredIn = (form: keyof typeof FORMS) =>
    Object.keys(FORMS[form].entries).filter((name) => isRequired(FORMS[form], name));
  expect(requiredIn("signUp")).toEqual(["name", "email"]);
  expect(requiredIn("reservingSignUp")).toEqual(["name", "email", "studentNickname"]);
  expect(requiredIn("lead")).toEqual(["name", "preference", "acceptsSharing"]);
  expect(requiredIn("agreement")).toEqual(["studentNickname", "cpf", "acceptsContract"]);
  expect(requiredIn("recusar-documento")).toEqual(["document", "note"]);
});

test("every schema of a form tells what is wrong with an empty one in Portuguese", () => {
  const ofTeam = Object.entries(ADMIN_ACTIONS).map(([name, { form }]) => [name, form] as const);
  for (const [name, schema] of [...Object.entries(FORMS), ...ofTeam])
    for (const message of Object.values(checkForm(schema, {}))) expect(message, name).toMatch(/^[A-Z].*[a-zê5]$/);
});

// Quadratic work would exceed the time limit of a test.
test("long text takes linear work", () => {
  const LENGTH = 500_000;
  error(`${"a".repeat(LENGTH)}!`, fullName);
  error(`${"a.".repeat(LENGTH)}`, email);
  error(`a@${"a-".repeat(LENGTH)}`, email);
});

test.each([
  "123456",
  " 123 456 ",
  "123-456",
  "\u200b123456\u2060",
  "\u202a123456\u202c",
  "１２３４５６",
  "Seu código: 123456",
  "123456 é o seu código. Vale 10 minutos.",
  "Código 123 456 (Escola à Vista, 2027)",
])("a code of six digits is read from %j", (text) => {
  expect(v.parse(digitsField("Código", 6), text)).toBe("123456");
});

test.each(["12345", "1234567", "123456 ou 654321", "abc", "Código 12345 de 2027"])("%j is no code", (text) => {
  expect(v.safeParse(digitsField("Código", 6), text).success).toBe(false);
});
