import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type BankMode, PIX_CLIENT, type PixBankServer, startPixBank } from "../../../scripts/pix/pix-bank.ts";
import { Random } from "../../../scripts/random.ts";
import {
  ANA,
  after,
  BRUNO,
  DAY,
  DUE_CENTS,
  FAMILY,
  marketOf,
  NOW,
  onBatch,
  request,
} from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { confirmOrder } from "../../backend/orders/pay.ts";
import { reserve } from "../../backend/orders/reserve.ts";
import { runDeadlines } from "../../backend/orders/run-deadlines.ts";
import { withdraw } from "../../backend/orders/withdraw.ts";
import { takePixCall } from "../../backend/payments/pix/pix-webhook.ts";
import { providerOf } from "../../backend/payments/provider.ts";
import { ledger } from "../../backend/schema/books.ts";
import * as schema from "../../backend/schema/orders.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { ORDER_REPLIES, type OrderReply } from "../../domain/orders/order-reply.ts";
import { AT_SCHOOL, BEFORE_AGREEMENT, ENDED, type OrderStatus } from "../../domain/orders/order-status.ts";
import { readBalances } from "./balances.service.ts";
import { findUnbalanced } from "./check-books.service.ts";

const HISTORIES = 24;
const STEPS = 40;
const SECRET = "0123456789abcdef".repeat(4);
/** Relative frequency of each step. */
const WEIGHTS = {
  buy: 5,
  reserve: 3,
  contract: 5,
  pay: 8,
  hear: 6,
  answer: 2,
  enrol: 5,
  withdraw: 2,
  run: 5,
  pass: 2,
  refunds: 2,
  finish: 1,
  contest: 2,
  decide: 3,
};
const CRASH = new Error("the machine lost its power");

let bank: PixBankServer;
let now = NOW;

