import { beforeAll, beforeEach, expect, test } from "vitest";
import { ANA, after, BRUNO, DAY, DUE_CENTS, FAMILY, FREE_OFFER, marketOf, NOW } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { simulatePayment } from "../payments/sandbox.ts";
import * as schema from "../schema/orders.ts";
import { confirmOrder } from "./pay.ts";
import { getOrder } from "./read-order.ts";
import { runDeadlines } from "./run-deadlines.ts";
import { takePaymentMessage } from "./take-payment-message.ts";
import { withdraw } from "./withdraw.ts";

const db = openMemoryD1();
const { allOf, clear, contractOne, open, orderOf, pay, payOne, provider, reserveOne, sql } = marketOf(db);

beforeAll(open);
beforeEach(clear);

async function timelineOf(orderId: string): Promise<string[]> {
  const events = (await allOf(schema.orderEvent)).filter((e) => e.orderId === orderId);
  return events.sort((a, b) => a.version - b.version).map((e) => e.status);
}

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
  const order = await confirmOrder(db, provider(), ANA.userId, code, FAMILY, NOW);
  expect(order.status).toBe("pre_registered");
  expect(await allOf(schema.payment)).toEqual([]);
  const benefits = (await allOf(schema.benefit)).map(({ type, valueCents, status }) => [type, valueCents, status]);
  expect(benefits.sort()).toEqual([
    ["isencao_matricula", 50_000, "disponivel"],
    ["isencao_mensalidade", 64_500, "disponivel"],
  ]);
  const gone = await withdraw(db, provider(), ANA.userId, code, after(1));
  expect(gone.status).toBe("drop_out_confirmed");
  expect(await timelineOf(id)).toEqual(["initiated", "pre_registered", "dropping_out", "drop_out_confirmed"]);
  expect((await allOf(schema.benefit)).map((b) => b.status)).toEqual(["bloqueado", "bloqueado"]);
  expect((await allOf(schema.scholarship))[0]?.status).toBe("cancelada");
});

test("a withdrawal within seven days refunds everything under one protocol", async () => {
  const { order } = await payOne();
  const gone = await withdraw(db, provider(), ANA.userId, order.code, after(6 * DAY));
  expect(gone.status).toBe("drop_out_confirmed");
  expect(gone.withdrawalProtocol).toMatch(/^DES-/);
  expect(await allOf(schema.refund)).toMatchObject([{ amountCents: DUE_CENTS, status: "done" }]);
  expect((await allOf(schema.sandboxCharge))[0]).toMatchObject({ status: "refunded" });
  const again = await withdraw(db, provider(), ANA.userId, order.code, after(6 * DAY + 1));
  expect(again.withdrawalProtocol).toBe(gone.withdrawalProtocol);
  expect(await allOf(schema.refund)).toHaveLength(1);
});

test("after the first day of classes nothing is refunded", async () => {
  const { order } = await payOne();
  await sql("UPDATE scholarship_order SET due_at = NULL");
  const late = new Date("2027-02-01T12:00:00.000Z");
  await expect(withdraw(db, provider(), ANA.userId, order.code, late)).rejects.toMatchObject({
    code: "not_withdrawable",
  });
});

test("other accounts cannot see, pay or withdraw an order", async () => {
  const { order } = await contractOne();
  await expect(getOrder(db, BRUNO.userId, order.code)).rejects.toMatchObject({ code: "order_not_found" });
  await expect(confirmOrder(db, provider(), BRUNO.userId, order.code, FAMILY, NOW)).rejects.toMatchObject({
    code: "order_not_found",
  });
  await expect(withdraw(db, provider(), BRUNO.userId, order.code, NOW)).rejects.toMatchObject({
    code: "order_not_found",
  });
});

test("reservations lapse after 24 hours, codes after 60 minutes, and a lapsed code cannot be paid", async () => {
  const begun = await reserveOne();
  const { order, paymentId } = await contractOne();
  await runDeadlines(db, provider(), after(59));
  expect((await orderOf(order.id)).status).toBe("awaiting_payment");
  await runDeadlines(db, provider(), after(61));
  expect((await orderOf(order.id)).status).toBe("expired");
  expect(await simulatePayment(db, paymentId, "paid", after(62))).toBeNull();
  expect((await orderOf(begun.id)).status).toBe("initiated");
  await runDeadlines(db, provider(), after(DAY + 1));
  expect((await orderOf(begun.id)).status).toBe("expired");
});

test("polling makes up for a lost message, even at the last minute", async () => {
  const { order, paymentId } = await contractOne();
  await simulatePayment(db, paymentId, "paid", after(59));
  await runDeadlines(db, provider(), after(61));
  expect((await orderOf(order.id)).status).toBe("pre_registered");
});

test("a late payment is refunded", async () => {
  const { order, paymentId } = await contractOne();
  await runDeadlines(db, provider(), after(61));
  await sql("UPDATE sandbox_charge SET status = 'paid', paid_at = ?", after(60).toISOString());
  const message = {
    id: crypto.randomUUID(),
    chargeId: paymentId,
    kind: "paid",
    receivedCents: DUE_CENTS,
    at: after(60).toISOString(),
  } as const;
  expect(await takePaymentMessage(db, message, after(62))).toBe("taken");
  expect((await orderOf(order.id)).status).toBe("dropping_out");
  await runDeadlines(db, provider(), after(63));
  expect((await orderOf(order.id)).status).toBe("drop_out_confirmed");
  expect((await allOf(schema.refund)).map((r) => r.status)).toEqual(["done"]);
});

test("a refused payment costs nothing and can be tried again with a new code", async () => {
  const { order, paymentId } = await contractOne();
  const call = await simulatePayment(db, paymentId, "refused", after(1));
  await takePaymentMessage(db, JSON.parse(call!.body), after(1));
  expect((await orderOf(order.id)).status).toBe("awaiting_payment");
  await confirmOrder(db, provider(), ANA.userId, order.code, FAMILY, after(2));
  const payments = await allOf(schema.payment);
  expect(payments.map((p) => p.status).sort()).toEqual(["pending", "refused"]);
  await pay(payments.find((p) => p.status === "pending")!.id, after(3));
  expect((await orderOf(order.id)).status).toBe("pre_registered");
});

test("without an answer of the school in five business days the payment is refunded", async () => {
  const { order } = await payOne();
  await runDeadlines(db, provider(), new Date("2026-12-01T02:59:00.000Z"));
  expect((await orderOf(order.id)).status).toBe("pre_registered");
  await runDeadlines(db, provider(), new Date("2026-12-01T03:00:00.000Z"));
  expect(await timelineOf(order.id)).toEqual([
    "initiated",
    "awaiting_payment",
    "pre_registered",
    "failed",
    "drop_out_confirmed",
  ]);
  expect((await allOf(schema.refund)).map((r) => [r.amountCents, r.status])).toEqual([[DUE_CENTS, "done"]]);
});
