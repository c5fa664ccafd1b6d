import type { FieldView } from "../../client/islands/form/form-view.ts";

/** Fields of the account forms, with their autocomplete tokens. */
export const EMAIL_FIELD: FieldView = {
  name: "email",
  label: "E-mail",
  type: "email",
  autoComplete: "username",
  rules: "email",
};
export const PASSWORD_FIELD: FieldView = {
  name: "password",
  label: "Senha",
  type: "password",
  autoComplete: "current-password",
  rules: "anyPassword",
};
export const NEW_PASSWORD_FIELD: FieldView = {
  name: "password",
  label: "Senha",
  type: "password",
  autoComplete: "new-password",
  rules: "password",
  hint: "Pelo menos 8 caracteres. Uma frase curta é fácil de lembrar e difícil de adivinhar.",
};
export const NAME_FIELD: FieldView = {
  name: "name",
  label: "Nome completo",
  type: "text",
  autoComplete: "name",
  rules: "userName",
};
export const PHONE_FIELD: FieldView = {
  name: "phone",
  label: "Telefone",
  type: "tel",
  autoComplete: "tel",
  rules: "optionalPhone",
  hint: "Se quiser. Com DDD.",
};
export const CODE_FIELD: FieldView = {
  name: "code",
  label: "Código",
  type: "text",
  autoComplete: "one-time-code",
  rules: "anything",
  hint: "Os seis números do aplicativo, ou um código de reserva.",
};
