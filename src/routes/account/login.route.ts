import { createElement } from "react";
import { findEntry } from "../../domain/text/find-entry.ts";
import { NO_ERRORS, type Notice, type Refusal, readFields, refusalOf } from "../../parts/forms/form-answer.ts";
import { EMAIL_FIELD, PASSWORD_FIELD } from "../../parts/forms/form-fields.ts";
import { isWithin } from "../../parts/layout/brand.ts";
import type { Loader, PageResult, Submit } from "../../parts/screen/route.ts";
import { loginCodePath, paths, withQuery } from "../../site/paths.ts";
import LoginPage, { type LoginView } from "./login.page.tsx";
import { privatePage } from "./private-page.ts";
import { redirectQuery, targetAfterLogin } from "./redirect-target.ts";

/** Lead of the login page, by the page that the visitor asked for. */
const LEADS: Readonly<Record<string, string>> = {
  [paths.myData()]: "Entre para ver seus dados.",
  [paths.myScholarships()]: "Entre para ver suas bolsas.",
  [paths.myBenefits()]: "Entre para ver seus benefícios.",
  "/detalhes-da-bolsa": "Entre para ver sua bolsa.",
  "/reservar": "Entre para reservar a bolsa: você volta direto para ela.",
};

const NOTICES: Readonly<Record<string, Notice>> = {
  "senha-nova": { variant: "success", text: "Nova senha salva. Agora entre com ela." },
  google: { variant: "danger", text: "Não foi possível entrar com o Google. Tente de novo." },
  saiu: { variant: "success", text: "Você saiu da sua conta neste aparelho." },
  "email-novo": { variant: "success", text: "E-mail trocado. Entre com o novo." },
  "conta-excluida": { variant: "success", text: "Sua conta e seus dados foram excluídos." },
};

/** The same message in every case: it must not reveal whether an e-mail has an account, or a password. */
const WRONG: Notice = {
  variant: "danger",
  text: "E-mail ou senha incorretos. Não tem senha, ou esqueceu? Entre com um código por e-mail.",
};

/** `/entrar`. Signed-in visitors are redirected at once. */
export const loadLogin: Loader = async ({ url, account, socialProviders }) => {
  if (await account()) return { kind: "redirect", status: 303, location: targetAfterLogin(url) };
  const isExpired = url.searchParams.get("sessao") === "expirada";
  const expired: Notice = { variant: "warning", text: "Sua sessão expirou. Entre de novo para continuar." };
  const notice = findEntry(NOTICES, url.searchParams.get("aviso") ?? "") ?? null;
  return show(url, "", isExpired ? expired : notice, null, socialProviders);
};

export const submitLogin: Submit = async ({ url, form, backend, session, socialProviders }) => {
  const fields = readFields(form, "login");
  try {
    const { token, awaitsCode } = await backend().account.login(fields);
    session().signIn(token);
    if (awaitsCode) return { kind: "redirect", status: 303, location: loginCodePath(targetAfterLogin(url)) };
  } catch (error) {
    const refusal = refusalOf(error, { notice: WRONG });
    return show(url, fields.email, refusal.notice, refusal, socialProviders);
  }
  return { kind: "redirect", status: 303, location: targetAfterLogin(url) };
};

function show(
  url: URL,
  email: string,
  notice: Notice | null,
  refusal: Refusal | null,
  providers: readonly "google"[],
): PageResult {
  const query = redirectQuery(url);
  const [path] = targetAfterLogin(url).split("?", 1);
  const [, lead = "Com seu e-mail e sua senha."] = Object.entries(LEADS).find(([page]) => isWithin(path!, page)) ?? [];
  const view: LoginView = {
    lead,
    notice,
    form: {
      schema: "login",
      action: withQuery(paths.login(), query),
      submit: "Entrar",
      fields: [{ ...EMAIL_FIELD, value: email }, PASSWORD_FIELD],
      errors: refusal?.errors ?? NO_ERRORS,
    },
    googleHref: providers.includes("google") ? withQuery(paths.loginWith("google"), query) : null,
    byEmailHref: withQuery(paths.loginByEmail(), query),
    signUpHref: withQuery(paths.signUp(), query),
  };
  return privatePage("Entrar", createElement(LoginPage, { view }), refusal);
}
