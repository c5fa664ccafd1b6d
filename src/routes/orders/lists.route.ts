import { createElement } from "react";
import { toOrderSummary } from "../../parts/orders/order-summary.ts";
import { lateScreen } from "../../parts/screen/private-pages.ts";
import { parsePage } from "../../site/page-param.ts";
import { paths } from "../../site/paths.ts";
import BenefitsPage from "./benefits.page.tsx";
import { toBenefitCard, toScholarshipCard } from "./lists-view.ts";
import OrdersPage from "./orders.page.tsx";
import { privatePage } from "./private-page.ts";
import ScholarshipsPage from "./scholarships.page.tsx";

const ORDERS = "Meus pedidos";
const SCHOLARSHIPS = "Minhas Bolsas";
const BENEFITS = "Meus benefícios";

/** `/meus-pedidos` (A9). */
export const loadOrders = lateScreen(privatePage, ORDERS, async ({ url, backend, now }) => {
  const page = parsePage(url.searchParams);
  const { orders, totalPages } = await backend().orders.list({ page });
  if (orders.length === 0 && page > 1) return { kind: "redirect", status: 302, location: paths.myOrders() };
  const view = { orders: orders.map((order) => toOrderSummary(order, now)), page, totalPages };
  return privatePage(ORDERS, createElement(OrdersPage, { view }));
});

/** `/minhas-bolsas`, with the specification's title. */
export const loadScholarships = lateScreen(privatePage, SCHOLARSHIPS, async ({ backend, now }) => {
  const cards = (await backend().orders.listScholarships()).map((order) => toScholarshipCard(order, now));
  return privatePage(SCHOLARSHIPS, createElement(ScholarshipsPage, { cards }));
});

/** `/meus-beneficios`. */
export const loadBenefits = lateScreen(privatePage, BENEFITS, async ({ backend }) => {
  const benefits = await backend().orders.listBenefits();
  const view = {
    open: benefits.filter((b) => b.status === "disponivel").map(toBenefitCard),
    past: benefits.filter((b) => b.status !== "disponivel").map(toBenefitCard),
  };
  return privatePage(BENEFITS, createElement(BenefitsPage, { view }));
});
