import { beforeEach, expect, test, vi } from "vitest";
import { PIX_PAYER } from "../../../../scripts/pix/pix-bank.ts";
import { ANA, after, DUE_CENTS, FAMILY } from "../../../../test/fixtures/market.ts";
import { openPixMarket, PIX_SECRET } from "../../../../test/fixtures/pix-market.ts";
import { withdraw } from "../../orders/withdraw.ts";
import * as schema from "../../schema/orders.ts";
import { providerOf } from "../provider.ts";
import { takePixCall } from "./pix-webhook.ts";

const { db, opened, clock, contract, run, statusOf, allOf } = openPixMarket();

let logged: string[];
beforeEach(() => {
  logged = [];
  for (const level of ["error", "warn", "log"] as const) {
    vi.spyOn(console, level).mockImplementation((...parts) => void logged.push(parts.map(String).join(" ")));
  }
});

const hear = (pix: readonly unknown[], minutes = 1) =>
  takePixCall(opened.env, PIX_SECRET, JSON.stringify({ pix }), after(minutes));

test.each([
  ["an amount with a comma", { valor: "600,00" }],
  ["names in UTF-8", { pagador: { nome: "Zoë Ñandú 🦊 \u202e", cpf: "11144477735" } }],
  ["a clock that is wrong", { horario: "1999-12-31T23:59:59.999+14:00" }],
  ["no time and no amount", {}],
])("a call with %s still leads to the charge, whose state the bank tells", async (_, strange) => {
  const { id, txid } = await contract();
  expect(await hear([{ txid, ...strange }])).toBe(1);
  expect(await statusOf(id)).toBe("awaiting_payment");
  opened.bank.pay(txid);
  expect(await hear([{ txid: 7 }, null, "pix", { txid: txid.toUpperCase(), ...strange }, { txid: "\u0000" }])).toBe(1);
  expect(await statusOf(id)).toBe("pre_registered");
  expect(await allOf(schema.payment)).toMatchObject([{ amountCents: DUE_CENTS, status: "paid" }]);
});

test("400 transfers in one call, ours the last, are read in it", async () => {
  const { id, txid } = await contract();
  opened.bank.pay(txid);
  const strangers = Array.from({ length: 399 }, () => ({ txid: crypto.randomUUID().replaceAll("-", "") }));
  expect(await hear([...strangers, { txid }])).toBe(1);
  expect(await statusOf(id)).toBe("pre_registered");
});

test("repeated, reordered and late calls about a whole life of an order pay and refund it once", async () => {
  const before = opened.bank.balanceCents();
  const { code, id, txid } = await contract();
  opened.bank.pay(txid);
  const call = [{ txid, valor: "600.00" }];
  await Promise.all([hear(call), hear(call), hear(call)]);
  clock.now = after(10);
  await withdraw(db, opened.provider, ANA.userId, code, clock.now);
  for (const minutes of [11, 5, 9_999]) await hear(call, minutes);
  await run(12);
  expect(await statusOf(id)).toBe("drop_out_confirmed");
  expect(await allOf(schema.refund)).toHaveLength(1);
  expect(opened.bank.balanceCents()).toBe(before);
});

test("the bank writes an amount with a comma: nothing is confirmed, and the next reading goes on", async () => {
  const { id, txid } = await contract();
  opened.bank.payAs(txid, "600,00");
  await expect(run(1)).rejects.toThrow("not as the standard says");
  expect(await hear([{ txid }])).toBe(0);
  expect(await statusOf(id)).toBe("awaiting_payment");
  opened.bank.payAs(txid, "600.00");
  await run(2);
  expect(await statusOf(id)).toBe("pre_registered");
});

test("a bank that asks to wait, in seconds or with a date, is left alone until then", async () => {
  // A client of its own: the others are not to wait.
  const provider = providerOf({ ...opened.env, PIX_BANK: opened.env.PIX_BANK!.replace("127.0.0.1", "localhost") });
  const { payment } = await contract();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  try {
    for (const header of [() => "60", () => new Date(Date.now() + 60_000).toUTCString()]) {
      opened.bank.mode = "limited";
      opened.bank.retryAfter = header();
      await expect(provider.findCharge(payment.id)).rejects.toThrow("429");
      opened.bank.mode = "well";
      opened.bank.retryAfter = "";
      opened.bank.exchanges.length = 0;
      await expect(provider.findCharge(payment.id)).rejects.toThrow("asked to wait");
      expect(opened.bank.exchanges).toEqual([]);
      vi.setSystemTime(Date.now() + 61_000);
      expect(await provider.findCharge(payment.id)).toMatchObject({ status: "open" });
    }
  } finally {
    vi.useRealTimers();
  }
});

const MOODS = ["dead", "busy", "limited", "garbled", "expired", "forgetful"] as const;

test("what is logged of a bank in each of its moods names no person, code or address", async () => {
  const { code, txid } = await contract();
  opened.bank.pay(txid);
  for (const [minute, mode] of MOODS.entries()) {
    opened.bank.mode = mode;
    await run(minute + 1).catch((error: Error) => logged.push(String(error.stack)));
    await hear([{ txid, pagador: PIX_PAYER }]).catch((error: Error) => logged.push(String(error)));
  }
  opened.bank.mode = "dead";
  clock.now = after(500);
  await withdraw(db, opened.provider, ANA.userId, code, clock.now);
  expect(logged.length).toBeGreaterThan(4);
  const text = logged.join("\n");
  for (const private_ of [PIX_PAYER.cpf, PIX_PAYER.nome, FAMILY.guardianCpf, ANA.name, ANA.email, txid, PIX_SECRET]) {
    expect(text).not.toContain(private_);
  }
});
