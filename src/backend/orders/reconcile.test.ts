import { beforeEach, expect, test, vi } from "vitest";
import { ANA, after, DAY, DUE_CENTS } from "../../../test/fixtures/market.ts";
import { openPixMarket } from "../../../test/fixtures/pix-market.ts";
import { readPixStandard } from "../../../test/fixtures/pix-standard.ts";
import { noteRun } from "../figures/figures.ts";
import { findPixBank } from "../payments/pix/pix-banks.ts";
import * as schema from "../schema/orders.ts";
import { reconcile, reconcilePeriod } from "./reconcile.ts";
import { withdraw } from "./withdraw.ts";

const { db, opened, clock, contract, run, statusOf, allOf, sql, payOne } = openPixMarket();

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  opened.bank.clear();
});

/** Compares everything until so many minutes after NOW. */
const compare = (minutes: number) => {
  clock.now = after(minutes);
  return reconcilePeriod(db, opened.provider, { from: after(-DAY), until: clock.now }, clock.now);
};
const differences = async () =>
  (await allOf(schema.paymentDifference)).map(({ kind, bankCents, ourCents }) => [kind, bankCents, ourCents]);

test("what the bank and the payments say alike makes no difference, over several pages", async () => {
  const { code, txid } = await contract();
  opened.bank.pay(txid);
  await run(1);
  const other = await contract();
  opened.bank.pay(other.txid);
  await run(2);
  clock.now = after(3);
  await withdraw(db, opened.provider, ANA.userId, code, clock.now);
  for (let i = 0; i < 230; i++) opened.bank.payStray("1.00");
  opened.bank.exchanges.length = 0;
  await compare(60);
  const pages = opened.bank.exchanges.filter(({ path }) => path.startsWith("/v2/pix?"));
  expect(pages.map(({ path }) => /paginaAtual=(\d+)/.exec(path)![1])).toEqual(["0", "1", "2"]);
  expect(new Set((await differences()).map(([kind]) => kind))).toEqual(new Set(["no_charge"]));
  expect(await differences()).toHaveLength(230);
  await compare(DAY);
  expect(await differences()).toHaveLength(230);
});

test.each(["expired", "cancelled"])(
  "a charge that was %s and paid, of which nobody told: the money goes back",
  async (end) => {
    const before = opened.bank.balanceCents();
    const { code, id, txid } = await contract();
    if (end === "expired") await run(61);
    else await withdraw(db, opened.provider, ANA.userId, code, after(1));
    const ended = await statusOf(id);
    clock.now = after(70);
    opened.bank.pay(txid);
    await run(80);
    expect(await statusOf(id)).toBe(ended);
    await compare(90);
    for (const minutes of [91, 92]) await run(minutes);
    expect(await statusOf(id)).toBe("drop_out_confirmed");
    expect(opened.bank.balanceCents()).toBe(before);
    await compare(DAY);
    expect(await differences()).toEqual([]);
  },
);

test("money of a second transfer on a paid charge is found and goes back", async () => {
  const { id, txid } = await contract();
  opened.bank.pay(txid);
  await run(1);
  const before = opened.bank.balanceCents();
  opened.bank.pay(txid, 300);
  await compare(60);
  await run(61);
  expect(await statusOf(id)).toBe("pre_registered");
  expect(opened.bank.balanceCents()).toBe(before);
  expect(await differences()).toEqual([]);
});

test("a transfer to the key without a charge, and with one of somebody else", async () => {
  opened.bank.payStray("12.34");
  opened.bank.payStray("5.00", "outroSistema0000000000000000001");
  opened.bank.payStray("7.00", crypto.randomUUID().replaceAll("-", ""));
  await compare(60);
  expect(await differences()).toEqual(
    expect.arrayContaining([
      ["no_charge", 1_234, null],
      ["unknown_charge", 500, null],
      ["unknown_charge", 700, null],
    ]),
  );
});

test("a transfer that is not as the standard says hides no other", async () => {
  const { id, txid } = await contract();
  await run(61);
  opened.bank.pay(txid);
  opened.bank.payStray("600,00");
  await compare(90);
  expect(await differences()).toEqual([["unreadable", null, null]]);
  expect(await statusOf(id)).toBe("dropping_out");
});

test("a refund at the counter of the bank, and a payment that the bank does not know", async () => {
  const byHand = await contract();
  opened.bank.pay(byHand.txid);
  const lost = await contract();
  opened.bank.pay(lost.txid);
  await run(1);
  opened.bank.refundByHand(byHand.txid);
  opened.bank.forget(lost.txid);
  await compare(60);
  await compare(61);
  expect((await differences()).sort()).toEqual([
    ["missing_at_bank", 0, DUE_CENTS],
    ["unknown_refund", DUE_CENTS, null],
  ]);
  expect(await statusOf(byHand.id)).toBe("pre_registered");
});

test("a refund that the bank does not know, unless the team made it by another way", async () => {
  const returned = await contract();
  opened.bank.pay(returned.txid);
  await run(1);
  await sql(
    `INSERT INTO refund (id, order_id, payment_id, amount_cents, status, requested_at, done_at)
     VALUES ('${"a".repeat(32)}', ?, ?, ?, 'done', ?, ?)`,
    returned.id,
    returned.payment.id,
    DUE_CENTS,
    after(2).toISOString(),
    after(2).toISOString(),
  );
  await sql("UPDATE refund SET is_by_hand = 1");
  await compare(60);
  expect(await differences()).toEqual([]);
  await sql("UPDATE refund SET is_by_hand = 0");
  await compare(61);
  expect(await differences()).toEqual([["refund_missing", null, DUE_CENTS]]);
});

