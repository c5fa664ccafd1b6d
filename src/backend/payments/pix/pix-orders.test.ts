import { expect, test } from "vitest";
import { PIX_PAYER } from "../../../../scripts/pix/pix-bank.ts";
import { ANA, after, DAY, DUE_CENTS, FAMILY, NOW } from "../../../../test/fixtures/market.ts";
import { openPixMarket, PIX_SECRET as SECRET } from "../../../../test/fixtures/pix-market.ts";
import { readPixStandard } from "../../../../test/fixtures/pix-standard.ts";
import { confirmOrder } from "../../orders/pay.ts";
import { withdraw } from "../../orders/withdraw.ts";
import * as schema from "../../schema/orders.ts";
import { takePixCall } from "./pix-webhook.ts";

const { db, opened, allOf, contract, reserveOne, run, statusOf } = openPixMarket();

test("reserve, pay, confirm, withdraw, refund: the order follows the bank at each step", async () => {
  const { code, id, payment, txid } = await contract();
  expect(payment).toMatchObject({ provider: "pix-teste", status: "pending", amountCents: DUE_CENTS });
  expect(payment.pixCopyPaste).toContain("br.gov.bcb.pix");
  await run(1);
  expect(await statusOf(id)).toBe("awaiting_payment");
  opened.bank.pay(txid);
  await run(2);
  expect(await statusOf(id)).toBe("pre_registered");
  opened.bank.refunds = "EM_PROCESSAMENTO";
  expect((await withdraw(db, opened.provider, ANA.userId, code, after(DAY))).status).toBe("dropping_out");
  await run(DAY + 1);
  expect(await statusOf(id)).toBe("dropping_out");
  opened.bank.finishRefunds("DEVOLVIDO");
  await run(DAY + 2);
  expect(await statusOf(id)).toBe("drop_out_confirmed");
  expect(await allOf(schema.refund)).toMatchObject([{ amountCents: DUE_CENTS, status: "done" }]);
  expect(opened.bank.balanceCents()).toBe(0);
});

test("the charge names the family, and whoever pays is written down nowhere but in the ids of the transfers", async () => {
  const { id, txid } = await contract();
  const { body } = opened.bank.exchanges.findLast(({ method }) => method === "PUT")!;
  expect(body).toMatchObject({ devedor: { cpf: FAMILY.guardianCpf, nome: ANA.name } });
  opened.bank.pay(txid);
  await run(1);
  opened.bank.pay(txid, 300);
  await takePixCall(opened.env, SECRET, JSON.stringify({ pix: [{ txid }] }), after(2));
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
  const before = opened.bank.balanceCents();
  const { id, txid } = await contract();
  opened.bank.pay(txid, cents);
  for (const minutes of [1, 2, 3]) await run(minutes);
  expect(await statusOf(id)).toBe(status);
  expect(opened.bank.balanceCents() - before).toBe(kept);
});

test("paid after the end of the code, which the bank did not hear of: all goes back", async () => {
  const before = opened.bank.balanceCents();
  const { id, txid } = await contract();
  opened.bank.mode = "dead";
  await run(2 * DAY).catch(() => undefined);
  expect(await statusOf(id)).toBe("awaiting_payment");
  opened.bank.mode = "well";
  opened.bank.pay(txid);
  for (const minutes of [121, 122, 123]) await run(2 * DAY + minutes);
  expect(["drop_out_confirmed", "pre_registered"]).toContain(await statusOf(id));
  const isKept = (await statusOf(id)) === "pre_registered";
  expect(opened.bank.balanceCents() - before).toBe(isKept ? DUE_CENTS : 0);
});

test("an outage of the bank while the code is made keeps the seat, and the next try has it", async () => {
  const { code, id } = await reserveOne();
  opened.bank.mode = "busy";
  await confirmOrder(db, opened.provider, ANA.userId, code, FAMILY, NOW);
  expect(await statusOf(id)).toBe("awaiting_payment");
  opened.bank.mode = "well";
  await run(1);
  expect((await allOf(schema.payment))[0]).toMatchObject({ status: "pending", expiresAt: after(60).toISOString() });
});

test("an outage of hours keeps the seat, and the time to pay begins when there is a code", async () => {
  const { code, id } = await reserveOne();
  opened.bank.mode = "dead";
  await confirmOrder(db, opened.provider, ANA.userId, code, FAMILY, NOW);
  for (let minute = 1; minute < 300; minute++) await run(minute).catch(() => undefined);
  expect(await statusOf(id)).toBe("awaiting_payment");
  opened.bank.mode = "well";
  for (let minute = 300; minute < 316; minute++) await run(minute);
  const [payment] = await allOf(schema.payment);
  expect(payment!.status).toBe("pending");
  expect(payment!.expiresAt > after(355).toISOString()).toBe(true);
  expect(await allOf(schema.scholarshipOrder)).toMatchObject([{ dueAt: payment!.expiresAt }]);
  expect((await allOf(schema.orderEvent)).at(-1)!.note).toContain("o código Pix está pronto");
  opened.bank.pay(payment!.id.replaceAll("-", ""));
  await run(340);
  expect(await statusOf(id)).toBe("pre_registered");
});

