import { beforeEach, expect, test, vi } from "vitest";
import { ANA, after, DAY } from "../../../test/fixtures/market.ts";
import { openPixMarket } from "../../../test/fixtures/pix-market.ts";
import { toOrderResponses } from "../orders/order-view.ts";
import { runDeadlines } from "../orders/run-deadlines.ts";
import { toSchoolOrders } from "../orders/school-side.ts";
import { sendOrderEmails } from "../orders/send-order-emails.ts";
import { withdraw } from "../orders/withdraw.ts";
import * as schema from "../schema/orders.ts";

const { db, opened, allOf, clock, contract, contractOne, orderOf, payOne, postOffice, provider, run, statusOf } =
  openPixMarket();

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  opened.bank.exchanges.length = 0;
});

test("made-up money of before a bank goes back to the sandbox, and asks nothing of the bank", async () => {
  const { order } = await payOne();
  clock.now = after(DAY);
  const gone = await withdraw(db, opened.provider, ANA.userId, order.code, clock.now);
  expect(gone.status).toBe("drop_out_confirmed");
  expect(await allOf(schema.refund)).toMatchObject([{ status: "done", failures: 0 }]);
  const { order: unpaid } = await contractOne();
  await run(61);
  expect(await statusOf(unpaid.id)).toBe("expired");
  expect(opened.bank.exchanges).toEqual([]);
});

test.each([
  ["the sandbox", () => provider()],
  ["another bank", () => ({ ...opened.provider, name: "pix-inter" })],
])("real money waits for its bank, and is no payment or refund of %s", async (_, now) => {
  const [paid, open] = [await contract(), await contract()];
  opened.bank.pay(paid.txid);
  await run(1);
  opened.bank.pay(open.txid);
  opened.bank.exchanges.length = 0;
  const gone = await withdraw(db, now(), ANA.userId, paid.code, after(2));
  expect(gone.status).toBe("dropping_out");
  await expect(runDeadlines(db, now(), after(61))).rejects.toThrow("no bank is configured for payments of pix-teste");
  expect(opened.bank.exchanges).toEqual([]);
  expect(await statusOf(open.id)).toBe("awaiting_payment");
  await run(100);
  expect([await statusOf(paid.id), await statusOf(open.id)]).toEqual(["drop_out_confirmed", "pre_registered"]);
});

test("what was paid in the sandbox is shown so to family and school with a bank beside it, and the other way round", async () => {
  const { order: madeUp } = await payOne();
  const { id, txid } = await contract();
  opened.bank.pay(txid);
  await run(1);
  const orders = [madeUp, await orderOf(id)];
  for (const now of [opened.provider, provider()]) {
    const toFamily = await toOrderResponses(db, now, orders, clock.now);
    expect(toFamily.map(({ payee }) => payee.isSandbox)).toEqual([true, false]);
    const toSchool = await toSchoolOrders(db, orders, now.isSandbox);
    expect(toSchool.map(({ isSandbox }) => isSandbox)).toEqual([true, false]);
  }
  const post = postOffice();
  await sendOrderEmails({ ...opened.env, ...post.bindings }, clock.now);
  const marked = (code: string) =>
    post.mails.filter(({ text }) => text.includes(code)).map(({ text }) => /teste/i.test(text));
  expect(new Set(marked(madeUp.code))).toEqual(new Set([true]));
  expect(new Set(marked(orders[1]!.code))).toEqual(new Set([false]));
});
