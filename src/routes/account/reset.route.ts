import { createElement } from "react";
import { NO_ERRORS, type Refusal, refusalOf, textOf } from "../../site/forms/form-answer.ts";
import { NEW_PASSWORD_FIELD } from "../../site/forms/form-fields.ts";
import { paths, withQuery } from "../../site/paths.ts";
import type { Loader, PageResult, Submit } from "../../site/screen/route.ts";
import FormPage, { type FormPageView } from "./form.page.tsx";
import { isLinkOver } from "./one-time-link.ts";
import { privatePage } from "./private-page.ts";

const TITLE = "Criar nova senha";

/** `/redefinir-senha/:token`. The one-time link is checked only on submit: opening the page does not use it up. */
export const loadReset: Loader = ({ segments }) => show(segments.token!, null);

export const submitReset: Submit = async ({ segments, form, backend, session }) => {
  const token = segments.token!;
  try {
    await backend().account.resetPassword({ token, password: textOf(form, "password") });
  } catch (error) {
    return show(token, refusalOf(error));
  }
  session().signOut();
  return { kind: "redirect", status: 303, location: withQuery(paths.login(), "aviso=senha-nova") };
};

function show(token: string, refusal: Refusal | null): PageResult {
  const isOver = isLinkOver(refusal);
  const over = { variant: "danger", text: "Este link já foi usado ou passou da validade. Peça outro." } as const;
  const view: FormPageView = {
    title: TITLE,
    lead: "Sua conta será desconectada de todos os aparelhos.",
    notice: isOver ? over : (refusal?.notice ?? null),
    form: isOver
      ? null
      : {
          schema: "newPassword",
          action: paths.resetPassword(token),
          submit: "Salvar senha",
          fields: [{ ...NEW_PASSWORD_FIELD, label: "Nova senha" }],
          errors: refusal?.errors ?? NO_ERRORS,
        },
    link: isOver
      ? { label: "Pedir outro link", href: paths.recoverPassword() }
      : { label: "Voltar para o login", href: paths.login() },
  };
  return privatePage(TITLE, createElement(FormPage, { view }), refusal);
}
