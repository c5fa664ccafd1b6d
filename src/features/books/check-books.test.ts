import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { beforeEach, expect, test } from "vitest";
import { after, DAY, DUE_CENTS, marketOf, NOW } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { noteRun } from "../../backend/figures/figures.ts";
import { settleOrder } from "../../backend/orders/settle.ts";
import { withdrawal } from "../../backend/orders/withdrawal.ts";
import { ledger } from "../../backend/schema/books.ts";
import { orderEvent, payment } from "../../backend/schema/orders.ts";
import { commit } from "../../backend/workflow/transaction.ts";
import { readBalances } from "./balances.service.ts";
import { checkBooks, findUnbalanced } from "./check-books.service.ts";

let db: D1Database;
let market: ReturnType<typeof marketOf>;

// Books cannot be emptied.
beforeEach(async () => {
  db = openMemoryD1();
  market = marketOf(db);
  await market.open();
});

const entriesOf = async (orderId: string) =>
  (await market.allOf(ledger))
    .filter((entry) => entry.orderId === orderId)
    .map(({ kind, amountCents }) => [kind, amountCents]);

async function enrolOne() {
  const { order, paymentId } = await market.payOne();
  await market.answer(order.id, "confirmar-vaga");
  await market.answer(order.id, "concluir-matricula");
  return { order: await market.orderOf(order.id), paymentId };
}

test("a payment is the family's until the enrolment, then the school's, and the family's again with a refund", async () => {
  const { order } = await enrolOne();
  expect(await readBalances(db, "sandbox")).toEqual({
    bank: DUE_CENTS,
    family: 0,
    school: DUE_CENTS,
    own: 0,
  });
  await commit(db, withdrawal(drizzle(db), order, true, after(DAY)).statements);
  expect(await readBalances(db, "sandbox")).toEqual({
    bank: DUE_CENTS,
    family: DUE_CENTS,
    school: 0,
    own: 0,
  });
  expect(await findUnbalanced(db)).toEqual([]);
  await settleOrder(db, market.provider(), order.id, after(DAY));
  expect(await readBalances(db, "sandbox")).toEqual({ bank: 0, family: 0, school: 0, own: 0 });
  expect((await entriesOf(order.id)).map(([kind]) => kind)).toEqual(["receipt", "earned", "returned", "refund"]);
  expect(await findUnbalanced(db)).toEqual([]);
});

test("of a contract that a family ends after the last day for a refund, the payment is the school's", async () => {
  const { order } = await market.payOne();
  await commit(db, withdrawal(drizzle(db), order, false, after(DAY)).statements);
  expect(await findUnbalanced(db)).toEqual([]);
  await settleOrder(db, market.provider(), order.id, after(DAY));
  expect(await entriesOf(order.id)).toEqual([
    ["receipt", DUE_CENTS],
    ["earned", DUE_CENTS],
  ]);
  expect(await findUnbalanced(db)).toEqual([]);
});

test("the books cannot be changed, and each entry is between the accounts of its kind", async () => {
  await market.payOne();
  await expect(market.sql("UPDATE ledger SET amount_cents = 1")).rejects.toThrow("the books cannot be changed");
  await expect(market.sql("DELETE FROM ledger")).rejects.toThrow("the books cannot be changed");
  const add = (debit: string, credit: string, cents: number) =>
    market.sql(
      "INSERT INTO ledger (id, provider, kind, debit, credit, amount_cents, at) VALUES ('x', 'pix', 'fee', ?, ?, ?, '2026')",
      debit,
      credit,
      cents,
    );
  for (const [debit, credit, cents] of [
    ["own", "bank", 0],
    ["own", "bank", -1],
    ["bank", "own", 1],
    ["family", "bank", 1],
    ["own", "own", 1],
  ] as const)
    await expect(add(debit, credit, cents)).rejects.toThrow("CHECK");
});

test("a batch that fails leaves nothing in the books", async () => {
  const { order, paymentId } = await market.contractOne();
  const orm = drizzle(db);
  const isPaid = orm
    .update(payment)
    .set({ status: "paid", paidAt: NOW.toISOString() })
    .where(eq(payment.id, paymentId));
  const [event] = await market.allOf(orderEvent);
  await expect(commit(db, [isPaid, orm.insert(orderEvent).values(event!)])).rejects.toThrow();
  expect(await entriesOf(order.id)).toEqual([]);
});

test("money without a creditor, a refund that is not in the books and an amount that changed are found", async () => {
  const faulty = async (statement: string) => {
    const { order, paymentId } = await market.payOne();
    await market.sql(statement, paymentId);
    return [order.code, await findUnbalanced(db)] as const;
  };
  const codes: string[] = [];
  for (const statement of [
    "UPDATE scholarship_order SET status = 'failed' WHERE id = (SELECT order_id FROM payment WHERE id = ?)",
    "UPDATE payment SET amount_cents = amount_cents - 1 WHERE id = ?",
    "INSERT INTO refund (id, order_id, payment_id, amount_cents, status, requested_at) SELECT 'r', order_id, id, amount_cents, 'done', paid_at FROM payment WHERE id = ?",
  ]) {
    const [code, found] = await faulty(statement);
    codes.push(code);
    expect(found).toEqual([...codes].sort());
  }
});

test("the check fails with the codes, and is due once a day, after a failure each hour", async () => {
  const { order } = await market.payOne();
  await market.sql("UPDATE scholarship_order SET status = 'failed'");
  const { code } = order;
  const check = (minutes: number) => checkBooks({ DB: db }, after(minutes));
  await expect(check(0)).rejects.toThrow(code);
  await noteRun(db, NOW, { books: "failed" });
  expect(await check(59)).toBe("not due");
  await expect(check(60)).rejects.toThrow(code);
  await noteRun(db, after(60), { books: "done" });
  expect(await check(DAY)).toBe("not due");
  await expect(check(DAY + 61)).rejects.toThrow(code);
});
