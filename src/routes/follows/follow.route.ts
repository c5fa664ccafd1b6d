import { createElement } from "react";
import type { FieldView, FormView } from "../../contract/forms/form-view.ts";
import type { FollowedPage } from "../../domain/follows/followed-page.ts";
import { readFollowedPage } from "../../listing/followed-page.ts";
import {
  type FormValues,
  NO_ERRORS,
  type Notice,
  type Refusal,
  readFields,
  refusalOf,
  textOf,
} from "../../parts/forms/form-answer.ts";
import { EMAIL_FIELD, filled, TRAP } from "../../parts/forms/form-fields.ts";
import { FormScreen } from "../../parts/forms/form-screen.tsx";
import { schoolFormPage } from "../../parts/forms/school-form-page.ts";
import type { Loader, RouteResult, Submit } from "../../parts/screen/route.ts";
import { HOME_LINK } from "../../site/link-view.ts";
import { paths, withQuery } from "../../site/paths.ts";
import FollowAskedPage from "./follow-asked.page.tsx";
import NoPagePage from "./no-page.page.tsx";

type Values = FormValues<"follow">;

const TITLE = "Avisos por e-mail";
/** News of each kind of page. */
const OF_SEARCHES = "bolsa nova, preço menor, preço publicado e vaga livre";
const OF_SCHOOLS = "bolsa nova, preço menor, preço publicado, vaga livre, resposta da escola, prazo e ENEM novo";
const NOTHING: Values = { email: "", isAtOnce: "" };

const STOPPED: Notice = {
  variant: "success",
  text: "Paramos tudo e apagamos seu e-mail. Para receber de novo, é só pedir em uma busca ou escola.",
};

/** `/avisos`: the form for the page that `pagina` names; after it, what comes next. */
export const loadFollow: Loader = async (context) => {
  const query = context.url.searchParams;
  if (query.get("aviso") === "parado") return nothing(STOPPED);
  const page = await readFollowedPage(context, query.get("pagina") ?? "", context.now);
  if (!page) return nothing(null);
  if (query.get("aviso") !== "enviado") return show(page, NOTHING, null);
  const view = {
    title: page.title,
    isSearch: page.schools.length === 0,
    email: context.session().mailedTo(),
    retryHref: formPath(page),
    page: { label: "Voltar para a página", href: page.path },
    shareHref: `https://wa.me/?text=${encodeURIComponent(`Vamos acompanhar juntos? ${page.title}: ${context.origin}${page.path}`)}`,
  };
  return schoolFormPage("Veja seu e-mail", createElement(FollowAskedPage, { view }));
};

export const submitFollow: Submit = async (context) => {
  const { form, backend, session } = context;
  const page = await readFollowedPage(context, textOf(form, "pagina"), context.now);
  if (!page) {
    const refused: Notice = {
      variant: "danger",
      text: "Não encontramos a página de que você quer avisos. Peça de novo por ela.",
    };
    return nothing(refused, 422);
  }
  const redirect = { kind: "redirect", status: 303, location: `${formPath(page)}&aviso=enviado` } as const;
  if (textOf(form, TRAP) !== "") return redirect;
  const values = readFields(form, "follow");
  try {
    await backend().follows.ask({ ...values, path: page.path });
    session().keepMailedTo(values.email);
    return redirect;
  } catch (error) {
    return show(page, values, refusalOf(error));
  }
};

const formPath = ({ path }: FollowedPage) =>
  withQuery(paths.follow(), new URLSearchParams({ pagina: path }).toString());

function nothing(notice: Notice | null, status: 200 | 422 = 200): RouteResult {
  return schoolFormPage(TITLE, createElement(NoPagePage, { notice }), { status });
}

function show(page: FollowedPage, values: Values, refusal: Refusal | null): RouteResult {
  const fields: FieldView[] = [
    {
      ...EMAIL_FIELD,
      label: "Seu e-mail",
      autoComplete: "email",
      hint: "Sem conta e sem nome. Mandamos um link, e só escrevemos depois que você confirmar. Para parar, um toque.",
    },
    {
      name: "isAtOnce",
      type: "tick",
      label: "Escrever na hora, e não uma vez por semana",
      hint: "No máximo uma carta por hora, e só quando há novidade.",
    },
  ];
  const form: FormView = {
    schema: "follow",
    action: paths.follow(),
    submit: "Pedir avisos",
    hidden: { pagina: page.path },
    fields: filled(fields, values),
    errors: refusal?.errors ?? NO_ERRORS,
    trap: TRAP,
  };
  const view = {
    breadcrumb: [HOME_LINK, { label: "Voltar para a página", href: page.path }, { label: TITLE, href: formPath(page) }],
    title: TITLE,
    lead: `${page.title}: ${page.schools.length === 0 ? OF_SEARCHES : OF_SCHOOLS}.`,
    notice: refusal?.notice ?? null,
    form,
  };
  return schoolFormPage(TITLE, createElement(FormScreen, { view }), refusal);
}
