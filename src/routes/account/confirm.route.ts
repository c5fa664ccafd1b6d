import { createElement } from "react";
import { NO_ERRORS, type Refusal, refusalOf, textOf } from "../../site/forms/form-answer.ts";
import { PASSWORD_FIELD } from "../../site/forms/form-fields.ts";
import { paths } from "../../site/paths.ts";
import { returnPath } from "../../site/return-path.ts";
import type { Loader, PageResult, Submit } from "../../site/screen/route.ts";
import FormPage, { type FormPageView } from "./form.page.tsx";
import { isLinkOver, isPasswordWrong } from "./one-time-link.ts";
import { privatePage } from "./private-page.ts";

const TITLE = "Confirmar e-mail";

/** `/confirmar-email/:token`: requires the link and the password, so that mail scanners cannot confirm. */
export const loadConfirm: Loader = ({ segments }) => show(segments.token!, null);

export const submitConfirm: Submit = async ({ segments, form, backend, session }) => {
  const token = segments.token!;
  try {
    const confirmed = await backend().account.confirmEmail({ token, password: textOf(form, "password") });
    session().signIn(confirmed.token);
    const location = confirmed.returnPath === null ? paths.myData() : returnPath(confirmed.returnPath);
    return { kind: "redirect", status: 303, location };
  } catch (error) {
    return show(token, refusalOf(error));
  }
};

function show(token: string, refusal: Refusal | null): PageResult {
  const isOver = isLinkOver(refusal);
  const wrong = { variant: "danger", text: "Esta não é a senha que você escolheu no cadastro." } as const;
  const over = { variant: "info", text: "Este link já foi usado ou passou da validade." } as const;
  const isWrong = isPasswordWrong(refusal);
  const view: FormPageView = {
    title: TITLE,
    lead: "Digite a senha que você escolheu no cadastro, e sua conta está pronta.",
    notice: isOver ? over : isWrong ? wrong : (refusal?.notice ?? null),
    form: isOver
      ? null
      : {
          schema: "ownPassword",
          action: paths.confirmEmail(token),
          submit: "Confirmar e entrar",
          fields: [PASSWORD_FIELD],
          errors: refusal?.errors ?? NO_ERRORS,
        },
    link: isOver
      ? { label: "Entrar", href: paths.login() }
      : { label: "Esqueci a senha: cadastrar de novo", href: paths.signUp() },
  };
  return privatePage(TITLE, createElement(FormPage, { view }), refusal);
}
