import { createElement } from "react";
import type { FieldView, FormView } from "../../contract/forms/form-view.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import type { Order } from "../../contract/v3/orders.ts";
import { isOverdue } from "../../domain/orders/order-sentence.ts";
import { CONFIRMED } from "../../domain/orders/order-status.ts";
import { formatDeadline } from "../../domain/time/sao-paulo-time.ts";
import { NO_ERRORS, readFields, refusalOf, textOf } from "../../parts/forms/form-answer.ts";
import { CPF_FIELD, NICKNAME_FIELD } from "../../parts/forms/form-fields.ts";
import { contractSummary } from "../../parts/orders/contract.ts";
import { unusedPaymentLabel } from "../../parts/orders/order-labels.ts";
import { toOrderSummary } from "../../parts/orders/order-summary.ts";
import { qrPath } from "../../parts/screen/qr-path.ts";
import type { ActionContext, Loader, RedirectResult, RouteContext, RouteResult } from "../../parts/screen/route.ts";
import { paths } from "../../site/paths.ts";
import PaymentPage, { type PaymentView } from "./payment.page.tsx";
import { checkoutPage } from "./private-page.ts";

/** `/pagamento/:code`; a paid order redirects to its own page. */
export const loadPayment: Loader = async (context) =>
  show(await context.backend().orders.get(context.segments.code!), context);

/** Agrees to the contract: with nothing due the order is confirmed, else a Pix code is shown. */
export async function submitAgreement(context: ActionContext): Promise<RouteResult> {
  const { form, segments } = context;
  const { acceptsContract, ...typed } = readFields(form, "agreement");
  const values = { ...typed, accepts: acceptsContract === "on" };
  const { orders } = context.backend();
  try {
    return follow(await orders.agree(segments.code!, { ...values, acceptsContract: values.accepts }), context);
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 422)) throw error;
    const order = await orders.get(segments.code!);
    if (order.status !== "initiated") return show(order, context);
    const { errors } = refusalOf(error);
    return page(summaryOf(order, context.now, { values, errors, alert: error.message }), error.status);
  }
}

const SIMULATED = ["paid", "refused", "underpaid", "overpaid"] as const;

/** Simulates the payer in the sandbox. */
export async function submitSimulation(context: ActionContext): Promise<RouteResult> {
  const outcome = SIMULATED.find((one) => one === textOf(context.form, "outcome")) ?? "paid";
  const { orders } = context.backend();
  const code = context.segments.code!;
  try {
    return follow(await orders.simulate(code, { outcome }), context);
  } catch (error) {
    // The code has expired, or a concurrent request was first: the page shows the current status.
    if (!(error instanceof ApiError) || error.code !== "not_payable") throw error;
    return follow(await orders.get(code), context);
  }
}

/** Finds the URL to which a form of an order redirects. */
function follow({ status, internalTransactionCode: code }: Order, { session }: RouteContext): RedirectResult {
  if (CONFIRMED.includes(status)) session().note("purchase");
  if (status === "awaiting_payment") session().note("purchase_awaited");
  const isOpen = status === "initiated" || status === "awaiting_payment" || status === "expired";
  return { kind: "redirect", status: 303, location: isOpen ? paths.payment(code) : paths.orderDetails(code) };
}

function show(order: Order, context: RouteContext): RouteResult {
  const { now } = context;
  const { status, payment, internalTransactionCode: code, offer } = order;
  const about = { order: toOrderSummary(order, now) };
  if (status === "initiated") return page(summaryOf(order, now, null));
  const ended = (label: string, href: string) => page({ ...about, kind: "expired", next: { label, href } });
  if (status === "expired") return ended("Reservar de novo, pelo preço de hoje", paths.reserve(offer.id));
  if (status !== "awaiting_payment") return follow(order, context);
  if (payment?.pixCopyPaste && payment.status === "pending" && Date.parse(payment.dueAt) > now.getTime()) {
    return page({
      ...about,
      kind: "pix",
      payment: {
        amount: about.order.dueNow,
        payee: about.order.payee,
        code: payment.pixCopyPaste,
        dueAt: { iso: payment.dueAt, label: formatDeadline(payment.dueAt, now) },
        now: now.toISOString(),
      },
      qr: qrPath(payment.pixCopyPaste),
      checkHref: paths.payment(code),
      withdrawalHref: paths.withdrawal(code),
      simulation: order.payee.isSandbox ? paths.paymentSimulation(code) : null,
    });
  }
  if (payment?.status === "creating") {
    return page({ ...about, kind: "waiting", checkHref: paths.payment(code), withdrawalHref: paths.withdrawal(code) });
  }
  // Until the cron has asked the bank a last time.
  if (isOverdue({ dueAt: order.deadlineAt }, now) || (payment && payment.status !== "refused"))
    return ended("Ver como ficou", paths.payment(code));
  const another: FormView = {
    schema: "anotherPayment",
    action: paths.payment(code),
    submit: "Tentar de novo com outro código",
    hidden: { studentNickname: order.student.apelido, acceptsContract: "on" },
    fields: [CPF_FIELD],
    errors: NO_ERRORS,
  };
  const unused = unusedPaymentLabel(order);
  // Only the latest payment that could pay the order is `payment`.
  if (!payment && unused) return page({ ...about, kind: "underpaid", why: unused, form: another });
  const why = `O banco não aceitou o pagamento. ${unused ?? "Nada foi cobrado."}`;
  return page({ ...about, kind: "refused", why, form: another });
}

/** A rejected agreement: its input, and the errors. */
interface RefusedAgreement {
  readonly values: { readonly studentNickname: string; readonly cpf: string; readonly accepts: boolean };
  readonly errors: FormView["errors"];
  readonly alert: string;
}

function summaryOf(order: Order, now: Date, refused: RefusedAgreement | null): PaymentView {
  const code = order.internalTransactionCode;
  const summary = toOrderSummary(order, now);
  const { studentNickname = order.student.apelido, cpf = "", accepts = false } = refused?.values ?? {};
  const isPaid = order.amounts.dueNowCents > 0;
  const fields: FieldView[] = [
    { ...NICKNAME_FIELD, value: studentNickname },
    {
      ...CPF_FIELD,
      hint: "Só pedimos agora: o contrato precisa do CPF de um adulto. Depois, só uma parte dele aparece.",
      value: cpf,
    },
    ...(isPaid ? [METHOD_FIELD] : []),
    {
      name: "acceptsContract",
      label: "Li o resumo e concordo com o contrato",
      type: "tick",
      value: accepts ? "on" : "",
    },
  ];
  return {
    kind: "summary",
    order: summary,
    terms: contractSummary(order),
    account: `${order.guardian.name}, ${order.guardian.email}`,
    contractHref: paths.contract(code),
    contractFileHref: paths.contractFile(code),
    form: {
      schema: "agreement",
      action: `${paths.payment(code)}#contratar`,
      submit: isPaid ? `Contratar e pagar ${summary.dueNow}` : `Contratar por ${summary.dueNow}`,
      fields,
      errors: refused?.errors ?? NO_ERRORS,
    },
    alert: refused?.alert ?? null,
  };
}

const METHOD_FIELD: FieldView = {
  name: "method",
  label: "Como pagar",
  hint: "Boleto e cartão ainda não são oferecidos.",
  type: "choice",
  value: "pix",
  options: [{ value: "pix", label: "Pix, com confirmação na hora" }],
};

function page(view: PaymentView, status?: 409 | 422) {
  return checkoutPage(
    view.kind === "summary" ? "Contrato" : "Pagamento",
    createElement(PaymentPage, { view }),
    status && { status },
  );
}
