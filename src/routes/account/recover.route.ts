import { createElement } from "react";
import { type Notice, type Refusal, refusalOf, textOf } from "../../site/forms/form-answer.ts";
import { EMAIL_FIELD } from "../../site/forms/form-fields.ts";
import { paths, withQuery } from "../../site/paths.ts";
import type { Loader, PageResult, Submit } from "../../site/screen/route.ts";
import CheckMailPage from "./check-mail.page.tsx";
import { formScreen } from "./form-screen.ts";
import { privatePage } from "./private-page.ts";

const TITLE = "Esqueci minha senha";

/** After a change of e-mail was refused. */
const REJECTED: Notice = {
  variant: "success",
  text: "Cancelamos a troca de e-mail e desconectamos sua conta de todos os aparelhos. Agora crie outra senha: a antiga não vale mais.",
};

/** `/recuperar-senha`; with `aviso=enviado`, the confirmation, the same for every e-mail. */
export const loadRecover: Loader = ({ url }) => {
  const done = url.searchParams.get("aviso");
  if (done !== "enviado") return show("", null, done === "nao-fui-eu" ? REJECTED : undefined);
  const lead = "Se houver conta com este e-mail, enviamos um link para criar outra senha. Ele vale por uma hora.";
  return privatePage(TITLE, createElement(CheckMailPage, { view: { lead, retryHref: paths.recoverPassword() } }));
};

export const submitRecover: Submit = async ({ form, backend }) => {
  const email = textOf(form, "email");
  try {
    await backend().account.recoverPassword({ email });
  } catch (error) {
    return show(email, refusalOf(error));
  }
  return { kind: "redirect", status: 303, location: withQuery(paths.recoverPassword(), "aviso=enviado") };
};

function show(email: string, refusal: Refusal | null, notice?: Notice): PageResult {
  return formScreen(
    {
      title: TITLE,
      lead: "Digite seu e-mail. Mandamos um link para você criar outra senha.",
      form: {
        schema: "email",
        action: paths.recoverPassword(),
        submit: "Enviar link",
        fields: [{ ...EMAIL_FIELD, value: email }],
      },
      link: { label: "Voltar para o login", href: paths.login() },
    },
    refusal,
    notice,
  );
}
