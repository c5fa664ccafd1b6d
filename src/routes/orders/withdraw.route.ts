import { createElement } from "react";
import type { Order } from "../../contract/v3/orders.ts";
import { isPaid, toOrderSummary } from "../../parts/orders/order-summary.ts";
import { lateScreen } from "../../parts/screen/private-pages.ts";
import type { ActionContext, RouteResult } from "../../parts/screen/route.ts";
import { paths } from "../../site/paths.ts";
import { privatePage } from "./private-page.ts";
import WithdrawPage, { type WithdrawView } from "./withdraw.page.tsx";

const TITLE = "Desistir da reserva";

/** `/detalhes-da-bolsa/:code/desistir`. */
export const loadWithdrawal = lateScreen(privatePage, TITLE, async (context) => {
  const view = toWithdrawView(await context.backend().orders.get(context.segments.code!), context.now);
  return privatePage(TITLE, createElement(WithdrawPage, { view }));
});

/** Withdraws from the order; its page then shows protocol and refund. */
export async function submitWithdrawal(context: ActionContext): Promise<RouteResult> {
  const { internalTransactionCode: code } = await context.backend().orders.withdraw(context.segments.code!);
  return { kind: "redirect", status: 303, location: `${paths.orderDetails(code)}#cancelamento` };
}

function toWithdrawView(order: Order, now: Date): WithdrawView {
  const summary = toOrderSummary(order, now);
  const base = { order: summary, action: paths.withdrawal(order.internalTransactionCode), protocol: null };
  if (order.withdrawal.protocol) {
    return { ...base, action: null, protocol: order.withdrawal.protocol, what: [], button: "" };
  }
  if (!order.withdrawal.isOpen) {
    return { ...base, action: null, what: [], button: "" };
  }
  const money = isPaid(order)
    ? `Você recebe ${summary.amount} de volta por Pix, pelo mesmo meio de pagamento.`
    : "Nada foi cobrado, e nada será.";
  return {
    ...base,
    what: [money, "A vaga e os benefícios deste pedido deixam de valer. Não precisa dizer por quê."],
    button: isPaid(order) ? `Desistir e receber ${summary.amount}` : "Desistir da reserva",
  };
}
