import { createElement } from "react";
import type { DeskReview } from "../../contract/v3/claims.ts";
import { formatDate, formatDecimal } from "../../domain/text/format.ts";
import { type RefusedForm, toForm } from "../../parts/desk/desk-form.ts";
import { DeskForm } from "../../parts/desk/desk-parts.tsx";
import { readFields, textOf } from "../../parts/forms/form-answer.ts";
import type { DeskSection } from "./section.ts";

/** `/mesa/:token/avaliacoes`: the published reviews, each with the one reply of the school. */
export const REVIEWS: DeskSection = {
  slug: "avaliacoes",
  title: "Avaliações",
  right: "reply",
  notices: {
    publicada: {
      variant: "success",
      text: "Resposta publicada.",
      soon: "Ela aparece na página da escola em alguns minutos.",
    },
    espera: {
      variant: "info",
      text: "Resposta recebida. Como ela tem um endereço de site ou e-mail, uma pessoa da equipe lê antes de publicar.",
    },
  },
  load: async ({ backend, token, path }, refused) => {
    const reviews = toReviewViews(await backend().claims.listReviews(token), path, refused);
    return createElement(ReviewsContent, { reviews });
  },
  submit: async ({ backend, token }, form) => {
    const reply = { reviewId: textOf(form, "reviewId"), ...readFields(form, "reviewReply") };
    const reviews = await backend().claims.reply(token, reply);
    const waits = reviews.some(({ id, waitingReply }) => id === reply.reviewId && waitingReply !== null);
    return waits ? "espera" : "publicada";
  },
  countWaiting: async ({ backend, token }) => {
    const reviews = await backend().claims.listReviews(token);
    const count = reviews.filter(({ reply, waitingReply }) => reply === null && waitingReply === null).length;
    return { count, label: count === 1 ? "avaliação sem resposta" : "avaliações sem resposta" };
  },
};

type ReviewView = ReturnType<typeof toReviewViews>[number];

function toReviewViews(reviews: readonly DeskReview[], path: string, refused: RefusedForm | null) {
  return reviews.map(({ id, author, average, testimonial, createdAt, reply, waitingReply }) => ({
    id,
    by: `${author}, ${formatDate(createdAt)}`,
    average: formatDecimal(average, 1),
    testimonial,
    reply,
    waitingReply,
    form: toForm(
      {
        action: "responder",
        schema: "reviewReply",
        submit: reply === null ? "Responder" : "Trocar a resposta",
        path,
        hidden: { reviewId: id },
        fields: [
          {
            name: "body",
            label: "Resposta da escola",
            type: "long",
            rows: 3,
            value: waitingReply ?? reply ?? "",
            hint: "Todo mundo pode ler. Não cite nomes nem dados de ninguém. De 2 a 2.000 caracteres. Com endereço de site ou e-mail, a equipe lê antes de publicar.",
          },
        ],
      },
      refused,
    ),
  }));
}

function ReviewsContent({ reviews }: { readonly reviews: readonly ReviewView[] }) {
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
