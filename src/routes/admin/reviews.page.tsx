import { Pagination } from "../../client/ui/pagination.tsx";
import { withPreposition } from "../../domain/catalog/school-articles.ts";
import type { DeskFormView } from "../../parts/desk/desk-form.ts";
import { DeskForms } from "../../parts/desk/desk-parts.tsx";
import type { Notice } from "../../parts/forms/form-answer.ts";
import { StatusMark } from "../../parts/orders/order-parts.tsx";
import { Facts } from "../../parts/screen/facts.tsx";
import type { PaginationView } from "../../site/link-view.ts";
import { paths } from "../../site/paths.ts";
import { AdminFrame, FindSchool, LateMark } from "./admin-parts.tsx";
import { AuditRows } from "./audit.page.tsx";
import type { toNoticeView, toReplyView, toReviewView } from "./reviews-view.ts";

interface Props {
  readonly view: {
    readonly notice: Notice | null;
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
