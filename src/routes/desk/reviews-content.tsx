import { DeskForm } from "../../parts/desk/desk-parts.tsx";
import type { ReviewView } from "./reviews-view.ts";

export function ReviewsContent({ reviews }: { readonly reviews: readonly ReviewView[] }) {
  return (
    <section aria-labelledby="avaliacoes">
      <h2 id="avaliacoes">Avaliações publicadas</h2>
      {reviews.length === 0 && <p className="empty">Nenhuma avaliação publicada ainda.</p>}
      {reviews.map((review) => (
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
  );
}
