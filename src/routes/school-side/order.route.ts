import { createElement } from "react";
import { type RefusedForm, refusedForm } from "../../parts/desk/desk-form.ts";
import { deskPage } from "../../parts/desk/desk-page.ts";
import { toSchoolOrderView } from "../../parts/desk/school-order-view.ts";
import { type Notice, refusalOf, textsOf } from "../../parts/forms/form-answer.ts";
import { answerMailedLink } from "../../parts/screen/mailed-link.ts";
import type { Loader, NotFoundResult, RouteContext, Submit, WholePage } from "../../parts/screen/route.ts";
import { paths, withQuery } from "../../site/paths.ts";
import SchoolOrderPage from "./order.page.tsx";

const TITLE = "Reserva de bolsa";

const DONE: Notice = { variant: "success", text: "Resposta enviada. Avisamos a família por e-mail." };

/** `/reserva-na-escola/:token`: opened by the e-mailed link, without a password. */
export const loadSchoolOrder: Loader = (context) =>
  answerMailedLink(GONE, () =>
    show(context, null, context.url.searchParams.get("aviso") === "respondida" ? DONE : null),
  );

/** Applies a reply (`acao`), and shows the order with its new status. */
export const submitSchoolOrder: Submit = (context) => {
  const { form, segments, backend } = context;
  const { acao: action = "", ...said } = textsOf(form);
  return answerMailedLink(GONE, async () => {
    try {
      await backend().schoolOrders.answer(segments.token!, { ...said, answer: action });
    } catch (error) {
      return show(context, refusedForm({ action, values: said, refusal: refusalOf(error) }), null);
    }
    const location = withQuery(paths.schoolOrder(segments.token!), "aviso=respondida");
    return { kind: "redirect", status: 303, location };
  });
};

const GONE: NotFoundResult = {
  kind: "notFound",
  message: "Este link não vale mais. Se a reserva ainda está com a escola, mandamos um link novo para o e-mail dela.",
  next: { label: "Falar com a nossa equipe", href: paths.contact() },
};

async function show(
  { backend, segments }: RouteContext,
  refused: RefusedForm | null,
  notice: Notice | null,
): Promise<WholePage> {
  const path = paths.schoolOrder(segments.token!);
  const order = await backend().schoolOrders.get(segments.token!);
  const view = {
    order: toSchoolOrderView(order, { path, hidden: {}, more: [], refused }),
    notice: refused?.notice ?? notice,
  };
  return deskPage(TITLE, createElement(SchoolOrderPage, { view }), refused?.refusal);
}
