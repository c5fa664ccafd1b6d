import { createElement } from "react";
import { toOrderSummary } from "../../site/orders/order-summary.ts";
import { parsePage } from "../../site/page-param.ts";
import { paths } from "../../site/paths.ts";
import type { Loader, RouteContext, RouteResult } from "../../site/screen/route.ts";
import BenefitsPage from "./benefits.page.tsx";
import { toBenefitCard, toScholarshipCard } from "./lists-view.ts";
import OrdersPage, { type OrdersView } from "./orders.page.tsx";
import { privatePage } from "./private-page.ts";
import ScholarshipsPage from "./scholarships.page.tsx";

/** `/meus-pedidos` (A9). */
export async function loadOrders(context: RouteContext): Promise<RouteResult> {
  const page = parsePage(context.url.searchParams);
  const list = async () => {
    const { orders, totalPages } = await context.backend().orders.list({ page });
    return { orders: orders.map((order) => toOrderSummary(order, context.now)), page, totalPages };
  };
  const show = (view: OrdersView) => createElement(OrdersPage, { view });
  if (page === 1) return privatePage("Meus pedidos", async () => show(await list()));
  const view = await list();
  if (view.orders.length === 0) return { kind: "redirect", status: 302, location: paths.myOrders() };
  return privatePage("Meus pedidos", show(view));
}

/** `/minhas-bolsas`, with the specification's title. */
export const loadScholarships: Loader = (context) =>
  privatePage("Minhas Bolsas", async () => {
    const cards = (await context.backend().orders.listScholarships()).map((order) =>
      toScholarshipCard(order, context.now),
    );
    return createElement(ScholarshipsPage, { cards });
  });

/** `/meus-beneficios`. */
export const loadBenefits: Loader = (context) =>
  privatePage("Meus benefícios", async () => {
    const benefits = await context.backend().orders.listBenefits();
    const view = {
      open: benefits.filter((b) => b.status === "disponivel").map(toBenefitCard),
      past: benefits.filter((b) => b.status !== "disponivel").map(toBenefitCard),
    };
    return createElement(BenefitsPage, { view });
  });
