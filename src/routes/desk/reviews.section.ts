import { createElement } from "react";
import { readFields, textOf } from "../../parts/forms/form-answer.ts";
import { ReviewsContent } from "./reviews-content.tsx";
import { toReviewViews } from "./reviews-view.ts";
import type { DeskSection } from "./section.ts";

/** `/mesa/:token/avaliacoes`: the published reviews, each with the one reply of the school. */
export const REVIEWS: DeskSection = {
  slug: "avaliacoes",
  title: "Avaliações",
  right: "reply",
  notices: {
    publicada: {
      variant: "success",
      text: "Resposta publicada. Ela aparece na página da escola em alguns minutos.",
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
