import { createElement } from "react";
import { findEntry } from "../../domain/text/find-entry.ts";
import type { RefusedForm } from "../../parts/desk/desk-form.ts";
import { deskPage } from "../../parts/desk/desk-page.ts";
import { type Notice, readFields, refusalOf, textOf } from "../../parts/forms/form-answer.ts";
import { keptLink } from "../../parts/screen/kept-link.ts";
import type { RouteContext, Submit, WholePage } from "../../parts/screen/route.ts";
import { paths, withQuery } from "../../site/paths.ts";
import DeskPage from "./desk.page.tsx";
import { toDeskView } from "./desk-view.ts";

const TITLE = "Página da escola";

const DONE: Readonly<Record<string, Notice>> = {
  publicada: {
    variant: "success",
    text: "Resposta publicada. Ela aparece na página da escola em alguns minutos.",
  },
  espera: {
    variant: "info",
    text: "Resposta recebida. Como ela tem um endereço de site ou e-mail, uma pessoa da equipe lê antes de publicar.",
  },
};

const load = (context: RouteContext) =>
  show(context, null, findEntry(DONE, context.url.searchParams.get("aviso") ?? "") ?? null);

/** Confirms (`acao=confirmar`), or sends a reply. */
const submit: Submit = async (context) => {
  const { form, segments, backend } = context;
  const [token, action] = [segments.token!, textOf(form, "acao")];
  const reply = { reviewId: textOf(form, "reviewId"), ...readFields(form, "reviewReply") };
  try {
    if (action === "confirmar") {
      await backend().claims.confirm(token);
      return { kind: "redirect", status: 303, location: paths.schoolDesk(token) };
    }
    const { reviews } = await backend().claims.reply(token, reply);
    const waits = reviews.some(({ id, waitingReply }) => id === reply.reviewId && waitingReply !== null);
    const location = withQuery(paths.schoolDesk(token), `aviso=${waits ? "espera" : "publicada"}`);
    return { kind: "redirect", status: 303, location };
  } catch (error) {
    return show(context, { action, values: reply, refusal: refusalOf(error) }, null);
  }
};

/** `/minha-escola/:token`: the staff of a school confirm their e-mail here and, once approved, reply to reviews. */
export const { load: loadDesk, submit: submitDesk } = keptLink({
  path: paths.schoolDesk,
  page: deskPage,
  title: TITLE,
  next: { label: "Pedir acesso à página de uma escola", href: `${paths.forSchools()}#acesso` },
  load,
  submit,
});

async function show(
  { backend, segments }: RouteContext,
  refused: RefusedForm | null,
  notice: Notice | null,
): Promise<WholePage> {
  const own = await backend().claims.getByLink(segments.token!);
  const view = toDeskView(own, paths.schoolDesk(segments.token!), refused, refused?.refusal.notice ?? notice);
  return deskPage(TITLE, createElement(DeskPage, { view }), refused?.refusal);
}
