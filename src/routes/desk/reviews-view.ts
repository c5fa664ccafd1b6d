import type { DeskReview } from "../../contract/v3/claims.ts";
import { formatDate, formatDecimal } from "../../domain/text/format.ts";
import { type RefusedForm, toForm } from "../../parts/desk/desk-form.ts";

export type ReviewView = ReturnType<typeof toReviewViews>[number];

/** The reviews that a school may reply to. */
export function toReviewViews(reviews: readonly DeskReview[], path: string, refused: RefusedForm | null) {
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
