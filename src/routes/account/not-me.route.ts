import { createElement } from "react";
import { NO_ERRORS, type Refusal, refusalOf } from "../../site/forms/form-answer.ts";
import { paths, withQuery } from "../../site/paths.ts";
import type { Loader, PageResult, Submit } from "../../site/screen/route.ts";
import FormPage, { type FormPageView } from "./form.page.tsx";
import { isLinkOver } from "./one-time-link.ts";
import { privatePage } from "./private-page.ts";

const TITLE = "Não fui eu";

/** `/nao-fui-eu/:token`: refuses a change of e-mail. The button does it, because mail scanners open links. */
export const loadNotMe: Loader = ({ segments }) => show(segments.token!, null);

export const submitNotMe: Submit = async ({ segments, backend, session }) => {
  try {
    await backend().account.rejectNewEmail({ token: segments.token! });
  } catch (error) {
    return show(segments.token!, refusalOf(error));
  }
  session().signOut();
  return { kind: "redirect", status: 303, location: withQuery(paths.recoverPassword(), "aviso=nao-fui-eu") };
};

function show(token: string, refusal: Refusal | null): PageResult {
  const isOver = isLinkOver(refusal);
  const over = {
    variant: "danger",
    text: "Este link já foi usado ou passou da validade. Se sua conta mudou sem você pedir, fale conosco.",
  } as const;
  const view: FormPageView = {
    title: TITLE,
    lead: "Sua conta continua com o e-mail que recebeu este aviso, é desconectada de todos os aparelhos e a senha atual deixa de valer. Depois, você cria outra.",
    notice: isOver ? over : (refusal?.notice ?? null),
    form: isOver
      ? null
      : {
          schema: null,
          action: paths.rejectNewEmail(token),
          submit: "Cancelar a troca de e-mail",
          fields: [],
          errors: NO_ERRORS,
        },
    link: { label: "Fale conosco", href: paths.contact() },
  };
  return privatePage(TITLE, createElement(FormPage, { view }), refusal);
}