test("an outage of days ends the reservation without a charge", async () => {
  const { code, id } = await reserveOne();
  opened.bank.mode = "dead";
  await confirmOrder(db, opened.provider, ANA.userId, code, FAMILY, NOW);
  for (let hour = 1; hour < 30; hour++) await run(hour * 60).catch(() => undefined);
  opened.bank.mode = "well";
  await run(33 * 60);
  expect(await statusOf(id)).toBe("expired");
  expect(await allOf(schema.payment)).toMatchObject([{ status: "expired", paidAt: null }]);
});

test("every answer lost, in any order of the day: nothing is charged or returned twice", async () => {
  const before = opened.bank.balanceCents();
  const { code, id, txid } = await contract();
  const lose = async (work: () => Promise<unknown>) => {
    opened.bank.mode = "forgetful";
    await work().catch(() => undefined);
    opened.bank.mode = "well";
  };
  opened.bank.pay(txid);
  await lose(() => run(1));
  await run(2);
  expect(await statusOf(id)).toBe("pre_registered");
  await lose(() => withdraw(db, opened.provider, ANA.userId, code, after(DAY)));
  await lose(() => run(DAY + 1));
  await run(DAY + 10);
  expect(await statusOf(id)).toBe("drop_out_confirmed");
  expect(opened.bank.balanceCents()).toBe(before);
});

/** A call of the bank about some charges. */
const callOf = (...txids: string[]) =>
  JSON.stringify({
    pix: txids.map((txid) => ({ endToEndId: "E".repeat(32), txid, valor: "600.00", horario: NOW.toISOString() })),
  });

test("a call of the bank confirms what the bank itself says, and no more", async () => {
  const { id, txid } = await contract();
  const hear = (body: string) => takePixCall(opened.env, SECRET, body, after(1));
  expect(await hear(callOf(txid))).toBe(1);
  expect(await statusOf(id)).toBe("awaiting_payment");
  opened.bank.pay(txid);
  expect(await hear(callOf(txid, txid, "x".repeat(32), "0".repeat(32)))).toBe(1);
  expect(await statusOf(id)).toBe("pre_registered");
  expect(await hear(callOf(txid))).toBe(1);
  expect(await hear(JSON.stringify([{ txid }]))).toBe(1);
  expect(await allOf(schema.payment)).toHaveLength(1);
});

test("400 transfers in one call and an outage of the bank lose nothing", async () => {
  const { id, txid } = await contract();
  opened.bank.pay(txid);
  const strangers = Array.from({ length: 399 }, () => crypto.randomUUID().replaceAll("-", ""));
  opened.bank.mode = "dead";
  expect(await takePixCall(opened.env, SECRET, callOf(txid, ...strangers), after(1))).toBe(0);
  opened.bank.mode = "well";
  await run(2);
  expect(await statusOf(id)).toBe("pre_registered");
});

test.each([
  "",
  "\n",
  "{}",
  "[]",
  '{"pix":[]}',
  '{"evento":"teste_webhook"}',
  '{"evento":"teste_webhook","data_criacao":"2026-11-23T12:00:00.000Z"}',
  '{"pix":[{}],"evento":"teste"}',
])("the trial of a new address is taken and reads nothing: %j", async (body) => {
  expect(await takePixCall(opened.env, SECRET, body, NOW)).toBe(0);
});

test.each([
  ["another address", "f".repeat(64), callOf(), "forbidden"],
  ["no address", "", callOf(), "forbidden"],
  ["no JSON", SECRET, "pix", "invalid_request"],
  ["no list", SECRET, '{"pix":{"txid":1}}', "invalid_request"],
  ["no object", SECRET, "7", "invalid_request"],
  ["nothing", SECRET, "null", "invalid_request"],
  ["a trial at another address", "f".repeat(64), '{"evento":"teste_webhook"}', "forbidden"],
])("a call is refused: %s", async (_, secret, body, code) => {
  await expect(takePixCall(opened.env, secret, body, NOW)).rejects.toMatchObject({ code });
});

test("without a secret, or without a bank, no address is the right one", async () => {
  for (const other of [{ PIX_WEBHOOK_SECRET: "" }, { PIX_WEBHOOK_SECRET: "short" }, { PIX_BANK: "" }]) {
    const secret = other.PIX_WEBHOOK_SECRET ?? SECRET;
    await expect(takePixCall({ ...opened.env, ...other }, secret, callOf(), NOW)).rejects.toMatchObject({
      code: "forbidden",
    });
  }
});

test("every call and every answer keeps to the description of the Central Bank", async () => {
  const faultsOf = await readPixStandard();
  opened.bank.exchanges.length = 0;
  const { code, txid } = await contract();
  opened.bank.pay(txid, DUE_CENTS + 1);
  await run(1);
  await withdraw(db, opened.provider, ANA.userId, code, after(DAY));
  await run(DAY + 1);
  const expired = await contract();
  await run(DAY + 2);
  expect(await opened.provider.findCharge(expired.payment.id)).toMatchObject({ status: "cancelled" });
  const kinds = new Set(opened.bank.exchanges.map(({ method, status }) => `${method} ${status}`));
  expect([...kinds].sort()).toEqual(["GET 200", "GET 404", "PATCH 200", "PUT 201"]);
  expect(opened.bank.exchanges.flatMap(faultsOf)).toEqual([]);
});
