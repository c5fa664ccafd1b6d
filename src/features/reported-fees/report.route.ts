import { createElement } from "react";
import { maskOf, optionsOf } from "../../domain/catalog/bitmask.ts";
import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { SHIFTS } from "../../domain/catalog/shift.ts";
import { GRADES, STAGES } from "../../domain/catalog/stage.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { NO_ERRORS, type Refusal, textOf } from "../../parts/forms/form-answer.ts";
import { listOptions } from "../../parts/forms/form-fields.ts";
import { schoolForm } from "../../parts/forms/school-form.ts";
import { schoolFormPage, schoolTrail } from "../../parts/forms/school-form-page.ts";
import { gradeLabel } from "../../parts/school/choice-view.ts";
import type { RouteContext, RouteResult } from "../../parts/screen/route.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { paths, withQuery } from "../../site/paths.ts";
import ReportFeePage, { type ReportFeeView } from "./report.page.tsx";
import { reportedFeeForm } from "./reported-fee.form.ts";
import { reportableGrades, reportableYears } from "./reported-fee.rules.ts";
import FeeSentPage from "./sent.page.tsx";

type Values = Record<keyof typeof reportedFeeForm.entries, string>;

const NAMES = Object.keys(reportedFeeForm.entries);

const NO_FEES = { kind: "notFound", message: "Escola pública não cobra mensalidade." } as const;

/** `/escola/:slug/informar-mensalidade`; with `aviso=enviada`, the confirmation. */
export const { load: loadReportFee, submit: submitReportFee } = schoolForm<Values>({
  path: paths.reportFee,
  closed: (_, { card }) => (card.administration === "privada" ? null : NO_FEES),
  sent: ({ url, session }, { card: school }) =>
    url.searchParams.get("aviso") === "enviada"
      ? schoolFormPage("Preço recebido", createElement(FeeSentPage, { school, email: session().mailedTo() }))
      : null,
  begin: async ({ account }) => ({ email: (await account())?.email ?? "" }),
  read: (form) => Object.fromEntries(NAMES.map((name) => [name, textOf(form, name)])) as Values,
  send: async ({ form, backend, session }, { slug }, values) => {
    await backend().reportedFees.submit(slug, values, textOf(form, "key"));
    session().keepMailedTo(values.email);
    return withQuery(paths.reportFee(slug), "aviso=enviada");
  },
  show,
});

function show(
  context: RouteContext,
  detail: SchoolDetail,
  values: Partial<Values>,
  refusal: Refusal | null,
): RouteResult {
  const { card } = detail;
  const title = `Quanto custa ${card.name}`;
  const grades = optionsOf(GRADES, reportableGrades(maskOf(STAGES, card.stages)));
  const view: ReportFeeView = {
    breadcrumb: schoolTrail(detail, { label: "Informar mensalidade", href: paths.reportFee(card.slug) }),
    title,
    lead: `Quanto sua família paga, ou pagou, ${withPreposition("em", card.name)}? Leva um minuto e ajuda quem ainda não sabe o preço.`,
    notice: refusal?.notice ?? null,
    errors: refusal?.errors ?? NO_ERRORS,
    action: paths.reportFee(card.slug),
    key: context.newKey(),
    values,
    grades: grades.map(({ slug }) => ({ value: slug, label: gradeLabel(slug) })),
    shifts: listOptions(SHIFTS),
    years: reportableYears(dateInSaoPaulo(context.now)).map((year) => ({ value: String(year), label: String(year) })),
  };
  return schoolFormPage(title, createElement(ReportFeePage, { view }), refusal);
}
