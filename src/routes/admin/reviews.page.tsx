import { Pagination } from "../../client/ui/pagination.tsx";
import type { FieldView } from "../../contract/forms/form-view.ts";
import type { AuditEntry } from "../../contract/v3/admin.ts";
import type { OpenNotice, QueuedReview, WaitingReply } from "../../contract/v3/admin-reviews.ts";
import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { passagesIn, redact } from "../../domain/reviews/redaction.ts";
import { RELATIONSHIPS } from "../../domain/reviews/review-fields.ts";
import { NOTICE_REASONS, REJECTION_REASONS, REMOVAL_REASONS } from "../../domain/reviews/review-reason.ts";
import { risksOf } from "../../domain/reviews/review-risks.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatDate, formatDecimal } from "../../domain/text/format.ts";
import { latenessLabel } from "../../domain/time/lateness.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { type DeskFormView, formsFor, REASON, type RefusedForm, toForm } from "../../parts/desk/desk-form.ts";
import { DeskForms } from "../../parts/desk/desk-parts.tsx";
import type { Notice } from "../../parts/forms/form-answer.ts";
import { optionsOf } from "../../parts/forms/form-fields.ts";
import { StatusMark } from "../../parts/orders/order-parts.tsx";
import { Facts } from "../../parts/screen/facts.tsx";
import type { PaginationView } from "../../site/link-view.ts";
import { paths } from "../../site/paths.ts";
import { AdminFrame, FindSchool, LateMark } from "./admin-parts.tsx";
import { AuditRows } from "./audit.page.tsx";

interface Props {
  readonly view: {
    readonly notice: Notice | null;
    /** Takes back the decision that the notice is about. */
    readonly undo: readonly DeskFormView[];
    /** School whose reviews are shown; empty for all. */
    readonly asked: string;
    readonly page: PaginationView;
    readonly reviews: readonly ReturnType<typeof toReviewView>[];
    readonly notices: readonly ReturnType<typeof toNoticeView>[];
    readonly replies: readonly ReturnType<typeof toReplyView>[];
    readonly decided: Parameters<typeof AuditRows>[0]["rows"];
    readonly decidedForms: readonly DeskFormView[];
    readonly replyForms: readonly DeskFormView[];
  };
}

