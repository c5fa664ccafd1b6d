import { createElement } from "react";
import { ApiError } from "../../contract/v3/errors.ts";
import type { Reservable } from "../../contract/v3/orders.ts";
import { paths } from "../paths.ts";
import type { ActionContext, RouteContext, RouteResult } from "../route.ts";
import { offerWords } from "./order-words.ts";
import { privatePage } from "./private-page.ts";
import ReservePage from "./reserve.page.tsx";

interface Refusal {
  readonly status: 409 | 422 | 429;
  readonly nickname: string;
  readonly error: ApiError;
  readonly retryAfterS: number | undefined;
}

/** `/reservar/:offer`. */
export async function loadReservation(context: RouteContext): Promise<RouteResult> {
  return show(context, await context.backend().orders.getReservable(context.segments.offer!), null);
}

/** Reserves, and leads to the summary of the contract. A price that moved is shown anew (K19). */
export async function submitReservation(context: ActionContext): Promise<RouteResult> {
  const { form, segments } = context;
  const text = (name: string) => String(form.get(name) ?? "");
  const asked = {
    offerId: segments.offer!,
    seenMonthlyFee: text("seenMonthlyFee"),
    seenDueNow: text("seenDueNow"),
    studentNickname: text("studentNickname"),
  };
  const { orders } = context.backend();
  try {
    const order = await orders.reserve(asked, text("key"));
    return { kind: "redirect", status: 303, location: paths.payment(order.internalTransactionCode) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, retryAfterS } = error;
    if (status !== 409 && status !== 422 && status !== 429) throw error;
    const refusal = { status, nickname: asked.studentNickname, error, retryAfterS };
    return show(context, await orders.getReservable(asked.offerId), refusal);
  }
}

function show(context: RouteContext, found: Reservable, refusal: Refusal | null): RouteResult {
  const issue = refusal?.error.issues.find(({ field }) => field === "studentNickname");
  const view = {
    offer: offerWords(found),
    action: paths.reserve(found.offer.id),
    hidden: {
      key: context.newKey(),
      seenMonthlyFee: String(found.offer.monthly_fee_with_discount),
      seenDueNow: String(found.amounts.dueNow),
    },
    nickname: refusal?.nickname ?? "",
    nicknameError: issue?.message ?? null,
    alert: refusal?.error.message ?? null,
    openOrderHref: refusal?.error.orderCode ? paths.orderDetails(refusal.error.orderCode) : null,
  };
  return privatePage("Reservar a bolsa", createElement(ReservePage, { view }), refusal);
}
