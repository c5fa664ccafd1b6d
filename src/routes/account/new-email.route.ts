import { createElement } from "react";
import { paths, withQuery } from "../paths.ts";
import type { Loader, PageResult, Submit } from "../route.ts";
import FormPage from "./form.page.tsx";
import { NO_ERRORS, type Refusal, refusalOf } from "./form-answer.ts";
import { privatePage } from "./private-page.ts";

const TITLE = "Confirmar novo e-mail";

/** `/confirmar-novo-email/:token`: opening a mail changes nothing, the button does. */
export const loadNewEmail: Loader = ({ segments }) => show(segments.token!, null);

export const submitNewEmail: Submit = async ({ segments, backend, session }) => {
  try {
    await backend().account.confirmNewEmail(segments.token!);
  } catch (error) {
    return show(segments.token!, refusalOf(error));
  }
  session().signOut();
  return { kind: "redirect", status: 303, location: withQuery(paths.login(), "aviso=email-novo") };
};

function show(token: string, refusal: Refusal | null): PageResult {
  const isOver = refusal !== null && (refusal.status === 404 || refusal.errors.token !== undefined);
  const over = { variant: "danger", text: "Este link já foi usado ou passou da validade. Peça outro." } as const;
  const view = {
    title: TITLE,
    lead: "Sua conta passa a usar este e-mail, e os aparelhos em que ela está aberta vão sair.",
    notice: isOver ? over : (refusal?.notice ?? null),
    form: isOver
      ? null
      : { action: paths.confirmNewEmail(token), submit: "Usar este e-mail", fields: [], errors: NO_ERRORS },
    link: { label: "Voltar para Meus dados", href: paths.myData() },
  };
  return privatePage(TITLE, createElement(FormPage, { view }), refusal);
}
