import { Alert } from "../../client/ui/alert.tsx";
import { DeskForm } from "../../parts/desk/desk-parts.tsx";
import type { DeskView } from "./desk-view.ts";

/** `/minha-escola/:token`. */
export default function DeskPage({ view }: { readonly view: DeskView }) {
  return (
    <div className="admin">
      <header>
        <h1>{view.school.name}</h1>
        <p>
          <a href={view.school.href}>Ver a página da escola</a>
        </p>
      </header>
      {view.notice && <Alert variant={view.notice.variant}>{view.notice.text}</Alert>}
      <Alert variant={view.state.variant}>{view.state.text}</Alert>
      {view.confirmAction && (
        <form method="post" action={view.confirmAction}>
          <button type="submit" name="acao" value="confirmar">
            Confirmar meu e-mail
          </button>
        </form>
      )}
      {view.isApproved && (
        <section aria-labelledby="avaliacoes">
          <h2 id="avaliacoes">Avaliações publicadas</h2>
          {view.reviews.length === 0 && <p className="empty">Nenhuma avaliação publicada ainda.</p>}
          {view.reviews.map((review) => (
            <article key={review.id} aria-label={`Avaliação de ${review.by}`}>
              <p>
                <b>{review.average}</b> · {review.by}
              </p>
              <blockquote>{review.testimonial}</blockquote>
              {review.reply !== null && (
                <>
                  <p className="note">A escola respondeu:</p>
                  <blockquote className="preview">{review.reply}</blockquote>
                </>
              )}
              {review.waitingReply !== null && (
                <>
                  <p className="note">Espera a leitura da equipe, porque tem um endereço:</p>
                  <blockquote className="preview">{review.waitingReply}</blockquote>
                </>
              )}
              <DeskForm view={review.form} />
            </article>
          ))}
        </section>
      )}
      <p className="note">Protocolo {view.protocol}. O endereço desta página é só seu: não compartilhe.</p>
    </div>
  );
}
