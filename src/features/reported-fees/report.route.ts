import { createElement } from "react";
import { maskOf, optionsOf } from "../../domain/catalog/bitmask.ts";
import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { SHIFTS } from "../../domain/catalog/shift.ts";
import { GRADES, STAGES } from "../../domain/catalog/stage.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { NO_ERRORS, type Refusal, refusalOf, textOf } from "../../parts/forms/form-answer.ts";
import { listOptions } from "../../parts/forms/form-fields.ts";
import { schoolFormPage, schoolTrail } from "../../parts/forms/school-form-page.ts";
import { gradeInWords } from "../../parts/school/choice-view.ts";
import type { Loader, RouteContext, RouteResult, Submit } from "../../parts/screen/route.ts";
import { findSchoolOf } from "../../parts/screen/school-of-path.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { paths, withQuery } from "../../site/paths.ts";
import ReportFeePage, { type ReportFeeView } from "./report.page.tsx";
import { reportedFeeForm } from "./reported-fee.form.ts";
import { reportableGrades, reportableYears } from "./reported-fee.rules.ts";
import FeeSentPage from "./sent.page.tsx";

type Values = Record<keyof typeof reportedFeeForm.entries, string>;

const NAMES = Object.keys(reportedFeeForm.entries);

const NO_FEES = { kind: "notFound", message: "Escola pública não cobra mensalidade." } as const;

const isPublic = ({ card }: SchoolDetail) => card.administration !== "privada";

/** `/escola/:slug/informar-mensalidade`; with `aviso=enviada`, the confirmation. */
export const loadReportFee: Loader = async (context) => {
  const detail = await findSchoolOf(context, paths.reportFee);
  if ("kind" in detail) return detail;
  if (isPublic(detail)) return NO_FEES;
  if (context.url.searchParams.get("aviso") === "enviada") {
    const email = context.session().mailedTo();
    return schoolFormPage("Preço recebido", createElement(FeeSentPage, { school: detail.card, email }));
  }
  const user = await context.account();
  return show(context, detail, { email: user?.email ?? "" }, null);
};

export const submitReportFee: Submit = async (context) => {
  const detail = await findSchoolOf(context, paths.reportFee);
  if ("kind" in detail) return detail;
  if (isPublic(detail)) return NO_FEES;
  const { form, backend } = context;
  const values = Object.fromEntries(NAMES.map((name) => [name, textOf(form, name)])) as Values;
  try {
    await backend().reportedFees.submit(detail.slug, values, textOf(form, "key"));
  } catch (error) {
    return show(context, detail, values, refusalOf(error));
  }
  context.session().keepMailedTo(values.email);
  const location = withQuery(paths.reportFee(detail.slug), "aviso=enviada");
  return { kind: "redirect", status: 303, location };
};

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
    grades: grades.map(({ slug }) => ({ value: slug, label: gradeInWords(slug) })),
    shifts: listOptions(SHIFTS),
    years: reportableYears(dateInSaoPaulo(context.now)).map((year) => ({ value: String(year), label: String(year) })),
  };
  return schoolFormPage(title, createElement(ReportFeePage, { view }), refusal);
}
