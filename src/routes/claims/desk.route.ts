import { createElement } from "react";
import type { OwnClaim } from "../../contract/v3/claims.ts";
import { formatDate, formatDecimal } from "../../domain/text/format.ts";
import { type RefusedForm, toForm } from "../../site/desk/desk-form.ts";
import { adminPage } from "../../site/desk/desk-screen.ts";
import { type Notice, readFields, refusalOf, textOf } from "../../site/forms/form-answer.ts";
import { paths, withQuery } from "../../site/paths.ts";
import { answerMailedLink } from "../../site/screen/mailed-link.ts";
import type { Loader, RouteContext, RouteResult, Submit } from "../../site/screen/route.ts";
import DeskPage, { type DeskView } from "./desk.page.tsx";

const DONE: Notice = {
  variant: "success",
  text: "Resposta publicada. Ela aparece na página da escola em alguns minutos.",
};

/** `/minha-escola/:token`: the staff of a school confirm their e-mail here and, once approved, reply to reviews. */
export const loadDesk: Loader = (context) =>
  answerMailedLink(GONE, () =>
    show(context, null, context.url.searchParams.get("aviso") === "publicada" ? DONE : null),
  );

/** Confirms (`acao=confirmar`), or publishes a reply. */
export const submitDesk: Submit = (context) => {
  const { form, segments, backend } = context;
  const [token, action] = [segments.token!, textOf(form, "acao")];
  const reply = readFields(form, ["reviewId", "body"]);
  return answerMailedLink(GONE, async () => {
    try {
      if (action === "confirmar") {
        await backend().claims.confirm(token);
        return { kind: "redirect", status: 303, location: paths.schoolDesk(token) };
      }
      await backend().claims.reply(token, reply);
      return { kind: "redirect", status: 303, location: withQuery(paths.schoolDesk(token), "aviso=publicada") };
    } catch (error) {
      return show(context, { action, values: reply, refusal: refusalOf(error) }, null);
    }
  });
};

const GONE: RouteResult = {
  kind: "notFound",
  message: "Este link não vale mais.",
  next: { label: "Pedir outro acesso", href: `${paths.forSchools()}#acesso` },
};

async function show(
  { backend, segments }: RouteContext,
  refused: RefusedForm | null,
  notice: Notice | null,
): Promise<RouteResult> {
  const own = await backend().claims.getOwn(segments.token!);
  const view = toDeskView(own, paths.schoolDesk(segments.token!), refused, refused?.refusal.notice ?? notice);
  return adminPage("Página da escola", createElement(DeskPage, { view }), refused);
}

const STATES: Readonly<Record<OwnClaim["status"], Notice>> = {
  pending_email: { variant: "warning", text: "Falta confirmar que este e-mail é seu." },
  open: {
    variant: "info",
    text: "Recebido. Conferimos com a escola em até cinco dias úteis e respondemos por e-mail.",
  },
  approved: { variant: "success", text: "Pedido aceito: você responde às avaliações em nome da escola." },
  refused: { variant: "danger", text: "Pedido recusado." },
};

function toDeskView(own: OwnClaim, path: string, refused: RefusedForm | null, notice: Notice | null): DeskView {
  const { status, school, protocol, decision, reviews } = own;
  const { variant, text } = STATES[status];
  return {
    school: { name: school.name, href: paths.school(school.slug) },
    protocol,
    state: { variant, text: status === "refused" && decision ? `${text} Motivo: ${decision}` : text },
    notice,
    confirmAction: status === "pending_email" ? path : null,
    isApproved: status === "approved",
    reviews: reviews.map(({ id, author, average, testimonial, createdAt, reply }) => ({
      id,
      by: `${author}, ${formatDate(createdAt)}`,
      average: formatDecimal(average, 1),
      testimonial,
      reply,
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
              value: reply ?? "",
              hint: "Todo mundo pode ler. Não cite nomes nem dados de ninguém. De 2 a 2.000 caracteres.",
            },
          ],
        },
        refused,
      ),
    })),
  };
}
