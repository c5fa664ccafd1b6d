import { NAME_FIELD, NEW_PASSWORD_FIELD } from "../../parts/forms/form-fields.ts";
import { paths, withQuery } from "../../site/paths.ts";
import { emailCodeScreen } from "./email-code-screen.ts";

/** `/cadastro`: a new family. An address that has an account is logged in, with the same words. */
export const signUp = emailCodeScreen({
  path: paths.signUp(),
  title: "Criar conta",
  lead: "Não precisa de senha: mandamos um código ao seu e-mail, tenha você conta ou não.",
  nameField: { ...NAME_FIELD, label: "Seu nome completo" },
  passwordField: { ...NEW_PASSWORD_FIELD, hint: `${NEW_PASSWORD_FIELD.hint} Só vale para uma conta nova.` },
  schema: "signUp",
  reservingSchema: "reservingSignUp",
  isForStrangers: true,
  links: (query) => [{ label: "Entrar com senha", href: withQuery(paths.login(), query) }],
  ask({ backend, campaign }, typed, returnPath) {
    const cameBy = campaign();
    return backend().account.signUp({ ...typed, ...cameBy, acceptsAttribution: cameBy !== null, returnPath });
  },
});

/** `/entrar/por-email`: a family that has an account, and no password or not at hand. */
export const loginByEmail = emailCodeScreen({
  path: paths.loginByEmail(),
  title: "Entrar sem senha",
  lead: "Mandamos um código de seis números para o e-mail da sua conta.",
  schema: "email",
  reservingSchema: "reservingLogin",
  isForStrangers: false,
  links: (query) => [
    { label: "Entrar com senha", href: withQuery(paths.login(), query) },
    { label: "Criar conta", href: withQuery(paths.signUp(), query) },
  ],
  ask: ({ backend }, { email }, returnPath) => backend().account.sendEmailCode({ email, returnPath }),
});
