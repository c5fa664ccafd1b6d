import type { FieldView, OptionView } from "../../contract/forms/form-view.ts";
import { findEntry } from "../../domain/text/find-entry.ts";

/** Fields of the account forms, with their autocomplete tokens. */
export const EMAIL_FIELD: FieldView = {
  name: "email",
  label: "E-mail",
  type: "email",
  autoComplete: "username",
};
export const PASSWORD_FIELD: FieldView = {
  name: "password",
  label: "Senha",
  type: "password",
  autoComplete: "current-password",
};
export const NEW_PASSWORD_FIELD: FieldView = {
  name: "password",
  label: "Senha",
  type: "password",
  autoComplete: "new-password",
  hint: "Pelo menos 8 caracteres. Uma frase curta é fácil de lembrar e difícil de adivinhar.",
};
export const NAME_FIELD: FieldView = {
  name: "name",
  label: "Nome completo",
  type: "text",
  autoComplete: "name",
};
export const PHONE_FIELD: FieldView = {
  name: "phone",
  label: "Telefone (opcional, com DDD)",
  type: "tel",
  autoComplete: "tel",
};
export const CODE_FIELD: FieldView = {
  name: "code",
  label: "Código",
  type: "text",
  autoComplete: "one-time-code",
  hint: "Os seis números do aplicativo, ou um código de reserva.",
};
/** The six digits of an e-mail; a phone offers them above its keyboard. */
export const EMAIL_CODE_FIELD: FieldView = {
  name: "code",
  label: "Código de seis números",
  type: "digits",
  autoComplete: "one-time-code",
};
/** Nickname of the child whom a reservation is for. */
export const NEW_NICKNAME_FIELD: FieldView = {
  name: "studentNickname",
  label: "Como você chama o aluno?",
  hint: "Um apelido basta: não pedimos nome completo nem data de nascimento de criança.",
  type: "text",
  autoComplete: "off",
};
/** Nickname of the child whom an order is for. */
export const NICKNAME_FIELD: FieldView = {
  name: "studentNickname",
  label: "Aluno (corrija se precisar)",
  type: "text",
  autoComplete: "off",
};
export const CPF_FIELD: FieldView = { name: "cpf", label: "Seu CPF", type: "cpf", autoComplete: "off" };

/** Name of a honeypot: an invisible field that only bots fill in. */
export const TRAP = "website";

export function filled(
  fields: readonly FieldView[],
  values: Readonly<Record<string, string | undefined>>,
): FieldView[] {
  return fields.map((field) => ({ ...field, value: findEntry(values, field.name) ?? "" }));
}

export function optionsOf(labels: Readonly<Record<string, string>>): OptionView[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

export function listOptions(list: readonly { readonly slug: string; readonly name: string }[]): OptionView[] {
  return list.map(({ slug, name }) => ({ value: slug, label: name }));
}
