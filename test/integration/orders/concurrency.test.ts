import { env } from "cloudflare:test";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { confirmOrder } from "../../../src/backend/orders/pay.ts";
import { findOpenPayment } from "../../../src/backend/orders/read-order.ts";
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
  clearOrders,
  contractOne,
  FAMILY,
  meeting,
  NOW,
  openMarket,
  orderOf,
  payOne,
  provider,
  request,
  reserveOne,
} from "./market.ts";

beforeAll(openMarket);
beforeEach(clearOrders);

test("three concurrent requests with one key make one order", async () => {
  const db = meeting(env.DB, 3);
  const orders = await Promise.all([1, 2, 3].map(() => reserve(db, ANA, "same", request(), NOW)));
  expect(new Set(orders.map((order) => order.code)).size).toBe(1);
  expect(await allOf(schema.scholarshipOrder)).toHaveLength(1);
  expect(await allOf(schema.orderEvent)).toHaveLength(1);
});

test("two concurrent payment requests make one Pix code", async () => {
  const { code, id } = await reserveOne();
  const db = meeting(env.DB, 2);
  await Promise.all([1, 2].map(() => confirmOrder(db, provider(), ANA.userId, code, FAMILY, NOW)));
  expect(await allOf(schema.payment)).toHaveLength(1);
  expect((await findOpenPayment(env.DB, id))?.pixCopyPaste).toMatch(/^000201/);
  expect((await orderOf(id)).version).toBe(2);
});

test("a message delivered twice concurrently confirms once", async () => {
  const { order, paymentId } = await contractOne();
  const message = JSON.parse((await simulatePayment(env.DB, paymentId, "paid", after(1)))!.body);
  const db = meeting(env.DB, 2);
  const taken = await Promise.all([1, 2].map(() => takeMessage(db, message, after(1))));
  expect(taken.sort()).toEqual(["known", "taken"]);
  expect((await orderOf(order.id)).version).toBe(3);
  expect(await allOf(schema.scholarship)).toHaveLength(1);
});

test("two concurrent withdrawals make one protocol and one refund", async () => {
  const { order } = await payOne();
  const db = meeting(env.DB, 2);
  const gone = await Promise.all([1, 2].map(() => withdraw(db, provider(), ANA.userId, order.code, after(2))));
  expect(new Set(gone.map((o) => o.withdrawalProtocol)).size).toBe(1);
  expect(await allOf(schema.refund)).toHaveLength(1);
  expect((await orderOf(order.id)).status).toBe("drop_out_confirmed");
});

test("concurrent payment and withdrawal end with a refund, in either order", async () => {
  const { order, paymentId } = await contractOne();
  const message = JSON.parse((await simulatePayment(env.DB, paymentId, "paid", after(1)))!.body);
  const db = meeting(env.DB, 2);
  await Promise.all([takeMessage(db, message, after(1)), withdraw(db, provider(), ANA.userId, order.code, after(1))]);
  await runDeadlines(env.DB, provider(), after(2));
  expect((await orderOf(order.id)).status).toBe("drop_out_confirmed");
  expect((await allOf(schema.refund)).map((r) => r.status)).toEqual(["done"]);
  expect((await allOf(schema.sandboxCharge)).map((c) => c.status)).toEqual(["refunded"]);
});
