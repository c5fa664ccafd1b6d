import { beforeEach, expect, test, vi } from "vitest";
import { ANA, after, DAY, DUE_CENTS, NOW } from "../../../../test/fixtures/market.ts";
import { orderTexts } from "../../../../test/fixtures/order-texts.ts";
import { openPixMarket } from "../../../../test/fixtures/pix-market.ts";
import { ATTEMPTS_BEFORE_HELP } from "../../../domain/orders/patience.ts";
import { toOrderResponses } from "../../orders/order-view.ts";
import { getOrder } from "../../orders/read-order.ts";
import { sendOrderEmails } from "../../orders/send-order-emails.ts";
import { withdraw } from "../../orders/withdraw.ts";
import * as schema from "../../schema/orders.ts";

const { db, opened, clock, contract, run, statusOf, allOf, postOffice } = openPixMarket();

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

/** A paid order; the family withdraws a day later. */
async function withdrawn() {
  const made = await contract();
  opened.bank.pay(made.txid);
  await run(1);
  clock.now = after(DAY);
  await withdraw(db, opened.provider, ANA.userId, made.code, clock.now);
  return made;
}

const refunds = () => allOf(schema.refund);
const askedIds = () =>
  opened.bank.exchanges.filter(({ path }) => path.includes("/devolucao/")).map(({ path }) => path.split("/").at(-1)!);

/** Words of the order's page about its refund. */
async function pageOf(code: string): Promise<string> {
  const order = await getOrder(db, ANA.userId, code);
  const [response] = await toOrderResponses(db, opened.provider, [order], clock.now);
  return orderTexts(response!, clock.now);
}

test("a refund that the bank moves, does not carry out, and carries out: page and letters say so at each step", async () => {
  const post = postOffice();
  const letters = async () => {
    const before = post.mails.length;
    await sendOrderEmails({ ...opened.env, ...post.bindings }, clock.now);
    return post.mails.slice(before).filter(({ to }) => to === ANA.email);
  };
  opened.bank.exchanges.length = 0;
  opened.bank.refunds = "EM_PROCESSAMENTO";
  const { code, id } = await withdrawn();
  await letters();
  expect(await pageOf(code)).toMatch(/O banco está devolvendo R\$\s600 por Pix desde 24\/11\/2026/);
  opened.bank.finishRefunds("NAO_REALIZADO");
  await run(DAY + 2);
  expect(await pageOf(code)).toMatch(/O banco não conseguiu devolver R\$\s600 em 24\/11\/2026, e tentamos de novo/);
  const [failed, ...others] = await letters();
  expect(others).toEqual([]);
  expect(failed!.subject).toMatch(/^Sobre a sua devolução/);
  expect(failed!.text).toContain("O banco não conseguiu devolver R$ 600, porque você desistiu. Tentamos de novo");
  await run(DAY + 4);
  expect(await pageOf(code)).toMatch(/O banco (?:está devolvendo|não conseguiu devolver) R\$\s600/);
  opened.bank.finishRefunds("NAO_REALIZADO");
  await run(DAY + 6);
  expect(await letters()).toEqual([]);
  await run(DAY + 12);
  opened.bank.finishRefunds("DEVOLVIDO");
  await run(DAY + 14);
  expect(await statusOf(id)).toBe("drop_out_confirmed");
  expect(await pageOf(code)).toMatch(/Devolvemos R\$\s600 em 24\/11\/2026/);
  expect((await letters()).map(({ subject }) => subject.split(":")[0])).toEqual(["Valor devolvido"]);
  expect(new Set(askedIds()).size).toBe(3);
});

test("the bank is dead during a refund: the withdrawal stands, attempts get rarer, and none is lost", async () => {
  const before = opened.bank.balanceCents();
  const made = await contract();
  opened.bank.pay(made.txid);
  await run(1);
  opened.bank.mode = "dead";
  clock.now = after(DAY);
  const order = await withdraw(db, opened.provider, ANA.userId, made.code, clock.now);
  expect(order).toMatchObject({ status: "dropping_out", withdrawalProtocol: expect.any(String) });
  let attempts = 1;
  for (let minute = 1; minute <= DAY; minute++) {
    await run(DAY + minute).catch(() => attempts++);
  }
  expect(attempts).toBeGreaterThan(ATTEMPTS_BEFORE_HELP);
  expect(attempts).toBeLessThan(8);
  expect(await refunds()).toMatchObject([{ status: "requested", failures: attempts }]);
  expect(await pageOf(made.code)).toMatch(/Devolvemos R\$\s600 por Pix, sem você precisar pedir/);
  opened.bank.mode = "well";
  await run(3 * DAY);
  expect(await statusOf(made.id)).toBe("drop_out_confirmed");
  expect(opened.bank.balanceCents()).toBe(before);
});

test("a charge paid in two transfers is given back in two, and never more than was paid", async () => {
  const before = opened.bank.balanceCents();
  const { code, id, txid } = await contract();
  opened.bank.pay(txid, 20_000);
  opened.bank.pay(txid, DUE_CENTS - 20_000);
  await run(1);
  expect(await statusOf(id)).toBe("pre_registered");
  clock.now = after(DAY);
  await withdraw(db, opened.provider, ANA.userId, code, clock.now);
  expect(await statusOf(id)).toBe("drop_out_confirmed");
  expect(opened.bank.balanceCents()).toBe(before);
});

test("in any order of successes and failures, no charge gives back more than it received", async () => {
  let seed = 7;
  const random = (n: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % n;
  };
  for (let round = 0; round < 12; round++) {
    const id = crypto.randomUUID();
    const before = opened.bank.balanceCents();
    const times = { payer: null, createdAt: NOW.toISOString(), expiresAt: after(60).toISOString() };
    await opened.provider.createCharge({ id, amountCents: 1_000, ...times });
    for (let i = 0; i <= random(3); i++) opened.bank.pay(id.replaceAll("-", ""), 200 + random(800));
    const received = opened.bank.balanceCents() - before;
    const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const amounts = ids.map(() => 1 + random(1_000));
    for (let step = 0; step < 20; step++) {
      opened.bank.refunds = (["DEVOLVIDO", "EM_PROCESSAMENTO", "NAO_REALIZADO"] as const)[random(3)]!;
      opened.bank.mode = random(5) === 0 ? "forgetful" : "well";
      const one = random(3);
      await opened.provider.refundCharge(id, ids[one]!, amounts[one]!).catch(() => undefined);
      opened.bank.mode = "well";
      if (random(3) === 0) opened.bank.finishRefunds(random(2) === 0 ? "DEVOLVIDO" : "NAO_REALIZADO");
    }
    opened.bank.finishRefunds("DEVOLVIDO");
    const left = opened.bank.balanceCents() - before;
    expect(left).toBeGreaterThanOrEqual(0);
    const owed = amounts.reduce((sum, cents) => sum + cents, 0);
    expect(received - left).toBeLessThanOrEqual(Math.min(received, owed));
  }
});
