import { beforeAll, beforeEach, expect, test } from "vitest";
import { ANA, after, DUE_CENTS, FAMILY, marketOf } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { formatMoney } from "../../domain/text/format.ts";
import * as schema from "../schema/orders.ts";
import { toOrderResponses } from "./order-view.ts";
import { confirmOrder } from "./pay.ts";
import { runDeadlines } from "./run-deadlines.ts";
import { sendOrderEmails } from "./send-order-emails.ts";
import { takePaymentMessage } from "./take-payment-message.ts";
import { withdraw } from "./withdraw.ts";

const db = openMemoryD1();
const { allOf, clear, contractOne, open, orderOf, payOne, postOffice, provider, sql } = marketOf(db);

beforeAll(open);
beforeEach(clear);

/** A message about the whole amount. */
const PAID = { kind: "paid", receivedCents: DUE_CENTS } as const;
const MESSAGE = { id: "3c6f8f0e-6a0c-4f6c-9a5d-1f2f3a4b5c6d", at: after(2).toISOString() };
const lastEvent = async () => (await allOf(schema.orderEvent)).at(-1)!;

test("a message about a charge of nobody is not stored", async () => {
  expect(await takePaymentMessage(db, { ...MESSAGE, ...PAID, chargeId: "nobody" }, after(3))).toBe("unknown_charge");
  expect(await allOf(schema.paymentMessage)).toEqual([]);
});

test("a message is stored and applied once", async () => {
  const { order, paymentId } = await contractOne();
  const message = { ...MESSAGE, ...PAID, chargeId: paymentId };
  expect([await takePaymentMessage(db, message, after(3)), await takePaymentMessage(db, message, after(4))]).toEqual([
    "taken",
    "known",
  ]);
  expect(await allOf(schema.paymentMessage)).toEqual([{ id: MESSAGE.id, receivedAt: after(3).toISOString() }]);
  expect(await allOf(schema.payment)).toMatchObject([{ status: "paid", paidAt: MESSAGE.at }]);
  expect(await orderOf(order.id)).toMatchObject({ status: "pre_registered", contractedAt: after(3).toISOString() });
  // The same payment, reported by another message.
  expect(
    await takePaymentMessage(db, { ...message, id: crypto.randomUUID(), at: after(9).toISOString() }, after(9)),
  ).toBe("taken");
  expect(await allOf(schema.payment)).toMatchObject([{ status: "paid", paidAt: MESSAGE.at }]);
  expect((await orderOf(order.id)).version).toBe(3);
});

