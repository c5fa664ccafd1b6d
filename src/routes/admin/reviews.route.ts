import { createElement } from "react";
import type { FieldView } from "../../client/islands/form/form-view.ts";
import type { OpenNotice, QueuedReview } from "../../contract/v3/admin.ts";
import { RELATIONSHIPS } from "../../domain/reviews/review-fields.ts";
import { NOTICE_REASONS, REJECTION_REASONS, REMOVAL_REASONS } from "../../domain/reviews/review-reason.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatDate, formatDecimal } from "../../domain/text/format.ts";
import { latenessInWords } from "../../domain/time/lateness.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { REASON, type RefusedForm, toForm } from "../../site/desk/desk-form.ts";
import { type AdminScreen, adminPage, noticeOf, slugOf, submitScreen } from "../../site/desk/desk-screen.ts";
import { textOf } from "../../site/forms/form-answer.ts";
import { optionsOf } from "../../site/forms/form-fields.ts";
import { parsePage } from "../../site/page-param.ts";
import { paths, withQuery } from "../../site/paths.ts";
import type { RouteContext, RouteResult, Submit } from "../../site/screen/route.ts";
import ReviewsPage, { type NoticeView, type ReviewView } from "./reviews.page.tsx";

/** Preview of the passages to be removed. */
interface Preview {
  readonly id: string;
  readonly passages: string;
}

const REVIEW: FieldView = {
  name: "id",
  label: "Avaliação",
  type: "text",
  hint: "O endereço do link “Denunciar” da avaliação, ou o código dela.",
};

/** `/admin/avaliacoes` (K4): reviews to moderate, and notices against published ones. */
export const showReviews: AdminScreen = (context, refused, notice) => show(context, refused, notice, null);

/** Submits an action; `acao=prever` only shows a text without some passages. */
export const submitReviews: Submit = async (context) => {
  if (textOf(context.form, "acao") !== "prever") return submitScreen(showReviews)(context);
  const preview = { id: textOf(context.form, "id"), passages: textOf(context.form, "passages") };
  return show(context, null, null, preview);
};

async function show(
  { backend, url, now }: RouteContext,
  refused: RefusedForm | null,
  notice: Parameters<AdminScreen>[2],
  preview: Preview | null,
): Promise<RouteResult> {
  const { admin } = backend();
  const page = parsePage(url.searchParams);
  const asked = (url.searchParams.get("escola") ?? "").trim();
  const [{ reviews, totalPages }, notices] = await Promise.all([
    admin.listReviews({ page, school: slugOf(asked) }),
    admin.listNotices(),
  ]);
  const hrefOf = (n: number) => {
    const query = new URLSearchParams({ ...(asked && { escola: asked }), ...(n > 1 && { page: String(n) }) });
    return withQuery(paths.adminReviews(), query.toString());
  };
  // Forms return to the same part of the queue.
  const path = hrefOf(page);
  const view = {
    asked,
    page: { current: page, total: totalPages, href: hrefOf },
    notice: noticeOf(refused, notice),
    reviews: reviews.map((review) => toReviewView(review, path, refused, preview, now)),
    notices: notices.map((one) => toNoticeView(one, path, refused, now)),
    replyForms: [
      toForm(
        {
          action: "publicar-resposta",
          submit: "Publicar resposta da escola",
          path,
          hidden: {},
          fields: [
            REVIEW,
            {
              name: "body",
              label: "Resposta da escola",
              type: "long",
              rows: 3,
              hint: "Como a escola mandou, sem mudar.",
            },
            REASON,
          ],
        },
        refused,
      ),
      toForm(
        {
          action: "retirar-resposta",
          submit: "Retirar resposta da escola",
          path,
          hidden: {},
          fields: [REVIEW, REASON],
        },
        refused,
      ),
    ],
  };
  return adminPage("Avaliações", createElement(ReviewsPage, { view }), refused);
}

function toReviewView(
  review: QueuedReview,
  path: string,
  refused: RefusedForm | null,
  preview: Preview | null,
  now: Date,
): ReviewView {
  const { id, school, testimonial } = review;
  const common = { path, hidden: { id } };
  const isPreviewed = preview?.id === id;
  const passages = isPreviewed ? preview.passages : "";
  const fields: FieldView[] = [
    { name: "passages", label: "Trechos, um por linha", type: "long", rows: 3, value: passages },
  ];
  return {
    id,
    school: school.name,
    href: paths.school(school.slug),
    author: `${review.author}, ${findEntry(RELATIONSHIPS, review.relationship) ?? "relação não informada"}`,
    average: formatDecimal(review.average, 1),
    testimonial,
    preview: isPreviewed ? without(testimonial, passages) : null,
    late: latenessInWords(review.dueAt, now),
    when: `Espera desde ${formatInstant(review.waitingSince)}; decidir até ${formatDate(review.dueAt)}.`,
    note: review.replacesPublished ? "Substitui outra avaliação da mesma pessoa, que está publicada." : null,
    forms: [
      toForm(
        {
          action: "publicar-avaliacao",
          submit: "Publicar",
          ...common,
          fields: [{ ...REASON, value: "segue a política de avaliações" }],
        },
        refused,
      ),
      toForm(
        {
          action: "recusar-avaliacao",
          submit: "Recusar",
          ...common,
          fields: [{ ...REASON, type: "select", options: optionsOf(REJECTION_REASONS) }],
        },
        refused,
      ),
      toForm(
        { action: "prever", schema: null, submit: "Ver como fica sem dados pessoais", ...common, fields },
        refused,
      ),
      ...(isPreviewed
        ? [
            toForm(
              {
                action: "retirar-dados-pessoais",
                submit: "Retirar estes trechos",
                ...common,
                fields: [...fields, REASON],
              },
              refused,
            ),
          ]
        : []),
    ],
  };
}

/** The text without the redacted passages. */
function without(testimonial: string, passages: string): string {
  return passages
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .reduce((text, passage) => text.replaceAll(passage, "[dado pessoal retirado]"), testimonial);
}

function toNoticeView(notice: OpenNotice, path: string, refused: RefusedForm | null, now: Date): NoticeView {
  const { protocol, school } = notice;
  const common = { path, hidden: { protocol } };
  const answer: FieldView = { ...REASON, label: "Resposta a quem denunciou", type: "long", rows: 3 };
  return {
    protocol,
    school: school.name,
    href: paths.schoolReviews(school.slug),
    reason: NOTICE_REASONS[notice.reason],
    details: notice.details,
    testimonial: notice.testimonial ?? "A avaliação não existe mais.",
    late: latenessInWords(notice.dueAt, now),
    when: `Recebida em ${formatInstant(notice.createdAt)}; olhar até ${formatInstant(notice.dueAt)}.`,
    forms: [
      toForm({ action: "manter-avaliacao", submit: "Manter a avaliação", ...common, fields: [answer] }, refused),
      toForm(
        {
          action: "tirar-avaliacao",
          submit: "Tirar do ar",
          ...common,
          fields: [{ name: "removal", label: "Por quê", type: "select", options: optionsOf(REMOVAL_REASONS) }, answer],
        },
        refused,
      ),
    ],
  };
}
