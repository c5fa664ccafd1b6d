import type { ClaimByLink } from "../../contract/v3/claims.ts";
import { formatDate, formatDecimal } from "../../domain/text/format.ts";
import { type RefusedForm, toForm } from "../../parts/desk/desk-form.ts";
import type { Notice } from "../../parts/forms/form-answer.ts";
import { paths } from "../../site/paths.ts";

const STATES: Readonly<Record<ClaimByLink["status"], Notice>> = {
  pending_email: { variant: "warning", text: "Falta confirmar que este e-mail é seu." },
  open: {
    variant: "info",
    text: "Recebido. Conferimos com a escola em até cinco dias úteis e respondemos por e-mail.",
  },
  approved: { variant: "success", text: "Pedido aceito: você responde às avaliações em nome da escola." },
  refused: { variant: "danger", text: "Pedido recusado." },
};

export type DeskView = ReturnType<typeof toDeskView>;

/** A claim; once it is approved, with the reviews that the school may reply to. */
export function toDeskView(own: ClaimByLink, path: string, refused: RefusedForm | null, notice: Notice | null) {
  const { status, school, protocol, decision, reviews } = own;
  const { variant, text } = STATES[status];
  return {
    school: { name: school.name, href: paths.school(school.slug) },
    protocol,
    state: { variant, text: status === "refused" && decision ? `${text} Motivo: ${decision}` : text },
    notice,
    /** Target of the button that confirms; null when there is nothing to confirm. */
    confirmAction: status === "pending_email" ? path : null,
    isApproved: status === "approved",
    reviews: reviews.map(({ id, author, average, testimonial, createdAt, reply, waitingReply }) => ({
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
    })),
  };
}
