import { beforeAll, beforeEach, expect, test } from "vitest";
import { after, marketOf } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import * as schema from "../schema/orders.ts";
import { takePaymentMessage } from "./take-payment-message.ts";

const db = openMemoryD1();
const { allOf, clear, contractOne, open, orderOf, payOne, sql } = marketOf(db);

beforeAll(open);
beforeEach(clear);

const MESSAGE = { id: "3c6f8f0e-6a0c-4f6c-9a5d-1f2f3a4b5c6d", at: after(2).toISOString() };
const lastEvent = async () => (await allOf(schema.orderEvent)).at(-1)!;

test("a message about a charge of nobody is not stored", async () => {
  expect(await takePaymentMessage(db, { ...MESSAGE, chargeId: "nobody", kind: "paid" }, after(3))).toBe(
    "unknown_charge",
  );
  expect(await allOf(schema.paymentMessage)).toEqual([]);
});

test("a message is stored and applied once", async () => {
  const { order, paymentId } = await contractOne();
  const message = { ...MESSAGE, chargeId: paymentId, kind: "paid" } as const;
  expect([await takePaymentMessage(db, message, after(3)), await takePaymentMessage(db, message, after(4))]).toEqual([
    "taken",
    "known",
  ]);
  expect(await allOf(schema.paymentMessage)).toEqual([{ id: MESSAGE.id, receivedAt: after(3).toISOString() }]);
  expect(await allOf(schema.payment)).toMatchObject([{ status: "paid", paidAt: MESSAGE.at }]);
  expect(await orderOf(order.id)).toMatchObject({ status: "pre_registered", contractedAt: after(3).toISOString() });
  // The same payment, told by another message.
  expect(
    await takePaymentMessage(db, { ...message, id: crypto.randomUUID(), at: after(9).toISOString() }, after(9)),
  ).toBe("taken");
  expect(await allOf(schema.payment)).toMatchObject([{ status: "paid", paidAt: MESSAGE.at }]);
  expect((await orderOf(order.id)).version).toBe(3);
});

test.each([
  ["awaiting_payment", "pre_registered", null, 0],
  ["expired", "dropping_out", "O pagamento chegou depois do prazo e será devolvido.", 1],
  ["drop_out_confirmed", "drop_out_confirmed", "Pagamento a mais, que será devolvido.", 1],
])("a payment of an order that is %s makes it %s", async (status, becomes, note, refunds) => {
  const { paymentId } = await contractOne();
  await sql("UPDATE scholarship_order SET status = ?", status);
  await takePaymentMessage(db, { ...MESSAGE, chargeId: paymentId, kind: "paid" }, after(3));
  expect(await lastEvent()).toMatchObject({ status: becomes, actor: "payment", note });
  expect((await allOf(schema.refund)).map(({ status }) => status)).toEqual(Array(refunds).fill("requested"));
});

test.each(["pending", "creating"])("a refused payment that was %s is told in the timeline", async (status) => {
  const { order, paymentId } = await contractOne();
  await sql("UPDATE payment SET status = ?", status);
  await takePaymentMessage(db, { ...MESSAGE, chargeId: paymentId, kind: "refused" }, after(3));
  expect(await allOf(schema.payment)).toMatchObject([{ status: "refused" }]);
  const note = "O pagamento foi recusado. Nada foi cobrado.";
  expect(await lastEvent()).toMatchObject({ version: 3, status: "awaiting_payment", actor: "payment", note });
  expect((await orderOf(order.id)).version).toBe(3);
});

test("a refusal after the payment changes nothing", async () => {
  const { order, paymentId } = await payOne();
  expect(await takePaymentMessage(db, { ...MESSAGE, chargeId: paymentId, kind: "refused" }, after(3))).toBe("taken");
  expect(await allOf(schema.payment)).toMatchObject([{ status: "paid" }]);
  expect((await orderOf(order.id)).version).toBe(3);
});
