import { createElement } from "react";
import { ApiError } from "../../contract/v3/errors.ts";
import { type Notice, readFields, refusalOf, textOf } from "../account/form-answer.ts";
import type { RefusedForm } from "../admin/admin-form.ts";
import { paths, withQuery } from "../paths.ts";
import type { Loader, PageResult, RouteContext, RouteResult, Submit } from "../route.ts";
import SchoolOrderPage from "./order.page.tsx";
import { toSchoolOrderView } from "./order-view.ts";

const DONE: Notice = { variant: "success", text: "Resposta guardada. Avisamos a família por e-mail." };

/** `/reserva-na-escola/:token`: by the link in the school's mail, without a password. */
export const loadSchoolOrder: Loader = (context) =>
  show(context, null, context.url.searchParams.get("aviso") === "respondida" ? DONE : null);

/** Takes an answer (`acao`), and shows how the order stands then. */
export const submitSchoolOrder: Submit = async (context) => {
  const { form, segments, backend } = context;
  const said = readFields(form, ["documents", "document", "note"]);
  const action = textOf(form, "acao");
  try {
    await backend().schoolOrders.answer(segments.token!, { ...said, answer: action });
  } catch (error) {
    if (error instanceof ApiError && error.code === "link_expired") return GONE;
    return show(context, { action, values: said, refusal: refusalOf(error) }, null);
  }
  const location = withQuery(paths.schoolOrder(segments.token!), "aviso=respondida");
  return { kind: "redirect", status: 303, location };
};

const GONE: RouteResult = { kind: "notFound", message: "Este link não leva a nenhuma reserva." };

async function show(
  { backend, segments }: RouteContext,
  refused: RefusedForm | null,
  notice: Notice | null,
): Promise<RouteResult> {
  const path = paths.schoolOrder(segments.token!);
  try {
    const order = await backend().schoolOrders.get(segments.token!);
    const view = {
      order: toSchoolOrderView(order, { path, hidden: {}, more: [], refused }),
      notice: refused?.refusal.notice ?? notice,
    };
    return page(view, refused);
  } catch (error) {
    if (error instanceof ApiError && error.code === "link_expired") return GONE;
    throw error;
  }
}

function page(view: Parameters<typeof SchoolOrderPage>[0]["view"], refused: RefusedForm | null): PageResult {
  const title = "Reserva de bolsa";
  return {
    kind: "page",
    status: refused?.refusal.status ?? 200,
    layout: "default",
    isPrivate: true,
    meta: { title, description: title, canonical: null, isIndexable: false, isUnmeasured: true, styles: "admin" },
    body: createElement(SchoolOrderPage, { view }),
  };
}
