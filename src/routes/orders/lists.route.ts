import { createElement } from "react";
import { BEFORE_AGREEMENT } from "../../domain/orders/order-status.ts";
import { toOrderSummary } from "../../parts/orders/order-summary.ts";
import type { Loader } from "../../parts/screen/route.ts";
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
export const loadOrders: Loader = async ({ url, backend, now }) => {
  const page = parsePage(url.searchParams);
  const read = () => backend().orders.list({ page });
  // The first page is there for everybody; whether a later one is, decides a redirect.
  const later = page > 1 ? await read() : null;
  if (later?.orders.length === 0) return { kind: "redirect", status: 302, location: paths.myOrders() };
  return privatePage(ORDERS, async () => {
    const { orders, totalPages } = later ?? (await read());
    const view = { orders: orders.map((order) => toOrderSummary(order, now)), page, totalPages };
    return createElement(OrdersPage, { view });
  });
};

/** `/minhas-bolsas`, with the specification's title. */
export const loadScholarships: Loader = ({ backend, now }) =>
  privatePage(SCHOLARSHIPS, async () => {
    const api = backend().orders;
    const [{ orders }, scholarships, benefits] = await Promise.all([
      api.list({ page: 1 }),
      api.listScholarships(),
      api.listBenefits(),
    ]);
    const view = {
      begun: orders
        .filter(({ status }) => BEFORE_AGREEMENT.includes(status))
        .map((order) => toOrderSummary(order, now)),
      scholarships: scholarships.map((order) => toScholarshipCard(order, now)),
      benefits: benefits.filter(({ status }) => status === "disponivel").map(toBenefitCard),
      hasOrders: orders.length > 0,
    };
    return createElement(ScholarshipsPage, { view });
  });

/** `/meus-beneficios`. */
export const loadBenefits: Loader = ({ backend }) =>
  privatePage(BENEFITS, async () => {
    const benefits = await backend().orders.listBenefits();
    const view = {
      open: benefits.filter((b) => b.status === "disponivel").map(toBenefitCard),
      past: benefits.filter((b) => b.status !== "disponivel").map(toBenefitCard),
    };
    return createElement(BenefitsPage, { view });
  });
