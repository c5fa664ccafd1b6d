import { createElement } from "react";
import { ApiError } from "../../contract/v3/errors.ts";
import type { Order } from "../../contract/v3/orders.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { toOrderSummary } from "../../site/orders/order-summary.ts";
import { paths } from "../../site/paths.ts";
import { qrPath } from "../../site/screen/qr-path.ts";
import type { ActionContext, RouteContext, RouteResult } from "../../site/screen/route.ts";
import { contractSummary } from "./contract.ts";
import PaymentPage, { type PaymentView } from "./payment.page.tsx";
import { privatePage } from "./private-page.ts";

/** `/pagamento/:code`; a paid order redirects to its own page. */
export async function loadPayment(context: RouteContext): Promise<RouteResult> {
  return show(await context.backend().orders.get(context.segments.code!));
}

/** Agrees to the contract: with nothing due the order is confirmed, else a Pix code is shown. */
export async function submitAgreement(context: ActionContext): Promise<RouteResult> {
  const { form, segments } = context;
  const text = (name: string) => String(form.get(name) ?? "");
  const values = {
    studentNickname: text("studentNickname"),
    cpf: text("cpf"),
    accepts: text("acceptsContract") === "on",
  };
  const { orders } = context.backend();
  try {
    return follow(await orders.agree(segments.code!, { ...values, acceptsContract: values.accepts }));
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 422)) throw error;
    const order = await orders.get(segments.code!);
    if (order.status !== "initiated") return show(order);
    const errors = Object.fromEntries(error.issues.map(({ field, message }) => [field, message]));
    return page({ ...summaryOf(order), values, errors, alert: error.message }, error.status);
  }
}

/** Simulates the payer in the sandbox. */
export async function submitSimulation(context: ActionContext): Promise<RouteResult> {
  const outcome = context.form.get("outcome") === "refused" ? "refused" : "paid";
  const { orders } = context.backend();
  const code = context.segments.code!;
  try {
    return follow(await orders.simulate(code, { outcome }));
  } catch (error) {
    // The code has expired, or a concurrent request was first: the page shows the current status.
    if (!(error instanceof ApiError) || error.code !== "not_payable") throw error;
    return follow(await orders.get(code));
  }
}

/** Where a form of an order redirects to. */
function follow({ status, internalTransactionCode: code }: Order): RouteResult {
  const isOpen = status === "initiated" || status === "awaiting_payment" || status === "expired";
  return { kind: "redirect", status: 303, location: isOpen ? paths.payment(code) : paths.orderDetails(code) };
}

function show(order: Order): RouteResult {
  const { status, payment, internalTransactionCode: code, offer } = order;
  const summary = toOrderSummary(order);
  if (status === "initiated") return page(summaryOf(order));
  if (status === "expired") return page({ kind: "expired", order: summary, reserveHref: paths.reserve(offer.id) });
  if (status !== "awaiting_payment") return follow(order);
  if (payment?.pixCopyPaste && payment.status === "pending") {
    return page({
      kind: "pix",
      order: summary,
      code: payment.pixCopyPaste,
      qr: qrPath(payment.pixCopyPaste),
      dueAt: { iso: payment.dueAt, label: formatInstant(payment.dueAt) },
      checkHref: paths.payment(code),
      withdrawalHref: paths.withdrawal(code),
      simulation: order.payee.isSandbox ? paths.paymentSimulation(code) : null,
    });
  }
  return page({ kind: "refused", order: summary, action: paths.payment(code), nickname: order.student.apelido });
}

function summaryOf(order: Order): Extract<PaymentView, { kind: "summary" }> {
  const code = order.internalTransactionCode;
  const { dueNow } = toOrderSummary(order);
  return {
    kind: "summary",
    order: toOrderSummary(order),
    action: `${paths.payment(code)}#contratar`,
    terms: contractSummary(order),
    contractHref: paths.contract(code),
    contractFileHref: paths.contractFile(code),
    values: { studentNickname: order.student.apelido, cpf: "", accepts: false },
    errors: {},
    alert: null,
    isPaid: order.amounts.dueNow > 0,
    button: order.amounts.dueNow > 0 ? `Contratar e pagar ${dueNow}` : `Contratar por ${dueNow}`,
  };
}

function page(view: PaymentView, status?: 409 | 422) {
  return privatePage("Pagamento", createElement(PaymentPage, { view }), status && { status });
}
