import type { ReviewByLink } from "../../contract/v3/reviews.ts";
import { RELATIONSHIPS } from "../../domain/reviews/review-fields.ts";
import { REMOVAL_REASONS } from "../../domain/reviews/review-reason.ts";
import { REVIEW_STATUSES, REVIEW_TRANSITIONS } from "../../domain/reviews/review-status.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatDate, formatDecimal, UNKNOWN } from "../../domain/text/format.ts";
import { paths } from "../../site/paths.ts";

export type ReviewByLinkView = ReturnType<typeof toReviewByLinkView>;

export function toReviewByLinkView(token: string, review: ReviewByLink) {
  const { status, role, school, author, relationship, average, testimonial, isConfirmed } = review;
  const isAuthor = role === "author";
  const isWaiting = status === "pending_email" && !isConfirmed;
  return {
    title: isAuthor ? "Sua avaliação" : "Avaliação de um adolescente pelo qual você é responsável",
    school: { name: school.name, href: paths.school(school.slug) },
    notice: { ...REVIEW_STATUSES[status], text: nextStep(review) },
    action: paths.myReview(token),
    confirm: isWaiting ? (isAuthor ? "Confirmar avaliação" : "Autorizar a publicação") : null,
    /** Null when the review is deleted. */
    withdraw:
      REVIEW_TRANSITIONS[status].length > 0
        ? {
            label: isAuthor ? "Retirar avaliação" : "Não autorizar e apagar",
            text: "O texto, o nome e o e-mail são apagados na hora.",
          }
        : null,
    next: { label: "Escrever outra avaliação", href: paths.reviewSchool(school.slug) },
    /** The review; null once its text is deleted. */
    review:
      testimonial === ""
        ? null
        : {
            average: `${formatDecimal(average, 1)} de 5`,
            by: `${author}, ${findEntry(RELATIONSHIPS, relationship) ?? "relação não informada"}`,
            testimonial,
          },
  };
}

function nextStep({
  status,
  role,
  isConfirmed,
  waitsForGuardian,
  expiresAt,
  decisionDueAt,
  reason,
}: ReviewByLink): string {
  switch (status) {
    case "pending_email":
      if (isConfirmed) {
        return role === "author" && waitsForGuardian
          ? "Você confirmou. Falta seu responsável autorizar pelo e-mail que recebeu."
          : "Você autorizou. Falta quem escreveu confirmar pelo e-mail que recebeu.";
      }
      return role === "author"
        ? `Confira o texto e confirme que a avaliação é sua, até ${formatDate(expiresAt)}.`
        : `Leia o texto e decida, até ${formatDate(expiresAt)}. Sem a sua autorização ela não é publicada.`;
    case "pending_moderation":
      return `Tudo certo. Uma pessoa lê o texto${decisionDueAt ? ` até ${formatDate(decisionDueAt)}` : ""}, e a decisão chega por e-mail.`;
    case "published":
      return "Ela está na página da escola e, se você não é da equipe, entra na nota.";
    case "rejected":
      return `Não foi publicada. Motivo: ${wordsOf(reason)}. Você pode escrever outra, sem esse ponto.`;
    case "hidden_on_notice":
      return `Saiu do ar depois de uma denúncia. Motivo: ${wordsOf(reason)}. Se discorda, fale conosco.`;
    case "edited":
      return "Uma avaliação mais nova, com o mesmo e-mail, substituiu esta. O texto antigo foi apagado.";
    case "withdrawn_by_author":
      return "A avaliação foi retirada. O texto, o nome e o e-mail foram apagados; ela sai da página da escola em alguns minutos.";
  }
}

function wordsOf(reason: string | null): string {
  return findEntry(REMOVAL_REASONS, reason ?? "") ?? UNKNOWN;
}
