import { createElement } from "react";
import type { SchoolEmailChange } from "../../contract/v3/school-email-changes.ts";
import { UNKNOWN } from "../../domain/text/format.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { deskPage } from "../../parts/desk/desk-page.ts";
import { type Notice, textOf } from "../../parts/forms/form-answer.ts";
import { answerMailedLink } from "../../parts/screen/mailed-link.ts";
import type { Loader, NotFoundResult, Submit } from "../../parts/screen/route.ts";
import { paths } from "../../site/paths.ts";
import SchoolEmailPage, { type SchoolEmailView } from "./school-email.page.tsx";

const TITLE = "E-mail da escola";

/** `/email-da-escola/:token`: the change of e-mail, and the button that confirms it. */
export const loadSchoolEmail: Loader = ({ segments, backend }) =>
  answerMailedLink(GONE, async () => {
    const view = toView(await backend().schoolEmails.get(segments.token!), paths.schoolEmail(segments.token!));
    return deskPage(TITLE, createElement(SchoolEmailPage, { view }));
  });

/** Confirms (`acao=confirmar`) or refuses (`acao=recusar`). */
export const submitSchoolEmail: Submit = ({ form, segments, backend }) => {
  const token = segments.token!;
  return answerMailedLink(GONE, async () => {
    const action = textOf(form, "acao");
    if (action === "confirmar") await backend().schoolEmails.confirm(token);
    else if (action === "recusar") await backend().schoolEmails.refuse(token);
    else return GONE;
    return { kind: "redirect", status: 303, location: paths.schoolEmail(token) };
  });
};

const GONE: NotFoundResult = {
  kind: "notFound",
  message: "Este link não vale mais.",
  next: { label: "Fale conosco", href: paths.contact() },
};

function toView(change: SchoolEmailChange, action: string): SchoolEmailView {
  const { school, oldEmail, newEmail, status, side } = change;
  const isOpen = status === "waiting" || (side === "old" && status === "confirmed");
  return {
    school: { name: school.name, href: paths.school(school.slug) },
    facts: [
      ["E-mail atual", (status === "done" ? newEmail : oldEmail) ?? UNKNOWN],
      ...(status === "done" ? [] : [["Novo e-mail", newEmail] as const]),
    ],
    state: stateOf(change),
    form: isOpen ? { action, ...(side === "new" ? CONFIRM : REFUSE) } : null,
  };
}

const CONFIRM = { value: "confirmar", label: "Confirmar este e-mail" };
const REFUSE = { value: "recusar", label: "Recusar a troca" };

function stateOf({ status, side, oldEmail, earliestAt }: SchoolEmailChange): Notice {
  const until = formatInstant(earliestAt);
  if (status === "done") return { variant: "success", text: "O e-mail da escola mudou." };
  if (status === "refused")
    return { variant: "info", text: `A troca foi recusada. O e-mail da escola continua sendo ${oldEmail}.` };
  if (side === "new" && status === "confirmed") {
    return {
      variant: "success",
      text: `Confirmado. Se o e-mail atual não recusar, a troca vale a partir de ${until}.`,
    };
  }
  return side === "new"
    ? { variant: "warning", text: "Falta confirmar que este é o e-mail da escola." }
    : { variant: "warning", text: `Se a escola não pediu a troca, recuse até ${until}.` };
}
