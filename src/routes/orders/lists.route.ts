import { createElement } from "react";
import type { Benefit, Order } from "../../contract/v3/orders.ts";
import { BENEFIT_STATUSES, BENEFIT_TYPES } from "../../domain/orders/benefit.ts";
import { SCHOLARSHIP_STATUSES } from "../../domain/orders/scholarship-status.ts";
import { formatDate, formatMoney, UNKNOWN } from "../../domain/text/format.ts";
import { toOrderSummary } from "../../site/orders/order-summary.ts";
import { parsePage } from "../../site/page-param.ts";
import { paths } from "../../site/paths.ts";
import type { Loader, RouteContext, RouteResult } from "../../site/screen/route.ts";
import BenefitsPage, { type BenefitCard } from "./benefits.page.tsx";
import OrdersPage, { type OrdersView } from "./orders.page.tsx";
import { privatePage } from "./private-page.ts";
import ScholarshipsPage, { type ScholarshipCard } from "./scholarships.page.tsx";

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

function toScholarshipCard(order: Order, now: Date): ScholarshipCard {
  const { school, what, netPrice, listPrice, discount, code, detailsHref } = toOrderSummary(order, now);
  const { status, validUntil, renewalFee } = order.scholarship!;
  return {
    code,
    school,
    what,
    href: detailsHref,
    status: SCHOLARSHIP_STATUSES[status].label,
    variant: SCHOLARSHIP_STATUSES[status].variant,
    lines: [
      { label: "Mensalidade com bolsa", value: `${netPrice} (sem bolsa ${listPrice}, ${discount})` },
      // A cancelled scholarship is neither valid nor renewed.
      ...(status === "cancelada"
        ? []
        : [
            { label: "Vale até", value: validUntil === null ? UNKNOWN : formatDate(validUntil) },
            { label: "Taxa para renovar", value: renewalFee === 0 ? "nenhuma" : formatMoney(renewalFee) },
          ]),
    ],
  };
}

function toBenefitCard(benefit: Benefit): BenefitCard {
  const { label, variant } = BENEFIT_STATUSES[benefit.status];
  return {
    id: benefit.id,
    title: BENEFIT_TYPES[benefit.type],
    school: benefit.schoolName,
    orderHref: paths.orderDetails(benefit.sourceOrderCode),
    value: benefit.value === null ? "Valor não informado pela escola" : `Você não paga ${formatMoney(benefit.value)}`,
    status: label,
    variant,
    until: `até ${formatDate(benefit.validUntil)}`,
    code: benefit.code,
    steps: ["Marque a matrícula na escola.", "Mostre o comprovante da bolsa.", "Diga o código deste benefício."],
    note: benefit.blockedReason,
  };
}
