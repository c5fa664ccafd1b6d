import { ApiError } from "../../contract/v3/errors.ts";
import type { orderEndpoints } from "../../contract/v3/orders.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../domain/orders/order-status.ts";
import { errorText } from "../../domain/text/scrub-errors.ts";
import type { UserCall } from "../http/call.ts";
import type { Handlers } from "../http/mount.ts";
import { takeSignedMessage } from "../payments/payments.api.ts";
import { providerOf, requireReservations, requireSandbox } from "../payments/provider.ts";
import { simulatePayment } from "../payments/sandbox.ts";
import { findAlternatives, findReservableOffer, readSeats } from "./find-offer.ts";
import { listBenefits, listOrders, listScholarshipOrders } from "./list-orders.ts";
import { toOrderResponses, toReservable } from "./order-view.ts";
import { confirmOrder, ensureCharge } from "./pay.ts";
import { findOpenPayment, getOrder } from "./read-order.ts";
import { setRefundKey } from "./refund-key.ts";
import { reserve } from "./reserve.ts";
import { sendOrderEmails } from "./send-order-emails.ts";
import type { Order } from "./transition-order.ts";
import { withdraw } from "./withdraw.ts";

export const ordersApi: Handlers<typeof orderEndpoints> = {
  getReservable: async ({ env, params, now }) => {
    requireReservations(env);
    const provider = providerOf(env);
    const snapshot = await findReservableOffer(env.DB, params.id, now);
    if (!snapshot) throw new ApiError("offer_not_found");
    const others = await findAlternatives(env.DB, snapshot, now);
    const seats = await readSeats(
      env.DB,
      [snapshot, ...others].map(({ offer }) => offer.id),
    );
    return {
      ...toReservable(snapshot, provider),
      ...seats.get(snapshot.offer.id),
      alternatives: others.map((other) => {
        const { offer, amounts } = toReservable(other, provider);
        return { offer, amounts, hasFewSeats: seats.get(offer.id)?.hasFewSeats };
      }),
    };
  },
  list: async ({ env, signedIn, query, now, c }) => {
    const statuses = query["status[]"]?.filter((status): status is OrderStatus =>
      Object.hasOwn(ORDER_STATUSES, status),
    );
    const page = await listOrders(env.DB, signedIn.account.id, query.page, statuses ?? null);
    c.header("x-total-pages", String(page.totalPages));
    c.header("x-total-count", String(page.totalCount));
    return toOrderResponses(env.DB, providerOf(env), page.orders, now);
  },
  get: async (call) => toResponse(call, await orderOf(call)),
  listScholarships: async ({ env, signedIn, now }) => {
    const orders = await listScholarshipOrders(env.DB, signedIn.account.id);
    return toOrderResponses(env.DB, providerOf(env), orders, now);
  },
  listBenefits: ({ env, signedIn, now }) => listBenefits(env.DB, signedIn.account.id, now),
  reserve: withOrderMails(({ env, body, signedIn, idempotencyKey, now }) => {
    requireReservations(env);
    const { id, name, email, phone } = signedIn.account;
    const input = {
      offerId: body.offerId,
      seenMonthlyFeeCents: body.seenMonthlyFeeCents,
      seenDueNowCents: body.seenDueNowCents,
      seenTotalCents: body.seenTotalCents,
      studentNickname: body.studentNickname,
    };
    return reserve(env.DB, { userId: id, name, email, phone }, idempotencyKey, input, now);
  }),
  agree: withOrderMails(({ env, body, signedIn, params, now }) => {
    requireReservations(env);
    const family = { studentNickname: body.studentNickname, guardianCpf: body.cpf };
    return confirmOrder(env.DB, providerOf(env), signedIn.account.id, params.code, family, now);
  }),
  withdraw: withOrderMails(({ env, signedIn, params, query, now }) =>
    withdraw(env.DB, providerOf(env), signedIn.account.id, params.code, now, query.seen),
  ),
  setRefundKey: async (call) => {
    const { env, signedIn, params, body, now } = call;
    return toResponse(call, await setRefundKey(env.DB, signedIn.account.id, params.code, body.pixKey, now));
  },
  // The sandbox pays and then calls the webhook, as a real provider does.
  simulate: withOrderMails(async (call) => {
    const { env, body, now } = call;
    requireSandbox(env);
    const order = await orderOf(call);
    const provider = providerOf(env);
    const open = await findOpenPayment(env.DB, order.id);
    if (open?.provider !== provider.name) throw new ApiError("not_payable");
    await ensureCharge(env.DB, provider, open);
    const message = await simulatePayment(env.DB, open.id, body.outcome, now);
    if (!message) throw new ApiError("not_payable");
    // Best effort: the cron polls a payment whose message was lost.
    await takeSignedMessage(env, message.signature, message.body, now).catch((error) =>
      console.error("payment message:", errorText(error)),
    );
    return orderOf(call);
  }),
};

function orderOf(call: UserCall & { readonly params: { readonly code: string } }): Promise<Order> {
  return getOrder(call.env.DB, call.signedIn.account.id, call.params.code);
}

async function toResponse({ env, now }: UserCall, order: Order) {
  const [response] = await toOrderResponses(env.DB, providerOf(env), [order], now);
  return response!;
}

/** A handler that changes an order and answers with it; its e-mails are sent after the response. */
function withOrderMails<C extends UserCall>(change: (call: C) => Promise<Order>) {
  return async (call: C) => {
    const order = await change(call);
    call.later("mails of orders", sendOrderEmails(call.env, call.now));
    return toResponse(call, order);
  };
}
