import { createElement } from "react";
import { type Notice, type Refusal, refusalOf, textOf } from "../../site/forms/form-answer.ts";
import { EMAIL_FIELD } from "../../site/forms/form-fields.ts";
import { paths, withQuery } from "../../site/paths.ts";
import type { Loader, PageResult, Submit } from "../../site/screen/route.ts";
import CheckMailPage from "./check-mail.page.tsx";
import { formScreen } from "./form-screen.ts";
import { privatePage } from "./private-page.ts";

const TITLE = "Meus dados, sem conta";

/** `/meus-dados/sem-conta`: data requests of people without an account (B2). */
export const loadDataLink: Loader = ({ url }) => {
  if (url.searchParams.get("aviso") === "apagado") return show("", null, ERASED);
  if (url.searchParams.get("aviso") !== "enviado") return show("", null);
  const lead = "Enviamos um link para o e-mail que você digitou. Por ele você vê, baixa ou apaga o que guardamos.";
  return privatePage(TITLE, createElement(CheckMailPage, { view: { lead, retryHref: paths.dataWithoutAccount() } }));
};

export const submitDataLink: Submit = async ({ form, backend }) => {
  const email = textOf(form, "email");
  try {
    await backend().dataRequests.sendLink({ email });
  } catch (error) {
    return show(email, refusalOf(error));
  }
  return { kind: "redirect", status: 303, location: withQuery(paths.dataWithoutAccount(), "aviso=enviado") };
};

const ERASED: Notice = { variant: "success", text: "Apagamos o que guardávamos com o seu e-mail." };

function show(email: string, refusal: Refusal | null, notice?: Notice): PageResult {
  return formScreen(
    {
      title: TITLE,
      lead: "Escreveu uma avaliação, pediu contato ou enviou uma correção? Mandamos um link para o seu e-mail, e por ele você vê tudo o que guardamos.",
      form: {
        schema: "email",
        action: paths.dataWithoutAccount(),
        submit: "Enviar link",
        fields: [{ ...EMAIL_FIELD, autoComplete: "email", value: email }],
      },
      link: { label: "Tenho conta: entrar", href: paths.myData() },
    },
    refusal,
    notice,
  );
}
