import type { FieldView } from "../../contract/forms/form-view.ts";
import type { AuditEntry } from "../../contract/v3/admin.ts";
import type { OpenNotice, QueuedReview, WaitingReply } from "../../contract/v3/admin-reviews.ts";
import { passagesIn, redact } from "../../domain/reviews/redaction.ts";
import { RELATIONSHIPS } from "../../domain/reviews/review-fields.ts";
import { NOTICE_REASONS, REJECTION_REASONS, REMOVAL_REASONS } from "../../domain/reviews/review-reason.ts";
import { risksOf } from "../../domain/reviews/review-risks.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatDate, formatDecimal } from "../../domain/text/format.ts";
import { latenessInWords } from "../../domain/time/lateness.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { formsFor, REASON, type RefusedForm, toForm } from "../../parts/desk/desk-form.ts";
import { optionsOf } from "../../parts/forms/form-fields.ts";
import { paths } from "../../site/paths.ts";

/** Names of the decisions on reviews and replies. */
export const DECISIONS =
  "publicar-avaliacao,recusar-avaliacao,reabrir-avaliacao,publicar-resposta,recusar-resposta,retirar-resposta";

const SHOWN_DECISIONS = 10;

/** The last decision on each review, and on each reply, the newest first. */
export function lastDecisions(entries: readonly AuditEntry[]): AuditEntry[] {
  const subjectOf = ({ target, action }: AuditEntry) => `${target} ${action.endsWith("resposta")}`;
  const last = new Map(entries.toReversed().map((entry) => [subjectOf(entry), entry.id]));
  return entries.filter((entry) => last.get(subjectOf(entry)) === entry.id).slice(0, SHOWN_DECISIONS);
}

/** The forms that take a decision back, if it can be. */
export function takeBackForms({ action, target }: AuditEntry, path: string, refused: RefusedForm | null) {
  const form = formsFor(path, { id: target.replace("avaliação ", "") }, refused);
  if (action === "publicar-resposta") return [form("retirar-resposta")];
  if (action === "publicar-avaliacao" || action === "recusar-avaliacao") {
    return [form("reabrir-avaliacao")];
  }
  return [];
}

/** Preview of the passages to be removed. */
export interface Preview {
  readonly id: string;
  readonly passages: string;
}

/** A review to moderate, with its forms. */
export function toReviewView(
  review: QueuedReview,
  path: string,
  refused: RefusedForm | null,
  preview: Preview | null,
  now: Date,
) {
  const { id, school, testimonial } = review;
  const form = formsFor(path, { id }, refused);
  const isPreviewed = preview?.id === id;
  const passages: FieldView = {
    name: "passages",
    label: "Trechos, um por linha",
    type: "long",
    rows: 3,
    value: isPreviewed ? preview.passages : "",
  };
  return {
    id,
    school: school.name,
    href: paths.school(school.slug),
    author: `${review.author}, ${findEntry(RELATIONSHIPS, review.relationship) ?? "relação não informada"}`,
    average: formatDecimal(review.average, 1),
    testimonial,
    /** The text without the selected passages, or null. */
    preview: isPreviewed ? redact(testimonial, passagesIn(preview.passages)) : null,
    risks: risksOf(testimonial),
    late: latenessInWords(review.dueAt, now),
    when: `Espera desde ${formatInstant(review.waitingSince)}; decidir até ${formatDate(review.dueAt)}.`,
    note: review.replacesPublished ? "Substitui outra avaliação da mesma pessoa, que está publicada." : null,
    forms: [
      form("publicar-avaliacao", []),
      form("recusar-avaliacao", [{ ...REASON, type: "select", options: optionsOf(REJECTION_REASONS) }]),
      toForm(
        {
          action: "prever",
          schema: null,
          submit: "Ver como fica sem dados pessoais",
          path,
          hidden: { id },
          fields: [passages],
        },
        refused,
      ),
      ...(isPreviewed ? [form("retirar-dados-pessoais", [passages, REASON])] : []),
    ],
  };
}

/** A notice against a published review, with its forms. */
export function toNoticeView(notice: OpenNotice, path: string, refused: RefusedForm | null, now: Date) {
  const { protocol, school } = notice;
  const form = formsFor(path, { protocol }, refused);
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
      form("manter-avaliacao", [answer]),
      form("tirar-avaliacao", [
        { name: "removal", label: "Por quê", type: "select", options: optionsOf(REMOVAL_REASONS) },
        answer,
      ]),
    ],
  };
}

/** A school's reply that waits, with its forms. It is published as it was read. */
export function toReplyView(reply: WaitingReply, path: string, refused: RefusedForm | null) {
  const { reviewId: id, body, school, testimonial, waitingSince } = reply;
  return {
    id,
    school: school.name,
    href: paths.schoolReviews(school.slug),
    testimonial,
    body,
    when: `Espera desde ${formatInstant(waitingSince)}.`,
    forms: [
      formsFor(path, { id, body }, refused)("publicar-resposta", [], "Publicar esta resposta"),
      formsFor(
        path,
        { id },
        refused,
      )("recusar-resposta", [{ ...REASON, hint: "Vai por e-mail a quem cuida da página, e fica na auditoria." }]),
    ],
  };
}
