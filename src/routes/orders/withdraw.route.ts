import { createElement } from "react";
import { checkForm } from "../../contract/forms/fields.ts";
import type { FieldView, FormView } from "../../contract/forms/form-view.ts";
import { FORMS } from "../../contract/forms/forms.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import type { Order } from "../../contract/v3/orders.ts";
import { wayBack } from "../../domain/orders/refund-labels.ts";
import { isReturnable, PIX_RETURN_DAYS, TEAM_REFUND_BUSINESS_DAYS } from "../../domain/orders/refund-way.ts";
import { formatMoney } from "../../domain/text/format.ts";
import { NO_ERRORS, refusalOf, textOf } from "../../parts/forms/form-answer.ts";
import { needsRefundKey } from "../../parts/orders/order-labels.ts";
import { isPaid, toOrderSummary } from "../../parts/orders/order-summary.ts";
import type { ActionContext, Loader, RouteResult, WholePage } from "../../parts/screen/route.ts";
import { paths } from "../../site/paths.ts";
import { privatePage } from "./private-page.ts";
import WithdrawPage, { type WithdrawView } from "./withdraw.page.tsx";

const TITLE = "Desistir da reserva";
/** Name of the field with the Pix key of a refund that the team makes. */
const KEY = "pixKey";

const KEY_FIELD: FieldView = {
  name: KEY,
  label: "Chave Pix para a devolução",
  type: "text",
  autoComplete: "off",
  hint: "No CPF de quem fez o contrato: CPF, celular com DDD, e-mail ou chave aleatória.",
};
const OPTIONAL_KEY: FieldView = {
  ...KEY_FIELD,
  hint: `${KEY_FIELD.hint} Se preferir, deixe em branco e informe depois, na página do pedido.`,
};
const TEAM_REFUND = `O pagamento tem mais de ${PIX_RETURN_DAYS} dias, e o banco não devolve mais um Pix tão antigo: nossa equipe faz outro Pix, para a sua chave, em até ${TEAM_REFUND_BUSINESS_DAYS} dias úteis depois que você a informar.`;

const AT_BANK =
  "O Pix está em contestação, e o valor está com o banco: não podemos devolver agora, para não devolver duas vezes. Se o banco recusar a contestação, devolvemos em seguida, sem você pedir; se aceitar, é ele que devolve.";

/** A form that was refused: the typed key and its errors, or why nothing was done. */
interface Refused {
  readonly typed: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly alert: string | null;
}

/** `/detalhes-da-bolsa/:code/desistir`. */
export const loadWithdrawal: Loader = async (context) =>
  show(await context.backend().orders.get(context.segments.code!), context.now, null);

/**
 * Withdraws from the order, with the key for an old payment; or takes that key later. Its page then shows protocol and
 * refund.
 */
export async function submitWithdrawal(context: ActionContext): Promise<RouteResult> {
  const { orders } = context.backend();
  const code = context.segments.code!;
  const typed = textOf(context.form, KEY);
  const errors = typed === "" ? NO_ERRORS : checkForm(FORMS.refundKey, { [KEY]: typed });
  const seen = textOf(context.form, "seen");
  const alert = null;
  const refuse = async (refused: Refused) => show(await orders.get(code), context.now, refused);
  if (Object.keys(errors).length > 0) return refuse({ typed, errors, alert });
  const order = await orders.get(code);
  try {
    if (order.withdrawal.isOpen || typed === "") await orders.withdraw(code, seen === "" ? {} : { seen });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "order_changed") throw error;
    return refuse({ typed, errors: NO_ERRORS, alert: error.message });
  }
  try {
    if (typed !== "") await orders.setRefundKey(code, { [KEY]: typed });
  } catch (error) {
    // Without a refund by the team a key is not needed.
    if (!(error instanceof ApiError) || error.code !== "order_changed") {
      return refuse({ typed, errors: refusalOf(error).errors, alert });
    }
  }
  return {
    kind: "redirect",
    status: 303,
    location: `${paths.orderDetails(order.internalTransactionCode)}#cancelamento`,
  };
}

function show(order: Order, now: Date, refused: Refused | null): WholePage {
  const view = toWithdrawView(order, now, refused);
  return privatePage(TITLE, createElement(WithdrawPage, { view }), refused && { status: refused.alert ? 409 : 422 });
}

function toWithdrawView(order: Order, now: Date, refused: Refused | null): WithdrawView {
  const summary = toOrderSummary(order, now);
  const { protocol, isOpen } = order.withdrawal;
  const action = paths.withdrawal(order.internalTransactionCode);
  const form = (submit: string, fields: readonly FieldView[]): FormView => ({
    schema: null,
    action,
    submit,
    fields: fields.map((field) => ({ ...field, value: refused?.typed ?? "" })),
    errors: refused?.errors ?? NO_ERRORS,
    hidden: { seen: String(order.version ?? "") },
  });
  const alert = refused?.alert ?? null;
  const isDisputed = order.status === "disputed";
  if (protocol || !isOpen) {
    const isKeyDue = needsRefundKey(order) && !isDisputed;
    const lines = isDisputed ? [AT_BANK] : isKeyDue ? [TEAM_REFUND] : [];
    return {
      order: summary,
      protocol,
      what: lines,
      alert,
      isOpen: false,
      form: isKeyDue ? form("Informar a chave", [KEY_FIELD]) : null,
    };
  }
  const paidAt = order.payment?.paidAt;
  const paid = formatMoney(order.payment?.amountCents ?? 0);
  const isByTeam = paidAt != null && !isReturnable(paidAt, now) && !isDisputed;
  const money = isDisputed
    ? `${AT_BANK} Sua desistência vale desde agora, com protocolo.`
    : isByTeam
      ? `Você recebe ${paid} de volta. ${TEAM_REFUND}`
      : isPaid(order)
        ? `Você recebe ${paid} de volta por Pix, ${wayBack(false)}.`
        : "Nada foi cobrado, e nada será.";
  return {
    order: summary,
    protocol: null,
    what: [money, "A vaga e os benefícios deste pedido deixam de valer. Não precisa dizer por quê."],
    alert,
    isOpen: true,
    form: form(
      isPaid(order) && !isDisputed ? `Desistir e receber ${paid}` : "Desistir da reserva",
      isByTeam ? [OPTIONAL_KEY] : [],
    ),
  };
}
