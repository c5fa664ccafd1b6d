import { createElement } from "react";
import { CORRECTION_OPTIONS } from "../../contract/v3/corrections.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { type Refusal, readFields, refusalOf } from "../../site/forms/form-answer.ts";
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
    path,
    claimHref: paths.claimSchool(detail.slug),
    options: CORRECTION_OPTIONS,
    values,
    errors: refusal?.errors ?? {},
    notice: refusal?.notice ?? null,
    isReceived: refusal === null && context.url.searchParams.get("aviso") === "recebida",
  };
  const title = `Corrigir um dado de ${detail.card.name}`;
  return {
    kind: "page",
    status: refusal?.status ?? 200,
    layout: "default",
    isPersonal: true,
    retryAfterS: refusal?.retryAfterS,
    meta: { title, description: title, canonical: null, isIndexable: false, styles: "admin" },
    body: createElement(CorrectionPage, { view }),
  };
}