test("a family that withdraws after the bank gave the money back by hand is not paid twice", async () => {
  const before = opened.bank.balanceCents();
  const { code, id, txid } = await contract();
  opened.bank.pay(txid);
  await run(1);
  opened.bank.refundByHand(txid);
  clock.now = after(DAY);
  await withdraw(db, opened.provider, ANA.userId, code, clock.now);
  expect(await statusOf(id)).toBe("drop_out_confirmed");
  expect(opened.bank.balanceCents()).toBe(before);
});

test("a second payment that the bank gave back by hand before the site heard of it does not go back again", async () => {
  const before = opened.bank.balanceCents();
  const known = await contract();
  opened.bank.pay(known.txid);
  await run(1);
  const fresh = await contract();
  opened.bank.pay(fresh.txid);
  for (const { txid } of [known, fresh]) {
    opened.bank.pay(txid);
    opened.bank.refundByHand(txid, "newest");
  }
  await compare(60);
  for (const minutes of [61, 62]) await run(minutes);
  for (const { id } of [known, fresh]) expect(await statusOf(id)).toBe("pre_registered");
  expect(opened.bank.balanceCents()).toBe(before + 2 * DUE_CENTS);
  expect(await allOf(schema.refund)).toEqual([]);
  expect((await differences()).map(([kind]) => kind)).toEqual(["unknown_refund", "unknown_refund"]);
});

test("a refund that the team made by another way, and the bank made as well", async () => {
  const { code, txid } = await contract();
  opened.bank.pay(txid);
  await run(1);
  clock.now = after(2);
  // Carried out, and its answer lost.
  opened.bank.mode = "forgetful";
  await withdraw(db, opened.provider, ANA.userId, code, clock.now);
  opened.bank.mode = "well";
  await run(4);
  await sql("UPDATE refund SET is_by_hand = 1");
  await compare(60);
  expect(await differences()).toEqual([["unknown_refund", DUE_CENTS, null]]);
});

test("asks the database as often for two payments as for one", async () => {
  let asked = 0;
  const counting = new Proxy(db, {
    get(target, name) {
      if (name === "prepare") asked++;
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const period = { from: after(-DAY), until: after(60) };
  const costs: number[] = [];
  for (const minutes of [1, 2]) {
    opened.bank.pay((await contract()).txid);
    await run(minutes);
    asked = 0;
    await reconcilePeriod(counting, opened.provider, period, after(60));
    costs.push(asked);
  }
  expect(costs[1]).toBe(costs[0]);
});

test("a charge that fails hides no other, and the bank is asked again", async () => {
  const first = await contract();
  const second = await contract();
  await run(61);
  opened.bank.pay(first.txid);
  opened.bank.pay(second.txid);
  const { findCharge } = opened.provider;
  const failing = {
    ...opened.provider,
    findCharge: (id: string) => (id === first.payment.id ? Promise.reject(new Error("no answer")) : findCharge(id)),
  };
  const period = { from: after(-DAY), until: after(100) };
  await expect(reconcilePeriod(db, failing, period, after(100))).rejects.toThrow("no answer");
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(["expired", "dropping_out"]);
  await compare(101);
  expect(await statusOf(first.id)).toBe("dropping_out");
});

test("is due once a day, after a failure each hour, with days that overlap; a sandbox has nothing to compare", async () => {
  const hours = (n: number) => after(n * 60);
  const run = async (n: number) => {
    opened.bank.exchanges.length = 0;
    return reconcile(opened.env, hours(n));
  };
  expect(await run(0)).toBe("done");
  await noteRun(db, hours(0), { reconcile: "done" });
  expect(await run(23)).toBe("not due");
  expect(await run(25)).toBe("done");
  const asked = () => opened.bank.exchanges.find(({ path }) => !path.includes("devolucaoPresente"))!;
  expect(new URL(asked().path, "http://bank").searchParams.get("inicio")).toBe(hours(-48).toISOString());
  await noteRun(db, hours(25), { reconcile: "failed" });
  expect(await run(25.5)).toBe("not due");
  // Out for months: the bank lists no more than a month.
  expect(await run(24 * 90)).toBe("done");
  expect(new URL(asked().path, "http://bank").searchParams.get("inicio")).toBe(hours(24 * 60).toISOString());
  opened.bank.mode = "busy";
  await expect(run(24 * 92)).rejects.toThrow("503");
  opened.bank.mode = "well";
  await payOne();
  expect(findPixBank("")).toBeNull();
  expect(await reconcile({ ...opened.env, PIX_BANK: "" }, hours(24 * 93))).toBe("done");
  expect(await differences()).toEqual([]);
});

test("the list of transfers keeps to the description of the Central Bank, in both directions", async () => {
  const faultsOf = await readPixStandard();
  opened.bank.exchanges.length = 0;
  const { txid } = await contract();
  opened.bank.pay(txid);
  opened.bank.payStray("3.00");
  await compare(60);
  expect(opened.bank.exchanges.some(({ path }) => path.startsWith("/v2/pix?"))).toBe(true);
  expect(opened.bank.exchanges.flatMap(faultsOf)).toEqual([]);
});