/** `/admin/avaliacoes`. */
export default function ReviewsPage({ view }: Props) {
  return (
    <AdminFrame
      title="Avaliações"
      current={paths.adminReviews()}
      notice={view.notice}
      lead="Decida só pela política de avaliações: nota baixa não é motivo de recusa, e escola parceira segue as mesmas regras. O texto não pode ser editado; só dados pessoais são retirados."
    >
      {view.undo.length > 0 && <DeskForms forms={view.undo} />}
      <section aria-labelledby="por-ler">
        <h2 id="por-ler">Para ler</h2>
        <FindSchool action={paths.adminReviews()} asked={view.asked} submit="Ver só desta escola" />
        {view.asked !== "" && (
          <p>
            <a href={paths.adminReviews()}>Ver de todas as escolas</a>
          </p>
        )}
        {view.reviews.length === 0 && (
          <p className="empty">
            {view.asked === "" ? "Nenhuma avaliação para ler." : "Nenhuma avaliação desta escola para ler."}
          </p>
        )}
        {view.reviews.map((review) => (
          <article key={review.id} aria-label={`Avaliação ${withPreposition("de", review.school)}`}>
            <p>
              <b>{review.average}</b> · <a href={review.href}>{review.school}</a> · {review.author}
            </p>
            <LateMark late={review.late} />
            {review.risks.length > 0 && (
              <p>
                <StatusMark variant="warning">Leia com atenção</StatusMark> {review.risks.join(", ")}
              </p>
            )}
            <blockquote>{review.testimonial}</blockquote>
            {review.preview !== null && (
              <>
                <p>Vai ficar assim:</p>
                <blockquote className="preview">{review.preview}</blockquote>
              </>
            )}
            <p className="note">
              {review.when} {review.note}
            </p>
            <label>
              <input type="checkbox" name="ids" value={review.id} form="varias" /> Publicar com as outras marcadas
            </label>
            <DeskForms forms={review.forms} />
          </article>
        ))}
        {view.reviews.length > 0 && (
          <form id="varias" method="post" action={view.page.href(view.page.current)}>
            <p className="note">Leia cada texto antes de marcar.</p>
            <button type="submit" name="acao" value="publicar-marcadas">
              Publicar as marcadas
            </button>
          </form>
        )}
        <Pagination {...view.page} label="Páginas da fila" />
      </section>
      <section aria-labelledby="decididas">
        <h2 id="decididas">Decisões recentes</h2>
        {view.decided.length === 0 && <p className="empty">Nenhuma decisão ainda.</p>}
        <AuditRows rows={view.decided} />
        <DeskForms forms={view.decidedForms} />
      </section>
      <section aria-labelledby="avisos">
        <h2 id="avisos">Denúncias abertas</h2>
        {view.notices.length === 0 && <p className="empty">Nenhuma denúncia aberta.</p>}
        {view.notices.map((notice) => (
          <article key={notice.protocol} aria-label={`Denúncia ${notice.protocol}`}>
            <p>
              <b>{notice.protocol}</b> · <a href={notice.href}>{notice.school}</a>
            </p>
            <LateMark late={notice.late} />
            <Facts
              facts={[
                ["Motivo", notice.reason],
                ["Detalhes", notice.details],
              ]}
            />
            <blockquote>{notice.testimonial}</blockquote>
            <p className="note">
              {notice.when} Em caso de ofensa à honra: ofereça a resposta da escola; tirar do ar só com ordem da
              Justiça.
            </p>
            <DeskForms forms={notice.forms} />
          </article>
        ))}
      </section>
      <section aria-labelledby="resposta">
        <h2 id="resposta">Resposta da escola</h2>
        {view.replies.map((reply) => (
          <article key={reply.id} aria-label={`Resposta ${withPreposition("de", reply.school)}`}>
            <p>
              <a href={reply.href}>{reply.school}</a> respondeu com um endereço de site ou e-mail a esta avaliação:
            </p>
            <blockquote>{reply.testimonial}</blockquote>
            <blockquote className="preview">{reply.body}</blockquote>
            <p className="note">{reply.when}</p>
            <DeskForms forms={reply.forms} />
          </article>
        ))}
        <DeskForms forms={view.replyForms} />
      </section>
    </AdminFrame>
  );
}

/** Names of the decisions on reviews and replies. */
export const DECISIONS =
  "publicar-avaliacao,recusar-avaliacao,reabrir-avaliacao,publicar-resposta,recusar-resposta,reabrir-resposta,retirar-resposta";

const SHOWN_DECISIONS = 10;

/** Before the id of a review, in the audit. */
export const REVIEW_TARGET = "avaliação ";

/** The last decision on each review, and on each reply, the newest first. */
export function lastDecisions(entries: readonly AuditEntry[]): AuditEntry[] {
  const subjectOf = ({ target, action }: AuditEntry) => `${target} ${action.endsWith("resposta")}`;
  const last = new Map(entries.toReversed().map((entry) => [subjectOf(entry), entry.id]));
  return entries.filter((entry) => last.get(subjectOf(entry)) === entry.id).slice(0, SHOWN_DECISIONS);
}

/** The forms that take a decision back, if it can be: what had waited waits again, as late as it was. */
export function takeBackForms(
  { action, target, before }: AuditEntry,
  path: string,
  refused: RefusedForm | null,
  label?: string,
) {
  const form = formsFor(path, { id: target.replace(REVIEW_TARGET, "") }, refused);
  if (action === "publicar-resposta") {
    return [form(before?.includes("na fila") ? "reabrir-resposta" : "retirar-resposta", [REASON], label)];
  }
  if (action === "publicar-avaliacao" || action === "recusar-avaliacao") {
    return [form("reabrir-avaliacao", [REASON], label)];
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
    late: latenessLabel(review.dueAt, now),
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
    late: latenessLabel(notice.dueAt, now),
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
