import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PIX_CLIENT, type PixBankServer, startPixBank } from "../../../../scripts/pix/pix-bank.ts";
import type { PaymentProvider } from "../payment-provider.ts";
import { findPixBank } from "./pix-banks.ts";
import { pixProvider } from "./pix-provider.ts";

const AT = { payer: null, createdAt: "2026-11-26T12:00:00.000Z", expiresAt: "2026-11-26T12:30:00.000Z" };
const KEY = "123e4567-e12b-12d1-a456-426655440000";

let bank: PixBankServer;
let provider: PaymentProvider;

beforeAll(async () => {
  bank = await startPixBank();
  const account = {
    bank: findPixBank(bank.origin)!,
    clientId: PIX_CLIENT.id,
    clientSecret: PIX_CLIENT.secret,
    fetch: globalThis.fetch,
  };
  provider = pixProvider(account, KEY, { name: "Escola à Vista", cnpj: "", bank: "" });
});
afterAll(() => bank.stop());
beforeEach(() => {
  bank.mode = "well";
  bank.refunds = "DEVOLVIDO";
  bank.exchanges.length = 0;
});

const newId = () => crypto.randomUUID();
const txidOf = (id: string) => id.replaceAll("-", "");
/** The last charge that was asked for under an id. */
const bodyOf = (id: string) =>
  bank.exchanges.findLast(({ method, path }) => method === "PUT" && path.endsWith(txidOf(id)))!.body as {
    readonly devedor: { readonly cpf: string; readonly nome: string };
  };

/** A charge that a family has paid. */
async function payOne(amountCents = 60_000): Promise<string> {
  const id = newId();
  await provider.createCharge({ id, amountCents, ...AT });
  bank.pay(txidOf(id));
  return id;
}

test("a charge has our id, the exact amount, the time until its end and the key; a second one is the first", async () => {
  const id = newId();
  const charge = await provider.createCharge({ id, amountCents: 123_405, ...AT });
  expect(charge).toMatchObject({ status: "open", receivedCents: 0, paidAt: null });
  expect(charge.pixCopyPaste).toContain("br.gov.bcb.pix");
  const put = bank.exchanges.find(({ method }) => method === "PUT")!;
  expect(put.path).toBe(`/v2/cob/${txidOf(id)}`);
  expect(put.body).toMatchObject({ calendario: { expiracao: 1_800 }, valor: { original: "1234.05" }, chave: KEY });
  expect(await provider.createCharge({ id, amountCents: 123_405, ...AT })).toEqual(charge);
  await expect(provider.createCharge({ id, amountCents: 1, ...AT })).rejects.toThrow("another amount");
});

test("the charge names the payer, a long name cut between two characters, and nobody where the family named nobody", async () => {
  const payer = { cpf: "52998224725", name: `${"João d’Água ".repeat(16)}${"👩🏽".repeat(20)}` };
  const id = newId();
  await provider.createCharge({ id, amountCents: 100, ...AT, payer });
  const { devedor } = bodyOf(id);
  expect(devedor.cpf).toBe(payer.cpf);
  expect([...devedor.nome]).toHaveLength(200);
  expect(devedor.nome.isWellFormed() && payer.name.startsWith(devedor.nome)).toBe(true);
  const unnamed = newId();
  await provider.createCharge({ id: unnamed, amountCents: 100, ...AT });
  expect(bodyOf(unnamed)).not.toHaveProperty("devedor");
});

test("a bank that refuses the payer's data charges without them", async () => {
  bank.mode = "picky";
  const id = newId();
  const charge = await provider.createCharge({ id, amountCents: 100, ...AT, payer: { cpf: "52998224725", name: "A" } });
  expect(charge.status).toBe("open");
  const asked = bank.exchanges.filter(({ method }) => method === "PUT").map(({ status }) => status);
  expect(asked).toEqual([400, 201]);
  expect(bodyOf(id)).not.toHaveProperty("devedor");
});

