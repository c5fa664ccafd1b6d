import { createElement } from "react";
import { NO_ERRORS, type Refusal, refusalOf, textOf } from "../../site/forms/form-answer.ts";
import { PASSWORD_FIELD } from "../../site/forms/form-fields.ts";
import { paths, withQuery } from "../../site/paths.ts";
import type { Loader, PageResult, Submit } from "../../site/screen/route.ts";
import FormPage, { type FormPageView } from "./form.page.tsx";
import { isLinkOver, isPasswordWrong } from "./one-time-link.ts";
import { privatePage } from "./private-page.ts";

const TITLE = "Confirmar novo e-mail";

/** `/confirmar-novo-email/:token`: requires the link and the password, so that mail scanners cannot confirm. */
export const loadNewEmail: Loader = ({ segments }) => show(segments.token!, null);

export const submitNewEmail: Submit = async ({ segments, form, backend, session }) => {
  try {
    await backend().account.confirmNewEmail({ token: segments.token!, password: textOf(form, "password") });
  } catch (error) {
    return show(segments.token!, refusalOf(error));
  }
  session().signOut();
  return { kind: "redirect", status: 303, location: withQuery(paths.login(), "aviso=email-novo") };
};

function show(token: string, refusal: Refusal | null): PageResult {
  const isOver = isLinkOver(refusal);
  const wrong = { variant: "danger", text: "Esta não é a senha da sua conta." } as const;
  const isWrong = isPasswordWrong(refusal);
  const over = { variant: "danger", text: "Este link já foi usado ou passou da validade. Peça outro." } as const;
  const view: FormPageView = {
    title: TITLE,
    lead: "Digite a senha da sua conta para usar este e-mail nela. A conta será desconectada de todos os aparelhos.",
    notice: isOver ? over : isWrong ? wrong : (refusal?.notice ?? null),
    form: isOver
      ? null
      : {
          schema: "ownPassword",
          action: paths.confirmNewEmail(token),
          submit: "Usar este e-mail",
          fields: [PASSWORD_FIELD],
          errors: refusal?.errors ?? NO_ERRORS,
        },
    link: { label: "Voltar para Meus dados", href: paths.myData() },
  };
  return privatePage(TITLE, createElement(FormPage, { view }), refusal);
}
