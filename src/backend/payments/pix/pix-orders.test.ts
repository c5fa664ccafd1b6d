import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PIX_CLIENT, PIX_PAYER, type PixBankServer, startPixBank } from "../../../../scripts/pix/pix-bank.ts";
import { ANA, after, DAY, DUE_CENTS, FAMILY, marketOf, NOW } from "../../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../../test/fixtures/memory-d1.ts";
import { hasPixStandard, readPixStandard } from "../../../../test/fixtures/pix-standard.ts";
import { confirmOrder } from "../../orders/pay.ts";
import { readOrder } from "../../orders/read-order.ts";
import { runDeadlines } from "../../orders/run-deadlines.ts";
import { withdraw } from "../../orders/withdraw.ts";
import * as schema from "../../schema/orders.ts";
import type { PaymentProvider } from "../payment-provider.ts";
import { type ProviderBindings, providerOf } from "../provider.ts";
import { takePixCall } from "./pix-webhook.ts";

const db = openMemoryD1();
const { allOf, clear, open, reserveOne } = marketOf(db);

const SECRET = "0123456789abcdef".repeat(4);

let bank: PixBankServer;
let provider: PaymentProvider;
let env: ProviderBindings & { readonly PIX_WEBHOOK_SECRET: string };

beforeAll(async () => {
  await open();
  bank = await startPixBank();
  env = {
    DB: db,
    SITE_NAME: "Escola à Vista",
    COMPANY_NAME: "",
    COMPANY_CNPJ: "",
    PIX_BANK: bank.origin,
    PIX_KEY: "123e4567-e12b-12d1-a456-426655440000",
    PIX_CLIENT_ID: PIX_CLIENT.id,
    PIX_CLIENT_SECRET: PIX_CLIENT.secret,
    PIX_WEBHOOK_SECRET: SECRET,
  };
  provider = providerOf(env);
});
afterAll(() => bank.stop());
beforeEach(async () => {
  await clear();
  bank.mode = "well";
  bank.refunds = "DEVOLVIDO";
});

/** A reservation whose code is at the bank, and the `txid` there. */
async function contract() {
  const { code, id } = await reserveOne();
  await confirmOrder(db, provider, ANA.userId, code, FAMILY, NOW);
  const [payment] = (await allOf(schema.payment)).filter(({ orderId }) => orderId === id);
  return { code, id, payment: payment!, txid: payment!.id.replaceAll("-", "") };
}

const run = (minutes: number) => runDeadlines(db, provider, after(minutes));
const statusOf = async (id: string) => (await readOrder(db, id)).status;

test("reserve, pay, confirm, withdraw, refund: the order follows the bank at each step", async () => {
  const { code, id, payment, txid } = await contract();
  expect(payment).toMatchObject({ provider: "pix", status: "pending", amountCents: DUE_CENTS });
  expect(payment.pixCopyPaste).toContain("br.gov.bcb.pix");
  await run(1);
  expect(await statusOf(id)).toBe("awaiting_payment");
  bank.pay(txid);
  await run(2);
  expect(await statusOf(id)).toBe("pre_registered");
  bank.refunds = "EM_PROCESSAMENTO";
  expect((await withdraw(db, provider, ANA.userId, code, after(DAY))).status).toBe("dropping_out");
  await run(DAY + 1);
  expect(await statusOf(id)).toBe("dropping_out");
  bank.finishRefunds("DEVOLVIDO");
  await run(DAY + 2);
  expect(await statusOf(id)).toBe("drop_out_confirmed");
  expect(await allOf(schema.refund)).toMatchObject([{ amountCents: DUE_CENTS, status: "done" }]);
  expect(bank.balanceCents()).toBe(0);
});

test("the charge names the family, and whoever pays is written down nowhere but in the ids of the transfers", async () => {
  const { id, txid } = await contract();
  const { body } = bank.exchanges.findLast(({ method }) => method === "PUT")!;
  expect(body).toMatchObject({ devedor: { cpf: FAMILY.guardianCpf, nome: ANA.name } });
  bank.pay(txid);
  await run(1);
  bank.pay(txid, 300);
  await takePixCall(env, SECRET, JSON.stringify({ pix: [{ txid }] }), after(2));
  const payments = (await allOf(schema.payment)).filter(({ orderId }) => orderId === id);
  const ids = payments.flatMap(({ endToEndIds }) => endToEndIds!.split(" "));
  expect(ids).toHaveLength(2);
  for (const one of ids) expect(one).toMatch(/^E[a-zA-Z0-9]{31}$/);
  expect(new Set(ids).size).toBe(2);
  const tables = [schema.payment, schema.paymentMessage, schema.scholarshipOrder, schema.orderEvent, schema.refund];
  const stored = JSON.stringify(await Promise.all(tables.map((table) => allOf(table as typeof schema.payment))));
  expect(stored).toContain(ids[0]);
  for (const payers of [PIX_PAYER.cpf, PIX_PAYER.nome]) expect(stored).not.toContain(payers);
});

test.each([
  ["too little", DUE_CENTS - 1, "awaiting_payment", 0],
  ["too much", DUE_CENTS + 250, "pre_registered", DUE_CENTS],
])("%s: what cannot serve goes back by itself", async (_, cents, status, kept) => {
  const before = bank.balanceCents();
  const { id, txid } = await contract();
  bank.pay(txid, cents);
  for (const minutes of [1, 2, 3]) await run(minutes);
  expect(await statusOf(id)).toBe(status);
  expect(bank.balanceCents() - before).toBe(kept);
});