test.each([
  ["awaiting_payment", "pre_registered", null, 0],
  ["expired", "dropping_out", "O pagamento chegou depois do prazo e será devolvido.", 1],
  ["drop_out_confirmed", "drop_out_confirmed", "O pagamento chegou depois que a reserva terminou e será devolvido.", 1],
])("a payment of an order that is %s makes it %s", async (status, becomes, note, refunds) => {
  const { paymentId } = await contractOne();
  await sql("UPDATE scholarship_order SET status = ?", status);
  await takePaymentMessage(db, { ...MESSAGE, ...PAID, chargeId: paymentId }, after(3));
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

/** Messages of the provider in order: for each charge, the totals received, in per cent of the amount. */
type Story = readonly (readonly [charge: "first" | "second", ...totals: readonly number[]])[];

/** Stories and their outcome: whether the order is paid, and what goes back, in per cent. */
const STORIES: readonly (readonly [what: string, story: Story, isPaid: boolean, returned: number])[] = [
  ["exactly", [["first", 100]], true, 0],
  ["less", [["first", 99]], false, 99],
  ["more", [["first", 101]], true, 1],
  ["twice with one code, told together", [["first", 200]], true, 100],
  ["twice with one code, told apart", [["first", 100, 200]], true, 100],
  ["three times with one code", [["first", 100, 200, 300]], true, 200],
  ["the same total, told again", [["first", 100, 100]], true, 0],
  ["in two parts", [["first", 50, 100]], false, 100],
  [
    "less, then the whole with a new code",
    [
      ["first", 50],
      ["second", 100],
    ],
    true,
    50,
  ],
  [
    "twice, with two codes",
    [
      ["first", 100],
      ["second", 100],
    ],
    true,
    100,
  ],
  [
    "the whole, then less with a second code",
    [
      ["first", 100],
      ["second", 30],
    ],
    true,
    30,
  ],
];

test.each(STORIES)("a family that pays %s", async (_what, story, isPaid, returned) => {
  const { order, paymentId } = await contractOne();
  for (const [charge, ...totals] of story) {
    const chargeId = charge === "first" ? paymentId : await newCharge(order.code, order.id);
    for (const [i, percent] of totals.entries()) {
      const receivedCents = (DUE_CENTS * percent) / 100;
      await sql(
        "UPDATE sandbox_charge SET status = 'paid', paid_at = ?, received_cents = ? WHERE id = ?",
        after(2).toISOString(),
        receivedCents,
        chargeId,
      );
      const message = { ...MESSAGE, id: crypto.randomUUID(), kind: "paid", chargeId, receivedCents } as const;
      await takePaymentMessage(db, message, after(3 + i));
      await runDeadlines(db, provider(), after(3 + i));
    }
  }
  const stored = await orderOf(order.id);
  expect(stored.status).toBe(isPaid ? "pre_registered" : "awaiting_payment");
  const back = (DUE_CENTS * returned) / 100;
  const refunds = await allOf(schema.refund);
  expect(refunds.map(({ status }) => status)).toEqual(refunds.map(() => "done"));
  expect(refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(back);
  const bank = await allOf(schema.sandboxRefund);
  expect(bank.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(back);

  const [response] = await toOrderResponses(db, provider(), [stored], after(9));
  expect(response!.unusedPayment?.amountCents ?? 0).toBe(back);
  expect(response!.payment?.paidAt != null).toBe(isPaid);
  expect(response!.withdrawal.refundAmountCents).toBe(0);
  const post = postOffice();
  await sendOrderEmails(post.bindings, after(9));
  const amounts = post.mails.filter(({ text }) => /será devolvido/.test(text)).map(({ subject }) => subject);
  expect(amounts.length > 0).toBe(back > 0);
});

/** A second code for an order: a new one, or an old one that is paid late. */
async function newCharge(code: string, orderId: string): Promise<string> {
  await sql("UPDATE payment SET status = CASE status WHEN 'pending' THEN 'expired' ELSE status END");
  const { status } = await orderOf(orderId);
  if (status === "awaiting_payment") {
    await confirmOrder(db, provider(), ANA.userId, code, FAMILY, after(5));
    return (await allOf(schema.payment)).find((one) => one.status === "pending")!.id;
  }
  const id = crypto.randomUUID();
  await provider().createCharge({
    id,
    amountCents: DUE_CENTS,
    createdAt: "",
    payer: null,
    expiresAt: after(60).toISOString(),
  });
  await sql(
    `INSERT INTO payment (id, order_id, provider, method, amount_cents, status, created_at, expires_at)
     VALUES (?, ?, 'sandbox', 'pix', ?, 'expired', ?, ?)`,
    id,
    orderId,
    DUE_CENTS,
    after(-1).toISOString(),
    after(60).toISOString(),
  );
  return id;
}

test.each([
  ["less", 90],
  ["more", 110],
])("a payment of %s that only the poll hears of is decided alike", async (_what, percent) => {
  const { order } = await contractOne();
  const receivedCents = (DUE_CENTS * percent) / 100;
  await sql(
    "UPDATE sandbox_charge SET status = 'paid', paid_at = ?, received_cents = ?",
    after(2).toISOString(),
    receivedCents,
  );
  await runDeadlines(db, provider(), after(3));
  expect((await orderOf(order.id)).status).toBe(percent < 100 ? "awaiting_payment" : "pre_registered");
  const [{ amountCents }] = (await allOf(schema.refund)) as [typeof schema.refund.$inferSelect];
  expect(amountCents).toBe(percent < 100 ? receivedCents : receivedCents - DUE_CENTS);
});

test("a payment of too little after the deadline goes back whole, with the order's end", async () => {
  const { order, paymentId } = await contractOne();
  await sql("UPDATE scholarship_order SET status = 'expired'");
  await takePaymentMessage(db, { ...MESSAGE, ...PAID, chargeId: paymentId, receivedCents: 5 }, after(3));
  expect((await orderOf(order.id)).status).toBe("dropping_out");
  expect(await allOf(schema.refund)).toMatchObject([{ amountCents: 5 }]);
});

test("a doubled payment that was refunded is no part of what a withdrawal returns", async () => {
  const { order, paymentId } = await payOne();
  const twice = { ...MESSAGE, ...PAID, chargeId: paymentId, receivedCents: 2 * DUE_CENTS };
  await sql("UPDATE sandbox_charge SET received_cents = ?", twice.receivedCents);
  await takePaymentMessage(db, twice, after(3));
  await runDeadlines(db, provider(), after(4));
  await withdraw(db, provider(), ANA.userId, order.code, after(5));
  const post = postOffice();
  await sendOrderEmails(post.bindings, after(6));
  const [response] = await toOrderResponses(db, provider(), [await orderOf(order.id)], after(6));
  expect(response!.withdrawal.refundAmountCents).toBe(DUE_CENTS);
  expect(response!.unusedPayment).toMatchObject({ amountCents: DUE_CENTS });
  const due = formatMoney(DUE_CENTS).replaceAll("\u00a0", " ");
  const refundMail = post.mails.find(({ subject }) => subject.startsWith("Valor devolvido"))!;
  expect(refundMail.text).toContain(`Devolvemos ${due} `);
});
