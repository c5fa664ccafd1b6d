import { createElement } from "react";
import type { FieldView, FormView } from "../../client/islands/form/form-view.ts";
import { CORRECTION_OPTIONS } from "../../contract/v3/corrections.ts";
import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { NO_ERRORS, type Refusal, readFields, refusalOf } from "../../site/forms/form-answer.ts";
import { paths, withQuery } from "../../site/paths.ts";
import type { Loader, RouteContext, RouteResult, Submit } from "../../site/screen/route.ts";
import CorrectionPage from "./correction.page.tsx";

const FIELDS = ["field", "value", "evidence", "email"] as const;
type Values = Record<(typeof FIELDS)[number], string>;

/** The preselected field, by the part of the page that the visitor came from. */
const FIELD_OF_PART: Readonly<Record<string, string>> = {
  prices: "prices",
  structure: "structure",
  enem: "enem",
  location: "location",
  record: "phone",
};

/** `/escola/:slug/corrigir`: reports an error on a school's page, without an account. */
export const loadCorrection: Loader = (context) => {
  const part = context.url.searchParams.get("parte") ?? "";
  const field = findEntry(FIELD_OF_PART, part) ?? "";
  return show(context, { field, value: "", evidence: "", email: "" }, null);
};

export const submitCorrection: Submit = async (context) => {
  const values = readFields(context.form, FIELDS);
  const slug = context.segments.slug!;
  try {
    await context.backend().corrections.send(slug, values);
  } catch (error) {
    return show(context, values, refusalOf(error));
  }
  return { kind: "redirect", status: 303, location: withQuery(paths.correctSchool(slug), "aviso=recebida") };
};

async function show(context: RouteContext, values: Values, refusal: Refusal | null): Promise<RouteResult> {
  const detail = await context.findSchoolDetail(context.segments.slug!);
  if (!detail) return { kind: "notFound", message: "Não encontramos esta escola." };
  const path = paths.correctSchool(detail.slug);
  const view = {
    breadcrumb: [
      { label: "Início", href: paths.home() },
      { label: detail.card.name, href: paths.school(detail.slug) },
      { label: "Corrigir", href: path },
    ],
    school: detail.card.name,
    schoolHref: paths.school(detail.slug),
    form: correctionForm(path, values, refusal),
    claimHref: paths.claimSchool(detail.slug),
    notice: refusal?.notice ?? null,
    isReceived: refusal === null && context.url.searchParams.get("aviso") === "recebida",
  };
  const title = `Corrigir um dado ${withPreposition("de", detail.card.name)}`;
  return {
    kind: "page",
    status: refusal?.status ?? 200,
    layout: "default",
    isPersonal: true,
    retryAfterS: refusal?.retryAfterS,
    meta: { title, description: title, canonical: null, isIndexable: false, styles: "forms" },
    body: createElement(CorrectionPage, { view }),
  };
}

function correctionForm(action: string, values: Values, refusal: Refusal | null): FormView {
  const fields: FieldView[] = [
    { name: "field", label: "Qual dado está errado", type: "select", options: CORRECTION_OPTIONS },
    { name: "value", label: "O dado certo", type: "long", rows: 2 },
    {
      name: "evidence",
      label: "Onde dá para conferir",
      hint: "O site da escola, um documento, ou “trabalho lá”.",
      type: "long",
      rows: 2,
    },
    {
      name: "email",
      label: "Seu e-mail (opcional)",
      hint: "Só para tirarmos alguma dúvida. Apagamos depois de decidir sobre a correção.",
      type: "email",
      autoComplete: "email",
    },
  ];
  return {
    schema: "correction",
    action,
    submit: "Enviar correção",
    fields: fields.map((field) => ({ ...field, value: findEntry(values, field.name) ?? "" })),
    errors: refusal?.errors ?? NO_ERRORS,
  };
}
