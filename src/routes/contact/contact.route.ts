import { createElement } from "react";
import type { FieldView, FormView } from "../../contract/forms/form-view.ts";
import { MESSAGE_DAYS, MESSAGE_SUBJECTS } from "../../domain/requests/message.ts";
import {
  type FormValues,
  NO_ERRORS,
  type Refusal,
  readFields,
  refusalOf,
  textOf,
} from "../../parts/forms/form-answer.ts";
import { EMAIL_FIELD, filled, optionsOf, TRAP } from "../../parts/forms/form-fields.ts";
import { privatePages } from "../../parts/screen/private-pages.ts";
import type { Loader, RouteContext, RouteResult, Submit } from "../../parts/screen/route.ts";
import { HOME_LINK } from "../../site/link-view.ts";
import { paths, withQuery } from "../../site/paths.ts";
import ContactPage from "./contact.page.tsx";
import MessageSentPage from "./message-sent.page.tsx";

type Values = FormValues<"message">;

const TITLE = "Fale conosco";

/** `/fale-conosco` (K8): a message to the team, without an account. `assunto` preselects the subject. */
export const loadContactUs: Loader = (context) => {
  const query = context.url.searchParams;
  const protocol = query.get("protocolo") ?? "";
  if (/^MSG-[\w-]{9}$/.test(protocol)) {
    return privatePages("forms")("Mensagem enviada", createElement(MessageSentPage, { protocol }));
  }
  const subject = query.get("assunto") ?? "";
  return show(context, { subject: Object.hasOwn(MESSAGE_SUBJECTS, subject) ? subject : "", details: "", email: "" });
};

export const submitContactUs: Submit = async (context) => {
  const { form, backend } = context;
  if (textOf(form, TRAP) !== "") return { kind: "redirect", status: 303, location: paths.home() };
  const values = readFields(form, "message");
  try {
    const { protocol } = await backend().dataRequests.sendMessage(values);
    return { kind: "redirect", status: 303, location: withQuery(paths.contact(), `protocolo=${protocol}`) };
  } catch (error) {
    return show(context, values, refusalOf(error));
  }
};

function show({ identity, url }: RouteContext, values: Values, refusal: Refusal | null = null): RouteResult {
  const path = paths.contact();
  const trail = [HOME_LINK, { label: TITLE, href: path }];
  const view = {
    breadcrumb: trail,
    title: TITLE,
    lead: `Escreva do seu jeito: uma pessoa da equipe lê e responde no seu e-mail em até ${MESSAGE_DAYS} dias. Não precisa de conta.`,
    notice: refusal?.notice ?? null,
    form: messageForm(values, refusal),
  };
  return {
    kind: "page",
    status: refusal?.status ?? 200,
    ...(refusal && { isPrivate: true, retryAfterS: refusal.retryAfterS }),
    meta: {
      title: TITLE,
      description:
        "Mande uma mensagem à equipe, sem conta: dúvidas, reservas, reclamações e sugestões, com resposta por e-mail.",
      canonical: path,
      isIndexable: url.search === "",
      styles: "forms",
      trail,
    },
    body: createElement(ContactPage, { view, identity }),
  };
}

function messageForm(values: Values, refusal: Refusal | null): FormView {
  const fields: FieldView[] = [
    {
      name: "subject",
      label: "Assunto",
      type: "select",
      options: optionsOf(MESSAGE_SUBJECTS),
    },
    {
      name: "details",
      label: "Mensagem",
      type: "long",
      rows: 7,
      maxLength: 2_000,
      hint: "Conte o que você esperava e o que aconteceu. Ajuda: o nome da escola, o link da página, o código de uma reserva. Nunca mande senha, foto de documento ou número de cartão.",
    },
    {
      ...EMAIL_FIELD,
      label: "Seu e-mail",
      autoComplete: "email",
      hint: "Só para responder a esta mensagem. Guardamos por 12 meses.",
    },
  ];
  return {
    schema: "message",
    action: paths.contact(),
    submit: "Enviar mensagem",
    fields: filled(fields, values),
    errors: refusal?.errors ?? NO_ERRORS,
    trap: TRAP,
  };
}
