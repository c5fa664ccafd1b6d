import { createElement } from "react";
import { NO_ERRORS, type Notice, type Refusal, refusalOf, textOf } from "../../parts/forms/form-answer.ts";
import { EMAIL_FIELD } from "../../parts/forms/form-fields.ts";
import { FormScreen, type FormScreenView } from "../../parts/forms/form-screen.tsx";
import { schoolFormPage } from "../../parts/forms/school-form-page.ts";
import type { Loader, PageResult, Submit } from "../../parts/screen/route.ts";
import { HOME_LINK } from "../../site/link-view.ts";
import { paths, withQuery } from "../../site/paths.ts";

const TITLE = "Abrir a mesa da escola";

const SENT: Notice = {
  variant: "success",
  text: "Se este e-mail cuida da página de alguma escola, mandamos um link para ele. Se não chegar em alguns minutos, olhe no spam.",
};

/** `/mesa`: mails another link to who lost the one to the desk. */
export const loadLostLink: Loader = ({ url }) =>
  show("", null, url.searchParams.get("aviso") === "enviado" ? SENT : null);

export const submitLostLink: Submit = async ({ form, backend }) => {
  const email = textOf(form, "email");
  try {
    await backend().claims.renew({ email });
    return { kind: "redirect", status: 303, location: withQuery(paths.deskLink(), "aviso=enviado") };
  } catch (error) {
    const refusal = refusalOf(error);
    return show(email, refusal, refusal.notice);
  }
};

function show(email: string, refusal: Refusal | null, notice: Notice | null): PageResult {
  const view: FormScreenView = {
    breadcrumb: [
      HOME_LINK,
      { label: "Para escolas", href: paths.forSchools() },
      { label: TITLE, href: paths.deskLink() },
    ],
    title: TITLE,
    lead: "A mesa abre por um link no e-mail de quem cuida da página, sem senha. Diga o seu e mandamos outro.",
    notice,
    form: {
      schema: "deskLink",
      action: paths.deskLink(),
      submit: "Receber o link",
      fields: [{ ...EMAIL_FIELD, name: "email", label: "E-mail de trabalho", autoComplete: "email", value: email }],
      errors: refusal?.errors ?? NO_ERRORS,
    },
  };
  return schoolFormPage(TITLE, createElement(FormScreen, { view }), refusal);
}
