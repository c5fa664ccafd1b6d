import { createElement } from "react";
import { REASON } from "../../site/desk/desk-form.ts";
import { type AdminScreen, adminPage, noticeOf, pageOf } from "../../site/desk/desk-screen.ts";
import { toSchoolOrderView } from "../../site/desk/school-order-view.ts";
import { paths, withQuery } from "../../site/paths.ts";
import OrdersPage from "./orders.page.tsx";

/** `/admin/pedidos`: orders that wait for their school, whose answer by phone the team enters. */
export const showOrders: AdminScreen = async ({ backend, url }, refused, notice) => {
  const page = pageOf(url);
  const found = await backend().admin.listOrders({ page });
  const more = [{ ...REASON, label: "Como a escola avisou" }];
  const hrefOf = (n: number) => withQuery(paths.adminOrders(), n > 1 ? `page=${n}` : "");
  const orders = found.map((order) => {
    const hidden = { code: order.internalTransactionCode };
    return {
      ...toSchoolOrderView(order, { path: hrefOf(page), hidden, more, refused }),
      href: paths.school(order.school.slug),
    };
  });
  const view = { orders, notice: noticeOf(refused, notice), page, hrefOf, isLast: found.length < PAGE };
  return adminPage("Reservas com a escola", createElement(OrdersPage, { view }), refused);
};

/** Page size. */
const PAGE = 20;
