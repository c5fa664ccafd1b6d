import type { ORDER_ACTIONS } from "../../contract/forms/admin-actions/families.ts";
import { ORDER_REPLIES, type OrderReply } from "../../domain/orders/order-reply.ts";
import { ORDER_STATUSES } from "../../domain/orders/order-status.ts";
import { getOrder } from "../orders/read-order.ts";
import { answerOrder } from "../orders/school-side.ts";
import type { ActionHandlers, InputOf, Run } from "./action.ts";

/** A school's reply to an order by phone or e-mail, entered by the team. */
const answerForSchool =
  (reply: OrderReply): Run<InputOf<(typeof ORDER_ACTIONS)[OrderReply]>> =>
  async (env, { code, reason: _, seen, ...given }, _admin, now) => {
    const order = await getOrder(env.DB, "team", code);
    // A form has only the fields that its answer asks for.
    const said = { documents: "", document: "", note: "", ...given, answer: reply, seen };
    return {
      target: `pedido ${order.code}`,
      before: { estado: ORDER_STATUSES[order.status].label },
      after: { estado: ORDER_STATUSES[ORDER_REPLIES[reply].to].label },
      commit: (entry) => answerOrder(env.DB, order.id, said, "team", now, [entry]),
    };
  };

export const orderActions: ActionHandlers<typeof ORDER_ACTIONS> = {
  "confirmar-vaga": answerForSchool("confirmar-vaga"),
  "pedir-documentos": answerForSchool("pedir-documentos"),
  "receber-documentos": answerForSchool("receber-documentos"),
  "recusar-documento": answerForSchool("recusar-documento"),
  "concluir-matricula": answerForSchool("concluir-matricula"),
  "recusar-vaga": answerForSchool("recusar-vaga"),
};
