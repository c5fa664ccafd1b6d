import { createElement } from "react";
import { contractText } from "../../parts/orders/contract.ts";
import { toOrderSummary } from "../../parts/orders/order-summary.ts";
import { toReceiptView } from "../../parts/orders/receipt-view.ts";
import type { Loader, RouteContext, RouteResult } from "../../parts/screen/route.ts";
import ContractPage from "./contract.page.tsx";
import DetailsPage from "./details.page.tsx";
import { toDetailsView } from "./details-view.ts";
import { privatePage } from "./private-page.ts";
import ReceiptPage from "./receipt.page.tsx";
import VoucherPage from "./voucher.page.tsx";
import { toVoucherView } from "./voucher-view.ts";

const DETAILS = "Detalhes da bolsa";
const RECEIPT = "Recibo do pagamento";
const VOUCHER = "Comprovante da bolsa";
const CONTRACT = "Contrato da reserva";

/** `/detalhes-da-bolsa/:code` (R9). */
export const loadOrderDetails: Loader = async (context) => {
  const order = await orderOf(context);
  const view = toDetailsView(order, context.identity.phone, context.now);
  return {
    ...privatePage(DETAILS, createElement(DetailsPage, { view })),
    tracking: () => ({
      events: [{ event: "GambitInteractionTracking", event_type: "order_status", label: order.status }],
    }),
  };
};

const NO_VOUCHER = "Este pedido não tem comprovante.";
const NO_VOUCHER_NOW = "O comprovante não vale enquanto o Pix está em contestação: ele volta se o banco a recusar.";

/** The one-page voucher for the school; not found before the order is confirmed. */
export const loadVoucher: Loader = async (context) => {
  const order = await orderOf(context);
  const view = toVoucherView(order, context.now);
  if (!view) return { kind: "notFound", message: order.status === "disputed" ? NO_VOUCHER_NOW : NO_VOUCHER };
  return privatePage(VOUCHER, createElement(VoucherPage, { view }));
};

/** The one-page receipt of what was paid; not found while nothing arrived. */
export const loadReceipt: Loader = async (context) => {
  const view = toReceiptView(await orderOf(context));
  if (!view) return { kind: "notFound", message: "Nada foi pago neste pedido: não há recibo." };
  return privatePage(RECEIPT, createElement(ReceiptPage, { view }));
};

export const loadContract: Loader = async (context) => {
  const order = await orderOf(context);
  const view = { order: toOrderSummary(order, context.now), clauses: contractText(order) };
  return privatePage(CONTRACT, createElement(ContractPage, { view }));
};

/** The contract as a text file (Decreto 7.962/2013, art. 4º, IV). */
export async function loadContractFile(context: RouteContext): Promise<RouteResult> {
  const order = await orderOf(context);
  const clauses = contractText(order).map(({ title, paragraphs }) => [title, ...paragraphs].join("\n"));
  const body = `${["Contrato de reserva de bolsa", ...clauses].join("\n\n").replaceAll("\u00a0", " ")}\n`;
  const filename = `contrato-${order.internalTransactionCode}.txt`;
  return { kind: "file", contentType: "text/plain; charset=utf-8", filename, body };
}

function orderOf(context: RouteContext) {
  return context.backend().orders.get(context.segments.code!);
}
