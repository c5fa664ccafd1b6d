import { createElement } from "react";
import type { FieldView, FormView } from "../../contract/forms/form-view.ts";
import { CORRECTION_OPTIONS } from "../../contract/v3/corrections.ts";
import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { type FormValues, NO_ERRORS, type Refusal, readFields } from "../../parts/forms/form-answer.ts";
import { filled } from "../../parts/forms/form-fields.ts";
import { schoolForm } from "../../parts/forms/school-form.ts";
import { schoolFormPage, schoolTrail } from "../../parts/forms/school-form-page.ts";
import type { PageResult, RouteContext } from "../../parts/screen/route.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { paths, withQuery } from "../../site/paths.ts";
import CorrectionPage from "./correction.page.tsx";

type Values = FormValues<"correction">;

/** The preselected field, by the part of the page that the visitor came from. */
const FIELD_OF_PART: Readonly<Record<string, string>> = {
  prices: "prices",
  structure: "structure",
  enem: "enem",
  location: "location",
  record: "phone",
};

/** `/escola/:slug/corrigir`: reports an error on a school's page, without an account. */
export const { load: loadCorrection, submit: submitCorrection } = schoolForm<Values>({
  path: paths.correctSchool,
  begin: ({ url }) => ({ field: findEntry(FIELD_OF_PART, url.searchParams.get("parte") ?? "") ?? "" }),
  read: (form) => readFields(form, "correction"),
  send: async ({ backend }, { slug }, values) => {
    await backend().corrections.send(slug, values);
    return withQuery(paths.correctSchool(slug), "aviso=recebida");
  },
  show,
});

function show(
  { url }: RouteContext,
  detail: SchoolDetail,
  values: Partial<Values>,
  refusal: Refusal | null,
): PageResult {
  const path = paths.correctSchool(detail.slug);
  const view = {
    breadcrumb: schoolTrail(detail, { label: "Corrigir", href: path }),
    school: detail.card.name,
    schoolHref: paths.school(detail.slug),
    form: correctionForm(path, values, refusal),
    claimHref: paths.claimSchool(detail.slug),
    notice: refusal?.notice ?? null,
    isReceived: refusal === null && url.searchParams.get("aviso") === "recebida",
  };
  const title = `Corrigir um dado ${withPreposition("de", detail.card.name)}`;
  return schoolFormPage(title, createElement(CorrectionPage, { view }), refusal);
}

function correctionForm(action: string, values: Partial<Values>, refusal: Refusal | null): FormView {
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
    fields: filled(fields, values),
    errors: refusal?.errors ?? NO_ERRORS,
  };
}
