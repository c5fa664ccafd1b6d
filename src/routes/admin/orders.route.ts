import { createElement } from "react";
import type { SchoolOrder } from "../../contract/v3/school-orders.ts";
import { latenessLabel } from "../../domain/time/lateness.ts";
import { REASON } from "../../parts/desk/desk-form.ts";
import { SchoolOrderBody } from "../../parts/desk/school-order-parts.tsx";
import { toSchoolOrderView } from "../../parts/desk/school-order-view.ts";
import { paths } from "../../site/paths.ts";
import { type ItemContext, type QueueItem, queueScreen } from "./queue-screen.tsx";

/** `/admin/pedidos`: orders that wait for their school, whose answer by phone the team enters. */
export const [loadOrders, submitOrders] = queueScreen<SchoolOrder>({
  title: "Reservas com a escola",
  path: paths.adminOrders(),
  lead: "A escola responde pelo link do e-mail dela. Se ligar ou escrever, responda aqui em nome dela: a família recebe um e-mail.",
  empty: "Nenhuma reserva aguardando resposta da escola.",
  searched: "Nome da escola, código ou e-mail da família",
  list: async (admin, page) => {
    const { orders: items, totalPages } = await admin.listOrders(page);
    return { items, totalPages };
  },
  toItem,
});

function toItem(order: SchoolOrder, { path, refused, now }: ItemContext): QueueItem {
  const { internalTransactionCode: code, school, deadlineAt } = order;
  const more = [{ ...REASON, label: "Como a escola avisou" }];
  return {
    id: code,
    heading: { text: school.name, href: paths.school(school.slug), code },
    late: deadlineAt && latenessLabel(deadlineAt, now),
    body: createElement(SchoolOrderBody, {
      order: toSchoolOrderView(order, { path, hidden: { code }, more, refused }),
    }),
  };
}
