import { ORDER_REPLIES, type OrderReply } from "../../domain/orders/order-reply.ts";
import { ORDER_STATUSES } from "../../domain/orders/order-status.ts";
import { getOrder } from "../orders/read-order.ts";
import { answerOrder } from "../orders/school-side.ts";
import { type AdminAction, adminAction } from "./action.ts";

/** A school's answer to an order by phone or e-mail, entered by the team. */
function answerForSchool(answer: OrderReply): AdminAction {
  const action = adminAction(
    `equipe:${answer}`,
    "code",
    async (env, { code, reason: _, seen, ...given }, _admin, now) => {
      const order = await getOrder(env.DB, "team", code);
      // A form has only the fields that its answer asks for.
      const said = { documents: "", document: "", note: "", ...given, answer, seen };
      return {
        target: `pedido ${order.code}`,
        before: { estado: ORDER_STATUSES[order.status].label },
        after: { estado: ORDER_STATUSES[ORDER_REPLIES[answer].to].label },
        commit: (entry) => answerOrder(env.DB, order.id, said, "team", now, [entry]),
      };
    },
  );
  return { ...action, name: answer };
}

/** One action per answer, of the same name. */
export const ORDER_ACTIONS = (Object.keys(ORDER_REPLIES) as OrderReply[]).map(answerForSchool);