beforeAll(async () => {
  bank = await startPixBank(0, () => now);
  // Failed payments and refunds are logged by the hundred.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterAll(() => bank.stop());

/** One history of families, schools and a bank, which can crash before or after any of its transactions. */
async function live(random: Random) {
  const db = openMemoryD1();
  const market = marketOf(db);
  await market.open();
  const before = bank.balanceCents();
  const seen: Record<string, number> = {};
  // Transactions until the power fails, and whether the last one is written; none fails without.
  let crash: { left: number; readonly isWritten: boolean } | null = null;
  const fragile = onBatch(db, async (run) => {
    if (crash === null || crash.left-- > 0) return run();
    if (crash.isWritten) await run();
    throw CRASH;
  });
  const env = {
    DB: fragile,
    SITE_NAME: "Escola à Vista",
    COMPANY_NAME: "",
    COMPANY_CNPJ: "",
    PIX_BANK: bank.origin,
    PIX_KEY: "123e4567-e12b-12d1-a456-426655440000",
    PIX_CLIENT_ID: PIX_CLIENT.id,
    PIX_CLIENT_SECRET: PIX_CLIENT.secret,
    PIX_WEBHOOK_SECRET: SECRET,
  };
  const provider = providerOf(env);
  const orders = () => market.allOf(schema.scholarshipOrder);
  /** Charges of this history at the bank. */
  const charges = async () => {
    const ids = new Set((await market.allOf(schema.payment)).map(({ id }) => id.replaceAll("-", "")));
    return bank.charges().filter(({ txid }) => ids.has(txid));
  };
  const hear = async () => {
    const said = (await charges()).map(({ txid }) => ({ txid }));
    await takePixCall(env, SECRET, JSON.stringify({ pix: random.sample(said, said.length) }), now);
  };
  const ordersIn = async (statuses: readonly OrderStatus[]) =>
    (await orders()).filter(({ status }) => statuses.includes(status));
  const wait = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
  };

  /** Nothing to act on is one more refusal. */
  const oneOf = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new ApiError("not_found");
    return random.pick(list);
  };

  const steps = {
    buy: async () => {
      const { userId, code } = await reserve(fragile, random.pick([ANA, BRUNO]), crypto.randomUUID(), request(), now);
      const { id } = await confirmOrder(fragile, provider, userId, code, FAMILY, now);
      const charge = (await market.allOf(schema.payment)).find(({ orderId }) => orderId === id)!;
      // A bank that is out has made no code: the cron asks again.
      bank.pay(oneOf((await charges()).filter(({ txid }) => txid === charge.id.replaceAll("-", ""))).txid);
      await hear();
    },
    reserve: () => reserve(fragile, random.pick([ANA, BRUNO]), crypto.randomUUID(), request(), now),
    contract: async () => {
      const order = oneOf(await ordersIn(BEFORE_AGREEMENT));
      await confirmOrder(fragile, provider, order.userId, order.code, FAMILY, now);
    },
    pay: async () => {
      const amount = random.pick([...Array<undefined>(8), DUE_CENTS - 1, DUE_CENTS + 250, 1]);
      bank.pay(oneOf(await charges()).txid, amount);
    },
    hear,
    answer: async () => {
      const order = oneOf(await ordersIn(AT_SCHOOL));
      const documents = random.pick(["historico", "Declaração"]);
      await market.answer(
        order.id,
        random.pick(Object.keys(ORDER_REPLIES) as OrderReply[]),
        { documents, note: "Não há." },
        now,
      );
    },
    enrol: async () => {
      const order = oneOf(await ordersIn(AT_SCHOOL));
      for (const reply of ["confirmar-vaga", "concluir-matricula"] as const)
        await market.answer(order.id, reply, {}, now);
    },
    withdraw: async () => {
      const order = oneOf(await orders());
      await withdraw(fragile, provider, order.userId, order.code, now);
    },
    run: () => runDeadlines(fragile, provider, now),
    pass: async () => wait(random.pick([30, 61, DAY, 4 * DAY])),
    refunds: async () => {
      bank.refunds = random.pick(["DEVOLVIDO", "EM_PROCESSAMENTO", "NAO_REALIZADO"]);
    },
    finish: async () => bank.finishRefunds(random.pick(["DEVOLVIDO", "NAO_REALIZADO"])),
    contest: async () => bank.contest(oneOf(await charges()).txid),
    decide: async () => bank.decide(oneOf(await charges()).txid, random.pick(["DEVOLVIDO", "NAO_REALIZADO"])),
  };

  for (let i = 0; i < STEPS; i++) {
    const name = random.weightedKey<keyof typeof steps>(WEIGHTS);
    bank.mode = random.weightedKey<BankMode>({ well: 12, dead: 1, busy: 1, forgetful: 2 });
    crash = random.chance(0.2) ? { left: random.int(0, 2), isWritten: random.chance(0.5) } : null;
    wait(1);
    const outcome = await steps[name]().then(
      () => "done",
      (error: unknown) => {
        // Only what a step may say: no bug of this test.
        if (error instanceof TypeError) throw error;
        return error instanceof ApiError ? "refused" : "failed";
      },
    );
    seen[`${name} ${outcome}`] = (seen[`${name} ${outcome}`] ?? 0) + 1;
    crash = null;
    expect(await findUnbalanced(db), `step ${i}: ${name}`).toEqual([]);
  }

  // The power stays, the bank works, and all deadlines pass.
  bank.mode = "well";
  bank.refunds = "DEVOLVIDO";
  bank.finishRefunds("DEVOLVIDO");
  for (const { txid } of await charges()) bank.decide(txid, random.pick(["DEVOLVIDO", "NAO_REALIZADO"]));
  for (let i = 0; i < 8; i++) {
    wait(10 * DAY);
    await hear();
    await runDeadlines(db, provider, now);
    expect(await findUnbalanced(db)).toEqual([]);
  }
  const ended = (await orders()).filter(({ status }) => status !== "enrolled");
  expect(ended.filter(({ status }) => !ENDED.includes(status))).toEqual([]);
  const balances = await readBalances(db, "pix-teste");
  // Nothing is owed to a family that gave up, nor kept from the school of one that enrolled.
  const due = (await orders()).filter(({ status }) => status === "enrolled").length * DUE_CENTS;
  expect(balances).toEqual({ bank: due, family: 0, school: due, own: 0 });
  expect(bank.balanceCents() - before).toBe(due);
  for (const { status } of await market.allOf(schema.orderEvent)) seen[status] = (seen[status] ?? 0) + 1;
  for (const { kind } of await market.allOf(ledger)) seen[kind] = (seen[kind] ?? 0) + 1;
  return seen;
}

test("random histories with crashes between any two writes: every centavo is owed to somebody or returned", async () => {
  const seen: Record<string, number> = {};
  for (let seed = 1; seed <= HISTORIES; seed++) {
    now = after(0);
    const counts = await live(new Random(seed)).catch((error: unknown) => {
      throw new Error(`history ${seed}`, { cause: error });
    });
    for (const [name, count] of Object.entries(counts)) seen[name] = (seen[name] ?? 0) + count;
  }
  // They are worth it: each kind of entry and of failure is among them.
  const kinds = ["receipt", "refund", "earned", "returned", "disputed"];
  const failures = ["buy failed", "contract failed", "run failed", "withdraw failed", "reserve failed"];
  for (const name of [...kinds, ...failures]) expect(seen[name] ?? 0, name).toBeGreaterThanOrEqual(2);
});
