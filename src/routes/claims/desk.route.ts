import { createElement } from "react";
import type { RefusedForm } from "../../site/desk/desk-form.ts";
import { deskPage } from "../../site/desk/desk-page.ts";
import { type Notice, readFields, refusalOf, textOf } from "../../site/forms/form-answer.ts";
import { paths, withQuery } from "../../site/paths.ts";
import { answerMailedLink } from "../../site/screen/mailed-link.ts";
import type { Loader, RouteContext, RouteResult, Submit } from "../../site/screen/route.ts";
import DeskPage from "./desk.page.tsx";
import { toDeskView } from "./desk-view.ts";

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
  const reply = { reviewId: textOf(form, "reviewId"), ...readFields(form, "reviewReply") };
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
  return deskPage("Página da escola", createElement(DeskPage, { view }), refused?.refusal);
}
