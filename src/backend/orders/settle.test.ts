import { beforeAll, beforeEach, expect, test } from "vitest";
import { after, DUE_CENTS, marketOf, onBatch } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import * as schema from "../schema/orders.ts";
import { settleDue, settleOrder } from "./settle.ts";
import { takePaymentMessage } from "./take-payment-message.ts";

const db = openMemoryD1();
const { allOf, clear, contractOne, open, orderOf, payOne, provider, reserveOne, sql } = marketOf(db);

beforeAll(open);
beforeEach(clear);

const settle = (id: string) => settleOrder(db, provider(), id, after(9));
const lastEvent = async () => (await allOf(schema.orderEvent)).at(-1)!;

/** A second paid charge of an order. */
async function payAgain(orderId: string, id: string): Promise<void> {
  await provider().createCharge({
    id,
    amountCents: 700,
    createdAt: "",
    payer: null,
    expiresAt: after(60).toISOString(),
  });
  await sql("UPDATE sandbox_charge SET status = 'paid', paid_at = ? WHERE id = ?", after(2).toISOString(), id);
  await sql(
    `INSERT INTO payment (id, order_id, provider, method, amount_cents, status, created_at, expires_at)
     VALUES (?, ?, 'sandbox', 'pix', 700, 'expired', ?, ?)`,
    id,
    orderId,
    after(2).toISOString(),
    after(60).toISOString(),
  );
  await takePaymentMessage(
    db,
    { id: crypto.randomUUID(), chargeId: id, kind: "paid", receivedCents: 700, at: after(2).toISOString() },
    after(3),
  );
}

test("a second payment of an order is refunded, and the order goes on", async () => {
  const { order } = await payOne();
  const again = crypto.randomUUID();
  await payAgain(order.id, again);
  expect(await lastEvent()).toMatchObject({
    status: "pre_registered",
    note: "Pagamento a mais, de R$\u00a07, que será devolvido.",
  });
  await settle(order.id);
  expect(await lastEvent()).toMatchObject({ status: "pre_registered", actor: "system" });
  expect((await lastEvent()).note).toBe("Devolvemos R$\u00a07, pagos uma segunda vez.");
  expect(await allOf(schema.refund)).toMatchObject([
    {
      paymentId: again,
      amountCents: 700,
      status: "done",
      requestedAt: after(3).toISOString(),
      doneAt: after(9).toISOString(),
    },
  ]);
  const payments = (await allOf(schema.payment)).map(({ status, amountCents, refundedAt }) => [
    status,
    amountCents,
    refundedAt,
  ]);
  expect(payments.sort()).toEqual([
    ["paid", DUE_CENTS, null],
    ["refunded", 700, after(9).toISOString()],
  ]);
  expect((await orderOf(order.id)).status).toBe("pre_registered");
});

test.each([
  ["dropping_out", true, "drop_out_confirmed", "Valor devolvido."],
  ["dropping_out", false, "drop_out_confirmed", null],
  ["failed", true, "drop_out_confirmed", "Valor devolvido."],
  ["failed", false, "failed", null],
  ["approved", false, "approved", null],
])("an order that is %s, with a refund: %s, becomes %s", async (status, isOwed, becomes, note) => {
  const { order, paymentId } = await payOne();
  await sql("UPDATE scholarship_order SET status = ?", status);
  if (isOwed) {
    await sql(
      "INSERT INTO refund (id, order_id, payment_id, amount_cents, status, requested_at) VALUES ('r', ?, ?, 1, 'requested', '')",
      order.id,
      paymentId,
    );
  }
  const { length } = await allOf(schema.orderEvent);
  await settle(order.id);
  expect((await orderOf(order.id)).status).toBe(becomes);
  expect((await allOf(schema.orderEvent)).length - length).toBe(becomes === status ? 0 : 1);
  if (becomes !== status) expect(await lastEvent()).toMatchObject({ status: becomes, actor: "system", note });
});

test("a payment that arrives while the first is refunded is refunded by the next run", async () => {
  const { order } = await payOne();
  const again = crypto.randomUUID();
  await sql("UPDATE scholarship_order SET status = 'failed'");
  await sql(
    "INSERT INTO refund (id, order_id, payment_id, amount_cents, status, requested_at) SELECT 'r', order_id, id, amount_cents, 'requested', '' FROM payment",
  );
  const real = provider();
  const slow = {
    ...real,
    async refundCharge(id: string, refundId: string, amountCents: number) {
      const isDone = await real.refundCharge(id, refundId, amountCents);
      if (refundId === "r") await payAgain(order.id, again);
      return isDone;
    },
  };
  await settleOrder(db, slow, order.id, after(4));
  expect((await orderOf(order.id)).status).toBe("failed");
  expect((await allOf(schema.refund)).map(({ status }) => status).sort()).toEqual(["done", "requested"]);
  await settle(order.id);
  expect((await orderOf(order.id)).status).toBe("drop_out_confirmed");
  expect((await allOf(schema.refund)).map(({ status }) => status)).toEqual(["done", "done"]);
});

test("a run tries each due refund once, the least recently tried first", async () => {
  const ids = [(await payOne()).order.id, (await payOne()).order.id];
  await sql("UPDATE scholarship_order SET status = 'dropping_out'");
  await sql(
    "INSERT INTO refund (id, order_id, payment_id, amount_cents, status, requested_at) SELECT 'of-' || order_id, order_id, id, 1, 'requested', created_at FROM payment",
  );
  await sql("UPDATE refund SET attempted_at = ? WHERE order_id = ?", after(1).toISOString(), ids[0]);
  const tried: string[] = [];
  const failing = {
    ...provider(),
    async refundCharge(_: string, refundId: string) {
      tried.push(refundId);
      throw new Error("no money");
    },
  };
  const run = (now: Date) => expect(settleDue(db, failing, now)).rejects.toThrow("no money");
  await run(after(9));
  expect(tried).toEqual([`of-${ids[1]}`, `of-${ids[0]}`]);
  await settleDue(db, failing, after(9));
  expect(tried).toHaveLength(2);
  await run(after(10));
  expect(tried).toHaveLength(4);
});

test("an order without a refund ends, though a second payment of it went back before", async () => {
  const { order } = await payOne();
  await payAgain(order.id, crypto.randomUUID());
  await settle(order.id);
  await sql("UPDATE scholarship_order SET status = 'dropping_out'");
  await settleDue(db, provider(), after(20));
  expect((await orderOf(order.id)).status).toBe("drop_out_confirmed");
});

test("orders without anything to refund end in one run, and others are left alone", async () => {
  await reserveOne();
  await contractOne();
  await sql("UPDATE scholarship_order SET status = 'dropping_out'");
  await payOne();
  let writes = 0;
  const counting = onBatch(db, (run) => {
    writes++;
    return run();
  });
  await settleDue(counting, provider(), after(9));
  const statuses = (await allOf(schema.scholarshipOrder)).map(({ status }) => status);
  expect(statuses.sort()).toEqual(["drop_out_confirmed", "drop_out_confirmed", "pre_registered"]);
  expect(writes).toBe(2);
});
