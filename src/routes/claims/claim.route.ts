import { createElement } from "react";
import type { FieldView } from "../../contract/forms/form-view.ts";
import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { formatPhone } from "../../domain/people/phone.ts";
import { placeLine } from "../../parts/cards/card-view.ts";
import { type FormValues, NO_ERRORS, type Refusal, readFields } from "../../parts/forms/form-answer.ts";
import { EMAIL_FIELD, filled, NAME_FIELD, PHONE_FIELD } from "../../parts/forms/form-fields.ts";
import type { FormScreenView } from "../../parts/forms/form-screen.tsx";
import { schoolForm } from "../../parts/forms/school-form.ts";
import { schoolFormPage, schoolTrail } from "../../parts/forms/school-form-page.ts";
import type { RouteContext, RouteResult } from "../../parts/screen/route.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { paths, withQuery } from "../../site/paths.ts";
import ClaimPage from "./claim.page.tsx";
import ClaimSentPage from "./claim-sent.page.tsx";

/** `/escola/:slug/assumir`: the staff of a school claims its page (K17); with `protocolo`, the confirmation. */
export const { load: loadClaim, submit: submitClaim } = schoolForm<FormValues<"claim">>({
  path: paths.claimSchool,
  sent: ({ url, session }, { card, slug }) => {
    const protocol = url.searchParams.get("protocolo");
    if (protocol === null || !/^ESC-[\w-]{9}$/.test(protocol)) return null;
    const view = { school: { name: card.name, slug }, protocol, email: session().mailedTo() };
    return schoolFormPage("Pedido enviado", createElement(ClaimSentPage, { view }));
  },
  begin: async ({ account }) => {
    const user = await account();
    return { name: user?.name ?? "", email: user?.email ?? "", phone: user?.phone ? formatPhone(user.phone) : "" };
  },
  read: (form) => readFields(form, "claim"),
  send: async ({ backend, session }, { slug }, values) => {
    const protocol = await backend().claims.send(slug, values);
    session().keepMailedTo(values.email);
    return withQuery(paths.claimSchool(slug), `protocolo=${protocol}`);
  },
  show,
});

function show(
  { search }: RouteContext,
  detail: SchoolDetail,
  values: Partial<FormValues<"claim">>,
  refusal: Refusal | null,
): RouteResult {
  const { card } = detail;
  const title = `Cuidar da página ${withPreposition("de", card.name)}`;
  const fields: FieldView[] = [
    { ...NAME_FIELD, name: "name" },
    { name: "role", label: "Cargo na escola", type: "text", autoComplete: "organization-title" },
    {
      ...EMAIL_FIELD,
      name: "email",
      label: "E-mail de trabalho",
      autoComplete: "email",
      hint: "De preferência, um e-mail da própria escola. É por ele que confirmamos.",
    },
    { ...PHONE_FIELD, name: "phone", label: "Telefone", hint: "Com DDD. Podemos ligar para conferir." },
    {
      name: "proof",
      label: "Como podemos conferir",
      type: "long",
      maxLength: 500,
      hint: "Um e-mail ou telefone que a escola publica e em que você atende, seu nome no site dela, um ramal. Não mande documentos.",
    },
    {
      name: "accepts",
      type: "tick",
      label: "Trabalho nesta escola, falo em nome dela, e aceito que estes dados sejam usados para conferir o pedido",
      hint: "Apagamos em 6 meses se o pedido não for aceito.",
    },
  ];
  const view: FormScreenView = {
    breadcrumb: schoolTrail(detail, { label: "Cuidar da página", href: paths.claimSchool(card.slug) }),
    title,
    // Many schools share a name: the place distinguishes them.
    lead: `${placeLine(card, search.places)}. É grátis. Com o pedido aceito, a escola publica preços e responde às avaliações na mesa dela.`,
    notice: refusal?.notice ?? null,
    form: {
      schema: "claim",
      action: paths.claimSchool(card.slug),
      submit: "Enviar pedido",
      fields: filled(fields, values),
      errors: refusal?.errors ?? NO_ERRORS,
    },
  };
  return schoolFormPage(title, createElement(ClaimPage, { view }), refusal);
}
