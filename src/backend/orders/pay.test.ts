import { beforeAll, beforeEach, expect, test } from "vitest";
import { ANA, after, DUE_CENTS, FAMILY, FREE_OFFER, marketOf, NOW } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { ORDER_STATUSES } from "../../domain/orders/order-status.ts";
import { account } from "../schema/accounts.ts";
import * as schema from "../schema/orders.ts";
import { closeCharge, confirmOrder, ensureCharge } from "./pay.ts";
import { findOpenPayment } from "./read-order.ts";

const db = openMemoryD1();
const { allOf, clear, contractOne, open, orderOf, payOne, provider, reserveOne, sql } = marketOf(db);

beforeAll(open);
beforeEach(clear);

const agree = (code: string, now = NOW, family = FAMILY) =>
  confirmOrder(db, provider(), ANA.userId, code, family, now).then(
    ({ status }) => status,
    (error) => error.code,
  );

test.each(Object.keys(ORDER_STATUSES))("an order that is %s can be paid only before the agreement", async (status) => {
  const { code, id } = await reserveOne();
  await sql("UPDATE scholarship_order SET status = ? WHERE id = ?", status, id);
  const expected = { initiated: "awaiting_payment", awaiting_payment: "awaiting_payment", pre_registered: status };
  expect(await agree(code)).toBe(expected[status as keyof typeof expected] ?? "not_payable");
  expect(await allOf(schema.payment)).toHaveLength(["initiated", "awaiting_payment"].includes(status) ? 1 : 0);
});

test("an order can be paid until its deadline", async () => {
  const first = await reserveOne();
  const second = await reserveOne();
  const end = Date.parse(first.dueAt!);
  expect(await agree(first.code, new Date(end - 1))).toBe("awaiting_payment");
  expect(await agree(second.code, new Date(end))).toBe("not_payable");
});

test("an agreement stores the family's data and opens a Pix payment of an hour", async () => {
  const { code, id } = await reserveOne();
  await agree(code, after(5), { ...FAMILY, studentNickname: "Léo" });
  const expiresAt = after(65).toISOString();
  const order = await orderOf(id);
  expect(order).toMatchObject({
    studentNickname: "Léo",
    guardianCpf: FAMILY.guardianCpf,
    dueAt: expiresAt,
    version: 2,
  });
  expect(await allOf(schema.payment)).toEqual([
    {
      id: expect.any(String),
      orderId: id,
      provider: "sandbox",
      method: "pix",
      amountCents: DUE_CENTS,
      status: "pending",
      pixCopyPaste: expect.stringMatching(/^000201/),
      createdAt: after(5).toISOString(),
      expiresAt,
      paidAt: null,
      refundedAt: null,
      polledAt: null,
      nextPollAt: null,
      chargeId: null,
      isUnused: 0,
      endToEndIds: null,
    },
  ]);
});

test("a second Pix code is noted in the timeline, the first is not", async () => {
  const { order, paymentId } = await contractOne();
  await sql("UPDATE payment SET status = 'refused' WHERE id = ?", paymentId);
  await agree(order.code, after(1));
  expect((await allOf(schema.orderEvent)).map(({ status, note }) => [status, note])).toEqual([
    ["initiated", null],
    ["awaiting_payment", null],
    ["awaiting_payment", "Novo código Pix."],
  ]);
});

test.each([
  ["paid for", undefined],
  ["free", FREE_OFFER],
])(
  "S7: the first CPF of an order that is %s completes the account, and later ones do not change it",
  async (_what, offerId) => {
    await sql("UPDATE account SET cpf = NULL");
    const first = await reserveOne(offerId);
    const second = await reserveOne(offerId);
    const accounts = async () => (await allOf(account)).map(({ cpf, updatedAt }) => [cpf, updatedAt]);
    await agree(first.code, after(1));
    const completed = [
      ["52998224725", after(1).toISOString()],
      [null, "2026-01-01"],
    ];
    expect(await accounts()).toEqual(completed);
    await agree(second.code, after(2), { ...FAMILY, guardianCpf: "11144477735" });
    expect(await accounts()).toEqual(completed);
    await sql("UPDATE account SET cpf = NULL, updated_at = '2026-01-01'");
  },
);

test("a charge that a failed request left is created by the next one, and a created one is not again", async () => {
  const { order, paymentId } = await contractOne();
  await sql("UPDATE payment SET status = 'creating', pix_copy_paste = NULL WHERE id = ?", paymentId);
  const left = (await findOpenPayment(db, order.id))!;
  const created = await ensureCharge(db, provider(), left);
  expect(created).toEqual({ ...left, status: "pending", pixCopyPaste: expect.stringMatching(/^000201/) });
  expect(await findOpenPayment(db, order.id)).toEqual(created);
  const failing = { ...provider(), createCharge: () => Promise.reject(new Error("asked again")) };
  expect(await ensureCharge(db, failing, created)).toBe(created);
  // Cancelled concurrently.
  await sql("UPDATE payment SET status = 'cancelled' WHERE id = ?", paymentId);
  await ensureCharge(db, provider(), left);
  expect(await allOf(schema.payment)).toMatchObject([{ status: "cancelled" }]);
});

test.each([
  ["open", "cancelled"],
  ["paid", "pending"],
  ["unknown to the provider", "cancelled"],
])("a payment whose charge is %s becomes %s when it is closed", async (charge, status) => {
  const { order, paymentId } = await contractOne();
  const open = (await findOpenPayment(db, order.id))!;
  if (charge === "paid") await sql("UPDATE sandbox_charge SET status = 'paid' WHERE id = ?", paymentId);
  if (charge.startsWith("unknown")) await sql("DELETE FROM sandbox_charge");
  await closeCharge(db, provider(), open, "cancelled");
  expect(await allOf(schema.payment)).toMatchObject([{ status }]);
});

test("closing a payment changes no other, and none that was paid meanwhile", async () => {
  const { paymentId } = await payOne();
  const other = await contractOne();
  const paid = (await allOf(schema.payment)).find(({ id }) => id === paymentId);
  await sql("DELETE FROM sandbox_charge WHERE id = ?", paymentId);
  await closeCharge(db, provider(), paid!, "expired");
  const statuses = new Map((await allOf(schema.payment)).map(({ id, status }) => [id, status]));
  expect([statuses.get(paymentId), statuses.get(other.paymentId)]).toEqual(["paid", "pending"]);
});
