import { env } from "cloudflare:test";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { emitOrderEvents, type OrderStatusEvent } from "../../../src/backend/orders/emit-events.ts";
import { confirmOrder } from "../../../src/backend/orders/pay.ts";
import { getOrder } from "../../../src/backend/orders/read-order.ts";
import { reserve } from "../../../src/backend/orders/reserve.ts";
import { runDeadlines } from "../../../src/backend/orders/run-deadlines.ts";
import { takeMessage } from "../../../src/backend/orders/take-message.ts";
import { withdraw } from "../../../src/backend/orders/withdraw.ts";
import { simulatePayment } from "../../../src/backend/payments/sandbox.ts";
import * as schema from "../../../src/backend/schema/orders.ts";
import {
  ANA,
  after,
  allOf,
  BRUNO,
  clearOrders,
  contractOne,
  DUE_CENTS,
  FAMILY,
  FREE_OFFER,
  NOW,
  OFFER,
  openMarket,
  orderOf,
  pay,
  payOne,
  provider,
  request,
  reserveOne,
  STRANGE_OFFER,
} from "./market.ts";

beforeAll(openMarket);
beforeEach(clearOrders);

const DAY = 24 * 60;

async function timelineOf(orderId: string): Promise<string[]> {
  const events = (await allOf(schema.orderEvent)).filter((e) => e.orderId === orderId);
  return events.sort((a, b) => a.version - b.version).map((e) => e.status);
}

test("a reservation stores the offer as agreed, under a code of 80 bits", async () => {
  const order = await reserveOne();
  expect(order.code).toMatch(/^ME(-[0-9A-HJKMNP-TV-Z]{4}){4}$/);
  expect(order.snapshot.amounts.dueNowCents).toBe(DUE_CENTS);
  await env.DB.prepare("UPDATE offer SET net_monthly_fee_cents = 1 WHERE id = ?").bind(OFFER).run();
  expect((await orderOf(order.id)).snapshot.offer.netMonthlyFeeCents).toBe(DUE_CENTS);
  await env.DB.prepare("UPDATE offer SET net_monthly_fee_cents = ? WHERE id = ?").bind(DUE_CENTS, OFFER).run();
  const rewrite = env.DB.prepare("UPDATE scholarship_order SET snapshot = '{}'").run();
  await expect(rewrite).rejects.toThrow("does not change");
});

test("a key makes one order per account, and is refused with other content", async () => {
  const first = await reserve(env.DB, ANA, "k", request(), NOW);
  expect((await reserve(env.DB, ANA, "k", request(), after(1))).code).toBe(first.code);
  expect((await reserve(env.DB, BRUNO, "k", request(), NOW)).code).not.toBe(first.code);
  const other = reserve(env.DB, ANA, "k", { ...request(), studentNickname: "Léo" }, NOW);
  await expect(other).rejects.toMatchObject({ code: "key_reused" });
  expect(await allOf(schema.scholarshipOrder)).toHaveLength(2);
});

test("a changed price is refused, and so are offers that cannot be reserved", async () => {
  const seen = (cents: number) => ({ ...request(), seenMonthlyFeeCents: cents });
  await expect(reserve(env.DB, ANA, "a", seen(DUE_CENTS - 1), NOW)).rejects.toMatchObject({ code: "conflict" });
  const dueMoved = { ...request(), seenDueNowCents: 0 };
  await expect(reserve(env.DB, ANA, "b", dueMoved, NOW)).rejects.toMatchObject({ code: "conflict" });
  for (const offerId of [STRANGE_OFFER, "offer-35000002", "no-such-offer"]) {
    await expect(reserve(env.DB, ANA, "c", { ...request(), offerId }, NOW)).rejects.toMatchObject({
      code: "offer_not_found",
    });
  }
  expect(await allOf(schema.scholarshipOrder)).toEqual([]);
});

test("a payment in time creates voucher, scholarship and the school's deadline", async () => {
  const { order, paymentId } = await payOne();
  expect(order.status).toBe("pre_registered");
  expect(await timelineOf(order.id)).toEqual(["initiated", "awaiting_payment", "pre_registered"]);
  expect(order.voucherCode).toMatch(/^VA-/);
  expect(order.dueAt).toBe("2026-12-01T02:59:59.999Z");
  expect((await allOf(schema.payment))[0]).toMatchObject({ id: paymentId, status: "paid", amountCents: DUE_CENTS });
  expect(await allOf(schema.scholarship)).toMatchObject([
    { orderId: order.id, status: "aguardando_matricula", validFrom: "2027-01-01", validUntil: null },
  ]);
  expect(await allOf(schema.benefit)).toEqual([]);
});

test("with nothing due an order is confirmed without payment, and waivers become benefits", async () => {
  const { code, id } = await reserveOne(FREE_OFFER);
  const order = await confirmOrder(env.DB, provider(), ANA.userId, code, FAMILY, NOW);
  expect(order.status).toBe("pre_registered");
  expect(await allOf(schema.payment)).toEqual([]);
  const benefits = (await allOf(schema.benefit)).map(({ type, valueCents, status }) => [type, valueCents, status]);
  expect(benefits.sort()).toEqual([
    ["isencao_matricula", 50_000, "disponivel"],
    ["isencao_mensalidade", 64_500, "disponivel"],
  ]);
  const gone = await withdraw(env.DB, provider(), ANA.userId, code, after(1));
  expect(gone.status).toBe("drop_out_confirmed");
  expect(await timelineOf(id)).toEqual(["initiated", "pre_registered", "dropping_out", "drop_out_confirmed"]);
  expect((await allOf(schema.benefit)).map((b) => b.status)).toEqual(["bloqueado", "bloqueado"]);
  expect((await allOf(schema.scholarship))[0]?.status).toBe("cancelada");
});

