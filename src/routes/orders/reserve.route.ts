import { createElement } from "react";
import { OFFER_FIELD, type ReservationChoice } from "../../client/islands/orders/reservation.tsx";
import type { AlertVariant } from "../../client/ui/alert.tsx";
import type { FieldView } from "../../contract/forms/form-view.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import type { Reservable } from "../../contract/v3/orders.ts";
import { shiftLabel, shiftName } from "../../domain/catalog/shift.ts";
import { orderSteps } from "../../domain/orders/order-status.ts";
import { NO_ERRORS, refusalOf, textOf } from "../../parts/forms/form-answer.ts";
import { NEW_NICKNAME_FIELD } from "../../parts/forms/form-fields.ts";
import { offerLabels, reservationTerm, seenAmounts } from "../../parts/orders/order-labels.ts";
import { keepReservation, readReservation } from "../../parts/orders/reservation-draft.ts";
import type { ActionContext, Loader, RouteContext, RouteResult, WholePage } from "../../parts/screen/route.ts";
import { paths } from "../../site/paths.ts";
import { toCheckoutSummary } from "./checkout-view.ts";
import { checkoutPage } from "./private-page.ts";
import ReservePage, { type ReserveView } from "./reserve.page.tsx";

/** A rejected reservation: its input, and the notice. */
interface Unreserved {
  readonly nickname: string;
  readonly notice: { readonly variant: AlertVariant; readonly text: string };
  /** Null when only the amounts have to be confirmed. */
  readonly error: ApiError | null;
}

const TITLE = "Reservar a bolsa";

/** `/reservar/:offer`. */
export const loadReservation: Loader = async (context) => {
  const { orders } = context.backend();
  try {
    return show(context, await orders.getReservable(context.segments.offer!), unplaced(context));
  } catch (error) {
    return showNextYear(context, error, "");
  }
};

/** A reservation that was not placed with the sign-in: the amounts have changed, or something else is in the way. */
function unplaced({ session, segments }: RouteContext): Unreserved | null {
  const draft = readReservation(session(), segments.offer!);
  const text = "A bolsa ainda não está reservada. Confira os valores e toque em reservar.";
  return draft && { nickname: draft.studentNickname, notice: { variant: "info", text }, error: null };
}

/** Reserves, and redirects to the summary of the contract. A changed price is shown again first (K19). */
export async function submitReservation(context: ActionContext): Promise<RouteResult> {
  const { form, segments } = context;
  const nickname = textOf(form, "studentNickname");
  const { orders } = context.backend();
  const chosen = textOf(form, OFFER_FIELD) || segments.offer!;
  // Without script the amounts of another offer have not been seen yet.
  if (chosen.toLowerCase() !== segments.offer!.toLowerCase()) return showChosen(context, chosen, nickname);
  const input = {
    offerId: segments.offer!,
    seenMonthlyFeeCents: textOf(form, "seenMonthlyFeeCents"),
    seenDueNowCents: textOf(form, "seenDueNowCents"),
    // Absent in forms that were opened before the field existed.
    seenTotalCents: form.has("seenTotalCents") ? textOf(form, "seenTotalCents") : undefined,
    studentNickname: nickname,
  };
  try {
    const order = await orders.reserve(input, textOf(form, "key"));
    keepReservation(context.session(), null);
    return { kind: "redirect", status: 303, location: paths.payment(order.internalTransactionCode) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message } = error;
    if (status !== 409 && status !== 422 && status !== 429) return showNextYear(context, error, nickname);
    const notice = { variant: "danger", text: message } as const;
    return show(context, await orders.getReservable(input.offerId), { nickname, notice, error });
  }
}

/** Shows the amounts of another shift, to be confirmed. */
async function showChosen(context: RouteContext, offerId: string, nickname: string): Promise<RouteResult> {
  try {
    const reservable = await context.backend().orders.getReservable(offerId);
    const text = `Você escolheu o turno ${shiftLabel(reservable.offer.product_shift)}. Confira os valores e reserve.`;
    return show(context, reservable, { nickname, notice: { variant: "info", text }, error: null });
  } catch (error) {
    return showNextYear(context, error, nickname);
  }
}

/** Shows the same offer of the next school year when its own year is over (K26); rethrows other errors. */
async function showNextYear(context: RouteContext, error: unknown, nickname: string): Promise<WholePage> {
  if (!(error instanceof ApiError) || error.status !== 410 || error.nextOfferId === undefined) throw error;
  const next = await context.backend().orders.getReservable(error.nextOfferId);
  const text = `${error.message} Esta é a de ${next.offer.year}, na mesma escola, série e turno.`;
  return show(context, next, { nickname, notice: { variant: "danger", text }, error });
}

async function show(context: RouteContext, reservable: Reservable, unreserved: Unreserved | null): Promise<WholePage> {
  const { alternatives = [], ...rest } = reservable;
  const choices = [rest, ...alternatives.map((other) => ({ ...rest, ...other }))] as const;
  const labels = offerLabels(rest);
  const error = unreserved?.error ?? null;
  const [first, ...others] = choices;
  const view: ReserveView = {
    seat: labels.what,
    school: { name: labels.school, href: labels.schoolHref },
    isSandbox: labels.isSandbox,
    steps: orderSteps(reservable.amounts.dueNowCents),
    reservation: {
      form: {
        schema: "reservation",
        ...choiceOf(first).form,
        note: reservationTerm(context.now, reservable.offer.year, choices),
        hidden: { key: context.newKey() },
        fields: [
          {
            ...NEW_NICKNAME_FIELD,
            value: unreserved?.nickname ?? "",
          },
          ...(others.length > 0 ? [offerField(choices)] : []),
        ],
        errors: error?.issues.length ? refusalOf(error).errors : NO_ERRORS,
      },
      choices: [choiceOf(first), ...others.map(choiceOf)],
    },
    full: rest.isFull
      ? {
          others: others.map((other) => ({
            label: `${shiftName(other.offer.product_shift)}: ${offerLabels(other).netPrice} por mês`,
            href: paths.reserve(other.offer.id),
          })),
          followedPage: context.inventory ? labels.schoolHref : null,
        }
      : null,
    notice: unreserved?.notice ?? null,
    openOrderHref: error?.orderCode ? paths.orderDetails(error.orderCode) : null,
  };
  const refusal = error && { status: error.status as 409 | 410 | 422 | 429, retryAfterS: error.retryAfterS };
  return checkoutPage(TITLE, createElement(ReservePage, { view }), refusal);
}

/** The choice of shift, with the prices. */
function offerField(choices: readonly Reservable[]): FieldView {
  return {
    name: OFFER_FIELD,
    label: "Turno",
    type: "choice",
    value: choices[0]!.offer.id,
    options: choices.map((choice) => ({
      value: choice.offer.id,
      label: `${shiftName(choice.offer.product_shift)}: ${offerLabels(choice).netPrice} por mês`,
    })),
  };
}

function choiceOf(reservable: Reservable): ReservationChoice {
  const labels = offerLabels(reservable);
  const { offer } = reservable;
  return {
    offerId: offer.id,
    form: {
      action: paths.reserve(offer.id),
      submit: "Continuar",
      hidden: seenAmounts(reservable),
    },
    summary: toCheckoutSummary(labels),
    dueNow: { amount: labels.dueNow, what: labels.dueNowTo },
    total: labels.total,
  };
}