test("a charge whose answer was lost is found again", async () => {
  const id = newId();
  bank.mode = "forgetful";
  await expect(provider.createCharge({ id, amountCents: 100, ...AT })).rejects.toThrow("no answer");
  bank.mode = "well";
  expect(await provider.createCharge({ id, amountCents: 100, ...AT })).toMatchObject({ status: "open" });
});

test.each([
  ["dead", "no answer"],
  ["busy", "503"],
  ["limited", "429"],
] as const)("a bank that is %s is an outage, told without the id", async (mode, detail) => {
  const id = newId();
  await provider.createCharge({ id, amountCents: 100, ...AT });
  bank.mode = mode;
  const failure: Error = await provider.findCharge(id).then(
    () => expect.unreachable(),
    (error: Error) => error,
  );
  expect(failure.name).toBe("BankUnavailable");
  expect(failure.message).toContain(detail);
  expect(failure.message).not.toContain(txidOf(id));
});

test("a token that ended in the middle is renewed, and an answer that is no JSON is refused", async () => {
  const id = await payOne();
  bank.mode = "expired";
  expect(await provider.findCharge(id)).toMatchObject({ status: "paid", receivedCents: 60_000 });
  bank.mode = "garbled";
  await expect(provider.findCharge(id)).rejects.toThrow("GET /cob/…: 200");
});

test("all that arrived on a charge counts, and an unknown charge is none", async () => {
  const id = await payOne();
  bank.pay(txidOf(id), 1);
  const paid = (await provider.findCharge(id))!;
  expect(paid).toMatchObject({ status: "paid", receivedCents: 60_001 });
  expect(new Set(paid.endToEndIds).size).toBe(2);
  expect(await provider.findCharge(newId())).toBeNull();
});

test("a cancelled charge is removed at the bank, one that was paid is left", async () => {
  const id = newId();
  await provider.createCharge({ id, amountCents: 100, ...AT });
  await provider.cancelCharge(id);
  expect((await provider.findCharge(id))!.status).toBe("cancelled");
  const paid = await payOne();
  await provider.cancelCharge(paid);
  expect((await provider.findCharge(paid))!.status).toBe("paid");
});

test("a refund is asked for once, is done when the bank says so, and again under a new id when it failed", async () => {
  const [id, refundId] = [await payOne(), newId()];
  bank.refunds = "EM_PROCESSAMENTO";
  expect(await provider.refundCharge(id, refundId, 60_000)).toBe("processing");
  expect(await provider.refundCharge(id, refundId, 60_000)).toBe("processing");
  bank.finishRefunds("NAO_REALIZADO");
  expect(await provider.findRefund(id, refundId, 60_000)).toBe("failed");
  expect(await provider.refundCharge(id, refundId, 60_000)).toBe("processing");
  bank.finishRefunds("DEVOLVIDO");
  expect(await provider.findRefund(id, refundId, 60_000)).toBe("done");
  expect(await provider.refundCharge(id, refundId, 60_000)).toBe("done");
  const asked = bank.exchanges.filter(({ path }) => path.includes("/devolucao/"));
  expect(asked.map(({ path }) => path.split("/").at(-1))).toEqual([txidOf(refundId), `${txidOf(refundId)}n1`]);
  expect((await provider.findCharge(id))!.status).toBe("refunded");
});

test("refunds of a charge sum to no more than was paid", async () => {
  const id = await payOne(1_000);
  expect(await provider.refundCharge(id, newId(), 700)).toBe("done");
  await expect(provider.refundCharge(id, newId(), 301)).rejects.toThrow("cannot be refunded");
  expect(await provider.refundCharge(id, newId(), 300)).toBe("done");
  expect(bank.balanceCents() % 60_000).toBeLessThan(60_000);
});

test("a refund whose answer was lost is not asked for twice", async () => {
  const [id, refundId] = [await payOne(), newId()];
  bank.refunds = "EM_PROCESSAMENTO";
  await provider.findCharge(id);
  bank.mode = "forgetful";
  await expect(provider.refundCharge(id, refundId, 60_000)).rejects.toThrow("no answer");
  bank.mode = "well";
  expect(await provider.refundCharge(id, refundId, 60_000)).toBe("processing");
});
