import { beforeAll, beforeEach, expect, test } from "vitest";
import { ANA, after, FAMILY, marketOf, meeting, NOW, request } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { simulatePayment } from "../payments/sandbox.ts";
import * as schema from "../schema/orders.ts";
import { confirmOrder } from "./pay.ts";
import { findOpenPayment } from "./read-order.ts";
import { reserve } from "./reserve.ts";
import { runDeadlines } from "./run-deadlines.ts";
import { takePaymentMessage } from "./take-payment-message.ts";
import { withdraw } from "./withdraw.ts";

const db = openMemoryD1();
const { allOf, clear, contractOne, open, orderOf, payOne, provider, reserveOne } = marketOf(db);

beforeAll(open);
beforeEach(clear);

test("three concurrent requests with one key make one order", async () => {
  const together = meeting(db, 3);
  const orders = await Promise.all([1, 2, 3].map(() => reserve(together, ANA, "same", request(), NOW)));
  expect(new Set(orders.map((order) => order.code)).size).toBe(1);
  expect(await allOf(schema.scholarshipOrder)).toHaveLength(1);
  expect(await allOf(schema.orderEvent)).toHaveLength(1);
});

test("two concurrent payment requests make one Pix code", async () => {
  const { code, id } = await reserveOne();
  const together = meeting(db, 2);
  await Promise.all([1, 2].map(() => confirmOrder(together, provider(), ANA.userId, code, FAMILY, NOW)));
  expect(await allOf(schema.payment)).toHaveLength(1);
  expect((await findOpenPayment(db, id))?.pixCopyPaste).toMatch(/^000201/);
  expect((await orderOf(id)).version).toBe(2);
});

test("a message delivered twice concurrently confirms once", async () => {
  const { order, paymentId } = await contractOne();
  const message = JSON.parse((await simulatePayment(db, paymentId, "paid", after(1)))!.body);
  const together = meeting(db, 2);
  const taken = await Promise.all([1, 2].map(() => takePaymentMessage(together, message, after(1))));
  expect(taken.sort()).toEqual(["known", "taken"]);
  expect((await orderOf(order.id)).version).toBe(3);
  expect(await allOf(schema.scholarship)).toHaveLength(1);
});

test("two concurrent withdrawals make one protocol and one refund", async () => {
  const { order } = await payOne();
  const together = meeting(db, 2);
  const gone = await Promise.all([1, 2].map(() => withdraw(together, provider(), ANA.userId, order.code, after(2))));
  expect(new Set(gone.map((o) => o.withdrawalProtocol)).size).toBe(1);
  expect(await allOf(schema.refund)).toHaveLength(1);
  expect((await orderOf(order.id)).status).toBe("drop_out_confirmed");
});

test("concurrent payment and withdrawal end with a refund, in either order", async () => {
  const { order, paymentId } = await contractOne();
  const message = JSON.parse((await simulatePayment(db, paymentId, "paid", after(1)))!.body);
  const together = meeting(db, 2);
  await Promise.all([
    takePaymentMessage(together, message, after(1)),
    withdraw(together, provider(), ANA.userId, order.code, after(1)),
  ]);
  await runDeadlines(db, provider(), after(2));
  expect((await orderOf(order.id)).status).toBe("drop_out_confirmed");
  expect((await allOf(schema.refund)).map((r) => r.status)).toEqual(["done"]);
  expect((await allOf(schema.sandboxCharge)).map((c) => c.status)).toEqual(["refunded"]);
});
