import { createElement } from "react";
import type { FieldView } from "../../contract/forms/form-view.ts";
import { NOTICE_REASONS } from "../../domain/reviews/review-reason.ts";
import { formatDecimal } from "../../domain/text/format.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { type FormValues, NO_ERRORS, type Refusal, readFields, refusalOf } from "../../parts/forms/form-answer.ts";
import { EMAIL_FIELD, NAME_FIELD, optionsOf } from "../../parts/forms/form-fields.ts";
import { schoolFormPage, schoolTrail } from "../../parts/forms/school-form-page.ts";
import type { Loader, RouteContext, RouteResult, Submit } from "../../parts/screen/route.ts";
import { findSchoolOf } from "../../parts/screen/school-of-path.ts";
import type { PublicReview, SchoolDetail } from "../../search/school-detail.ts";
import { paths } from "../../site/paths.ts";
import ReportReviewPage, { type ReportView } from "./report.page.tsx";
import ReportTakenPage from "./report-taken.page.tsx";

type Values = Partial<FormValues<"reviewNotice">>;

const TITLE = "Denunciar avaliação";

/** `/escola/:slug/denunciar?avaliacao=`: the form that reports a published review. */
export const loadReportReview: Loader = async (context) => {
  const page = await findReviewOf(context);
  return "kind" in page ? page : show(page.detail, page.review, {}, null);
};

export const submitReportReview: Submit = async (context) => {
  const page = await findReviewOf(context);
  if ("kind" in page) return page;
  const { detail, review } = page;
  const values = readFields(context.form, "reviewNotice");
  try {
    const { protocol, dueAt } = await context.backend().reviews.report(detail.slug, { ...values, reviewId: review.id });
    const view = { protocol, due: formatInstant(dueAt), schoolHref: paths.school(detail.slug) };
    return schoolFormPage(TITLE, createElement(ReportTakenPage, { view }));
  } catch (error) {
    return show(detail, review, values, refusalOf(error));
  }
};

/** A review with an id, which reports refer to. */
type IdentifiedReview = PublicReview & { readonly id: string };

async function findReviewOf(
  context: RouteContext,
): Promise<RouteResult | { readonly detail: SchoolDetail; readonly review: IdentifiedReview }> {
  const id = context.url.searchParams.get("avaliacao");
  const detail = await findSchoolOf(context, paths.reportReviews);
  if ("kind" in detail) return detail;
  const review = id === null ? undefined : detail.reviews.find((one) => one.id === id);
  return review && id !== null
    ? { detail, review: { ...review, id } }
    : { kind: "notFound", message: "Não encontramos esta avaliação." };
}

function show(detail: SchoolDetail, review: IdentifiedReview, values: Values, refusal: Refusal | null): RouteResult {
  const action = paths.reportReview(detail.slug, review.id);
  const fields: FieldView[] = [
    { name: "reason", label: "Motivo", type: "choice", options: optionsOf(NOTICE_REASONS), value: values.reason },
    {
      name: "details",
      label: "O que está errado",
      type: "long",
      maxLength: 1000,
      hint: "Copie o trecho e diga por quê. De 20 a 1.000 caracteres.",
      value: values.details,
    },
    { ...NAME_FIELD, name: "reporterName", value: values.reporterName },
    {
      ...EMAIL_FIELD,
      name: "reporterEmail",
      autoComplete: "email",
      hint: "Para a resposta. Quem escreveu a avaliação não vê seu nome nem seu e-mail.",
      value: values.reporterEmail,
    },
  ];
  const view: ReportView = {
    breadcrumb: schoolTrail(detail, { label: "Denunciar", href: action }),
    title: TITLE,
    lead: "Discordar da nota não basta: diga o que é ilegal, falso ou expõe alguém no texto.",
    notice: refusal?.notice ?? null,
    form: {
      schema: "reviewNotice",
      action,
      submit: "Enviar denúncia",
      fields,
      errors: refusal?.errors ?? NO_ERRORS,
    },
    quote: {
      average: formatDecimal(review.average, 1),
      author: review.author,
      testimonial: review.testimonial,
    },
  };
  return schoolFormPage(TITLE, createElement(ReportReviewPage, { view }), refusal);
}
