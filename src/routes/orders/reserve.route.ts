import { createElement } from "react";
import type { FormView } from "../../client/islands/form/form-view.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import type { Reservable } from "../../contract/v3/orders.ts";
import { isFullDayReservation } from "../../domain/orders/order-terms.ts";
import { NO_ERRORS, refusalOf } from "../../site/forms/form-answer.ts";
import { NICKNAME_FIELD } from "../../site/forms/form-fields.ts";
import { offerWords } from "../../site/orders/order-words.ts";
import { paths } from "../../site/paths.ts";
import type { ActionContext, RouteContext, RouteResult } from "../../site/screen/route.ts";
import { privatePage } from "./private-page.ts";
import ReservePage from "./reserve.page.tsx";

interface Refusal {
  readonly status: 409 | 410 | 422 | 429;
  readonly nickname: string;
  readonly error: ApiError;
  readonly retryAfterS: number | undefined;
}

/** `/reservar/:offer`. */
export async function loadReservation(context: RouteContext): Promise<RouteResult> {
  const { orders } = context.backend();
  try {
    return show(context, await orders.getReservable(context.segments.offer!), null);
  } catch (error) {
    return showNextYear(context, error, "");
  }
}

/** Reserves, and redirects to the summary of the contract. A changed price is shown again first (K19). */
export async function submitReservation(context: ActionContext): Promise<RouteResult> {
  const { form, segments } = context;
  const text = (name: string) => String(form.get(name) ?? "");
  const asked = {
    offerId: segments.offer!,
    seenMonthlyFee: text("seenMonthlyFee"),
    seenDueNow: text("seenDueNow"),
    // Absent in forms that were opened before the field existed.
    seenTotal: form.has("seenTotal") ? text("seenTotal") : undefined,
    studentNickname: text("studentNickname"),
  };
  const { orders } = context.backend();
  try {
    const order = await orders.reserve(asked, text("key"));
    return { kind: "redirect", status: 303, location: paths.payment(order.internalTransactionCode) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, retryAfterS } = error;
    if (status !== 409 && status !== 422 && status !== 429) return showNextYear(context, error, asked.studentNickname);
    const refusal = { status, nickname: asked.studentNickname, error, retryAfterS };
    return show(context, await orders.getReservable(asked.offerId), refusal);
  }
}

/** Shows the same offer of the next school year when its own year is over (K26); rethrows other errors. */
async function showNextYear(context: RouteContext, error: unknown, nickname: string): Promise<RouteResult> {
  if (!(error instanceof ApiError) || error.status !== 410 || error.nextOfferId === undefined) throw error;
  const next = await context.backend().orders.getReservable(error.nextOfferId);
  return show(context, next, { status: error.status, nickname, error, retryAfterS: undefined });
}

function alertOf({ error }: Refusal, { offer: { year } }: Reservable): string {
  return error.status === 410 ? `${error.message} Esta é a de ${year}, na mesma escola, série e turno.` : error.message;
}

function show(context: RouteContext, found: Reservable, refusal: Refusal | null): RouteResult {
  const offer = offerWords(found);
  const held = isFullDayReservation(context.now, found.offer.year) ? "por 24 horas" : "até o fim do dia de hoje";
  const view = {
    offer,
    form: {
      schema: "reservation",
      action: paths.reserve(found.offer.id),
      submit: `Reservar por ${offer.dueNow}`,
      note: `A reserva fica guardada ${held}. Você revisa tudo antes de pagar.`,
      hidden: {
        key: context.newKey(),
        seenMonthlyFee: String(found.offer.monthly_fee_with_discount),
        seenDueNow: String(found.amounts.dueNow),
        seenTotal: String(found.amounts.annualTotalWithScholarship),
      },
      fields: [
        {
          ...NICKNAME_FIELD,
          label: "Como você chama o aluno?",
          hint: "Um apelido basta: não pedimos nome completo nem data de nascimento de criança.",
          value: refusal?.nickname ?? "",
        },
      ],
      errors: refusal ? refusalOf(refusal.error).errors : NO_ERRORS,
    } satisfies FormView,
    alert: refusal && alertOf(refusal, found),
    openOrderHref: refusal?.error.orderCode ? paths.orderDetails(refusal.error.orderCode) : null,
  };
  return privatePage("Reservar a bolsa", createElement(ReservePage, { view }), refusal);
}