test("a withdrawal within seven days refunds everything under one protocol", async () => {
  const { order } = await payOne();
  const gone = await withdraw(env.DB, provider(), ANA.userId, order.code, after(6 * DAY));
  expect(gone.status).toBe("drop_out_confirmed");
  expect(gone.withdrawalProtocol).toMatch(/^DES-/);
  expect(await allOf(schema.refund)).toMatchObject([{ amountCents: DUE_CENTS, status: "done" }]);
  expect((await allOf(schema.sandboxCharge))[0]).toMatchObject({ status: "refunded" });
  const again = await withdraw(env.DB, provider(), ANA.userId, order.code, after(6 * DAY + 1));
  expect(again.withdrawalProtocol).toBe(gone.withdrawalProtocol);
  expect(await allOf(schema.refund)).toHaveLength(1);
});

test("after the first day of classes nothing is refunded", async () => {
  const { order } = await payOne();
  await env.DB.prepare("UPDATE scholarship_order SET due_at = NULL").run();
  const late = new Date("2027-02-01T12:00:00.000Z");
  await expect(withdraw(env.DB, provider(), ANA.userId, order.code, late)).rejects.toMatchObject({
    code: "not_withdrawable",
  });
});

test("other accounts cannot see, pay or withdraw an order", async () => {
  const { order } = await contractOne();
  await expect(getOrder(env.DB, BRUNO.userId, order.code)).rejects.toMatchObject({ code: "order_not_found" });
  await expect(confirmOrder(env.DB, provider(), BRUNO.userId, order.code, FAMILY, NOW)).rejects.toMatchObject({
    code: "order_not_found",
  });
  await expect(withdraw(env.DB, provider(), BRUNO.userId, order.code, NOW)).rejects.toMatchObject({
    code: "order_not_found",
  });
});

test("reservations lapse after 24 hours, codes after 60 minutes, and a lapsed code cannot be paid", async () => {
  const begun = await reserveOne();
  const { order, paymentId } = await contractOne();
  await runDeadlines(env.DB, provider(), after(59));
  expect((await orderOf(order.id)).status).toBe("awaiting_payment");
  await runDeadlines(env.DB, provider(), after(61));
  expect((await orderOf(order.id)).status).toBe("expired");
  expect(await simulatePayment(env.DB, paymentId, "paid", after(62))).toBeNull();
  expect((await orderOf(begun.id)).status).toBe("initiated");
  await runDeadlines(env.DB, provider(), after(DAY + 1));
  expect((await orderOf(begun.id)).status).toBe("expired");
});

test("polling makes up for a lost message, even at the last minute", async () => {
  const { order, paymentId } = await contractOne();
  await simulatePayment(env.DB, paymentId, "paid", after(59));
  await runDeadlines(env.DB, provider(), after(61));
  expect((await orderOf(order.id)).status).toBe("pre_registered");
});

test("a late payment is refunded", async () => {
  const { order, paymentId } = await contractOne();
  await runDeadlines(env.DB, provider(), after(61));
  await env.DB.prepare("UPDATE sandbox_charge SET status = 'paid', paid_at = ?").bind(after(60).toISOString()).run();
  const message = { id: crypto.randomUUID(), chargeId: paymentId, kind: "paid", at: after(60).toISOString() } as const;
  expect(await takeMessage(env.DB, message, after(62))).toBe("taken");
  expect((await orderOf(order.id)).status).toBe("dropping_out");
  await runDeadlines(env.DB, provider(), after(63));
  expect((await orderOf(order.id)).status).toBe("drop_out_confirmed");
  expect((await allOf(schema.refund)).map((r) => r.status)).toEqual(["done"]);
});

test("a refused payment costs nothing and can be tried again with a new code", async () => {
  const { order, paymentId } = await contractOne();
  const call = await simulatePayment(env.DB, paymentId, "refused", after(1));
  await takeMessage(env.DB, JSON.parse(call!.body), after(1));
  expect((await orderOf(order.id)).status).toBe("awaiting_payment");
  await confirmOrder(env.DB, provider(), ANA.userId, order.code, FAMILY, after(2));
  const payments = await allOf(schema.payment);
  expect(payments.map((p) => p.status).sort()).toEqual(["pending", "refused"]);
  await pay(payments.find((p) => p.status === "pending")!.id, after(3));
  expect((await orderOf(order.id)).status).toBe("pre_registered");
});

test("without an answer of the school in five business days the payment is refunded", async () => {
  const { order } = await payOne();
  await runDeadlines(env.DB, provider(), new Date("2026-12-01T02:59:00.000Z"));
  expect((await orderOf(order.id)).status).toBe("pre_registered");
  await runDeadlines(env.DB, provider(), new Date("2026-12-01T03:00:00.000Z"));
  expect(await timelineOf(order.id)).toEqual([
    "initiated",
    "awaiting_payment",
    "pre_registered",
    "failed",
    "drop_out_confirmed",
  ]);
  expect((await allOf(schema.refund)).map((r) => [r.amountCents, r.status])).toEqual([[DUE_CENTS, "done"]]);
});

test("each transition sends one order_status event without personal data", async () => {
  const { order } = await payOne();
  const events: OrderStatusEvent[] = [];
  await emitOrderEvents(env.DB, (event) => events.push(event), after(2));
  await emitOrderEvents(env.DB, (event) => events.push(event), after(3));
  expect(events.map((e) => [e.event, e.status])).toEqual([
    ["order_status", "initiated"],
    ["order_status", "awaiting_payment"],
    ["order_status", "pre_registered"],
  ]);
  expect(JSON.stringify(events)).not.toMatch(/Ana|Bia|52998224725/);
  expect(JSON.stringify(events)).not.toContain(order.code);
});
