import { createElement } from "react";
import { NO_ERRORS, type Refusal, readFields, refusalOf } from "../../parts/forms/form-answer.ts";
import { EMAIL_FIELD, NAME_FIELD, NEW_PASSWORD_FIELD, PHONE_FIELD } from "../../parts/forms/form-fields.ts";
import type { Loader, PageResult, Submit } from "../../parts/screen/route.ts";
import { paths, withQuery } from "../../site/paths.ts";
import CheckMailPage from "./check-mail.page.tsx";
import { privatePage } from "./private-page.ts";
import { isReserving, redirectQuery, redirectTarget } from "./redirect-target.ts";
import SignUpPage, { type SignUpView } from "./sign-up.page.tsx";

const TITLE = "Criar conta";
const EMPTY = { name: "", email: "", phone: "" };

/** `/cadastro`; with `aviso=enviado`, the confirmation. */
export const loadSignUp: Loader = ({ url, session }) => {
  if (url.searchParams.get("aviso") !== "enviado") return show(url, EMPTY, null);
  const lead = `Enviamos um link para terminar o cadastro. Abra o link e digite a senha que você escolheu.${isReserving(url) ? " Depois dela você volta para a bolsa." : ""}`;
  const retryHref = withQuery(paths.signUp(), redirectQuery(url));
  return privatePage(
    TITLE,
    createElement(CheckMailPage, {
      view: { lead, email: session().mailedTo(), retryHref, onwardHref: redirectTarget(url) },
    }),
  );
};

export const submitSignUp: Submit = async ({ url, form, backend, campaign, session }) => {
  const fields = readFields(form, "signUp");
  try {
    const cameBy = campaign();
    const acceptsAttribution = cameBy !== null;
    await backend().account.signUp({ ...fields, ...cameBy, acceptsAttribution, returnPath: redirectTarget(url) });
  } catch (error) {
    return show(url, fields, refusalOf(error));
  }
  session().keepMailedTo(fields.email);
  return {
    kind: "redirect",
    status: 303,
    location: withQuery(paths.signUp(), ["aviso=enviado", redirectQuery(url)].filter(Boolean).join("&")),
  };
};

function show(url: URL, { name, email, phone }: typeof EMPTY, refusal: Refusal | null): PageResult {
  const view: SignUpView = {
    lead: isReserving(url)
      ? "Falta só a conta para reservar a bolsa. Leva um minuto, é grátis, e depois você volta direto para ela."
      : "Leva um minuto, e é grátis.",
    notice: refusal?.notice ?? null,
    form: {
      schema: "signUp",
      action: withQuery(paths.signUp(), redirectQuery(url)),
      submit: "Criar conta",
      fields: [
        { ...NAME_FIELD, value: name },
        { ...EMAIL_FIELD, value: email },
        { ...PHONE_FIELD, value: phone },
        NEW_PASSWORD_FIELD,
      ],
      errors: refusal?.errors ?? NO_ERRORS,
    },
    loginHref: withQuery(paths.login(), redirectQuery(url)),
  };
  return privatePage(TITLE, createElement(SignUpPage, { view }), refusal);
}
