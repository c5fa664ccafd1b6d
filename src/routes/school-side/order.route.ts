import { createElement } from "react";
import { type Notice, readFields, refusalOf, textOf } from "../account/form-answer.ts";
import type { RefusedForm } from "../admin/admin-form.ts";
import { adminPage } from "../admin/admin-screen.ts";
import { orGone } from "../mailed-link.ts";
import { paths, withQuery } from "../paths.ts";
import type { Loader, RouteContext, RouteResult, Submit } from "../route.ts";
import SchoolOrderPage from "./order.page.tsx";
import { toSchoolOrderView } from "./order-view.ts";

const DONE: Notice = { variant: "success", text: "Resposta guardada. Avisamos a família por e-mail." };

/** `/reserva-na-escola/:token`: by the link in the school's mail, without a password. */
export const loadSchoolOrder: Loader = (context) =>
  orGone(GONE, () => show(context, null, context.url.searchParams.get("aviso") === "respondida" ? DONE : null));

/** Takes an answer (`acao`), and shows how the order stands then. */
export const submitSchoolOrder: Submit = (context) => {
  const { form, segments, backend } = context;
  const said = readFields(form, ["documents", "document", "note"]);
  const action = textOf(form, "acao");
  return orGone(GONE, async () => {
    try {
      await backend().schoolOrders.answer(segments.token!, { ...said, answer: action });
    } catch (error) {
      return show(context, { action, values: said, refusal: refusalOf(error) }, null);
    }
    const location = withQuery(paths.schoolOrder(segments.token!), "aviso=respondida");
    return { kind: "redirect", status: 303, location };
  });
};

const GONE: RouteResult = {
  kind: "notFound",
  message: "Este link não vale mais. Se a reserva ainda está com a escola, mandamos um link novo para o e-mail dela.",
  next: { label: "Falar com a Escola à Vista", href: paths.contact() },
};

async function show(
  { backend, segments }: RouteContext,
  refused: RefusedForm | null,
  notice: Notice | null,
): Promise<RouteResult> {
  const path = paths.schoolOrder(segments.token!);
  const order = await backend().schoolOrders.get(segments.token!);
  const view = {
    order: toSchoolOrderView(order, { path, hidden: {}, more: [], refused }),
    notice: refused?.refusal.notice ?? notice,
  };
  return adminPage("Reserva de bolsa", createElement(SchoolOrderPage, { view }), refused);
}
