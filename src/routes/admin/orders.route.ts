import { createElement } from "react";
import { ORDERS_PAGE } from "../../contract/v3/school-orders.ts";
import { latenessInWords } from "../../domain/time/lateness.ts";
import { REASON } from "../../site/desk/desk-form.ts";
import { type AdminScreen, adminPage, noticeOf, pageOf, queuePath, searchedText } from "../../site/desk/desk-screen.ts";
import { toSchoolOrderView } from "../../site/desk/school-order-view.ts";
import { paths } from "../../site/paths.ts";
import OrdersPage from "./orders.page.tsx";

/** `/admin/pedidos`: orders that wait for their school, whose answer by phone the team enters. */
export const showOrders: AdminScreen = async ({ backend, url, now }, refused, notice) => {
  const page = pageOf(url);
  const search = searchedText(url);
  const found = await backend().admin.listOrders({ page, search });
  const more = [{ ...REASON, label: "Como a escola avisou" }];
  const hrefOf = (n: number) => queuePath(paths.adminOrders(), { search, page: n });
  const orders = found.map((order) => {
    const hidden = { code: order.internalTransactionCode };
    return {
      ...toSchoolOrderView(order, { path: hrefOf(page), hidden, more, refused }),
      href: paths.school(order.school.slug),
      late: order.deadlineAt && latenessInWords(order.deadlineAt, now),
    };
  });
  const find = { action: paths.adminOrders(), asked: search, label: "Nome da escola, código ou e-mail da família" };
  const view = { orders, find, notice: noticeOf(refused, notice), page, hrefOf, isLast: found.length < ORDERS_PAGE };
  return adminPage("Reservas com a escola", createElement(OrdersPage, { view }), refused);
};