test("paid after the end of the code, which the bank did not hear of: all goes back", async () => {
  const before = bank.balanceCents();
  const { id, txid } = await contract();
  bank.mode = "dead";
  await run(2 * DAY).catch(() => undefined);
  expect(await statusOf(id)).toBe("awaiting_payment");
  bank.mode = "well";
  bank.pay(txid);
  for (const minutes of [1, 2, 3]) await run(2 * DAY + minutes);
  expect(["drop_out_confirmed", "pre_registered"]).toContain(await statusOf(id));
  const isKept = (await statusOf(id)) === "pre_registered";
  expect(bank.balanceCents() - before).toBe(isKept ? DUE_CENTS : 0);
});

test("an outage of the bank while the code is made keeps the seat, and the next try has it", async () => {
  const { code, id } = await reserveOne();
  bank.mode = "busy";
  await expect(confirmOrder(db, provider, ANA.userId, code, FAMILY, NOW)).rejects.toThrow("503");
  expect(await statusOf(id)).toBe("awaiting_payment");
  bank.mode = "well";
  await run(1);
  expect((await allOf(schema.payment))[0]).toMatchObject({ status: "pending" });
});

test("every answer lost, in any order of the day: nothing is charged or returned twice", async () => {
  const before = bank.balanceCents();
  const { code, id, txid } = await contract();
  const lose = async (work: () => Promise<unknown>) => {
    bank.mode = "forgetful";
    await work().catch(() => undefined);
    bank.mode = "well";
  };
  bank.pay(txid);
  await lose(() => run(1));
  await run(2);
  expect(await statusOf(id)).toBe("pre_registered");
  await lose(() => withdraw(db, provider, ANA.userId, code, after(DAY)));
  await lose(() => run(DAY + 1));
  await run(DAY + 2);
  expect(await statusOf(id)).toBe("drop_out_confirmed");
  expect(bank.balanceCents()).toBe(before);
});

/** A call of the bank about some charges. */
const callOf = (...txids: string[]) =>
  JSON.stringify({
    pix: txids.map((txid) => ({ endToEndId: "E".repeat(32), txid, valor: "600.00", horario: NOW.toISOString() })),
  });

test("a call of the bank confirms what the bank itself says, and no more", async () => {
  const { id, txid } = await contract();
  const hear = (body: string) => takePixCall(env, SECRET, body, after(1));
  expect(await hear(callOf(txid))).toBe(1);
  expect(await statusOf(id)).toBe("awaiting_payment");
  bank.pay(txid);
  expect(await hear(callOf(txid, txid, "x".repeat(32), "0".repeat(32)))).toBe(1);
  expect(await statusOf(id)).toBe("pre_registered");
  expect(await hear(callOf(txid))).toBe(1);
  expect(await allOf(schema.payment)).toHaveLength(1);
});

test("400 transfers in one call and an outage of the bank lose nothing", async () => {
  const { id, txid } = await contract();
  bank.pay(txid);
  const strangers = Array.from({ length: 399 }, () => crypto.randomUUID().replaceAll("-", ""));
  bank.mode = "dead";
  expect(await takePixCall(env, SECRET, callOf(txid, ...strangers), after(1))).toBe(0);
  bank.mode = "well";
  await run(2);
  expect(await statusOf(id)).toBe("pre_registered");
});

test.each([
  ["another address", "f".repeat(64), callOf(), "forbidden"],
  ["no address", "", callOf(), "forbidden"],
  ["no JSON", SECRET, "pix", "invalid_request"],
  ["no list", SECRET, '{"pix":{"txid":1}}', "invalid_request"],
])("a call is refused: %s", async (_, secret, body, code) => {
  await expect(takePixCall(env, secret, body, NOW)).rejects.toMatchObject({ code });
});

test("without a secret, or without a bank, no address is the right one", async () => {
  for (const other of [{ PIX_WEBHOOK_SECRET: "" }, { PIX_WEBHOOK_SECRET: "short" }, { PIX_BANK: "" }]) {
    const secret = other.PIX_WEBHOOK_SECRET ?? SECRET;
    await expect(takePixCall({ ...env, ...other }, secret, callOf(), NOW)).rejects.toMatchObject({ code: "forbidden" });
  }
});

// The description is not part of the product: without it this group is reported as skipped.
describe.runIf(hasPixStandard)("the Central Bank's description in ../shared/data", () => {
  test("every call and every answer of these tests keeps to it", async () => {
    const faultsOf = await readPixStandard();
    bank.exchanges.length = 0;
    const { code, txid } = await contract();
    bank.pay(txid, DUE_CENTS + 1);
    await run(1);
    await withdraw(db, provider, ANA.userId, code, after(DAY));
    await run(DAY + 1);
    const expired = await contract();
    await run(DAY + 2);
    expect(await provider.findCharge(expired.payment.id)).toMatchObject({ status: "cancelled" });
    const kinds = new Set(bank.exchanges.map(({ method, status }) => `${method} ${status}`));
    expect([...kinds].sort()).toEqual(["GET 200", "GET 404", "PATCH 200", "PUT 201"]);
    expect(bank.exchanges.flatMap(faultsOf)).toEqual([]);
  });
});
