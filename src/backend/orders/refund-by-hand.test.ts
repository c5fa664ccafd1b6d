import { beforeEach, expect, test, vi } from "vitest";
import { ANA, after, DAY } from "../../../test/fixtures/market.ts";
import { openPixMarket } from "../../../test/fixtures/pix-market.ts";
import { act } from "../admin/admin.api.ts";
import { listMoneyIssues } from "../admin/money.ts";
import type { BackendBindings } from "../env.ts";
import type { PaymentProvider } from "../payments/payment-provider.ts";
import { BankUnavailable } from "../payments/pix/pix-client.ts";
import * as schema from "../schema/orders.ts";
import { settleDue } from "./settle.ts";
import { withdraw } from "./withdraw.ts";

const { db, opened, allOf, clock, contract, run, sql, statusOf } = openPixMarket();

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

/** The bank, with one call of it replaced. */
const bank = (changed: Partial<PaymentProvider> = {}): PaymentProvider => ({ ...opened.provider, ...changed });

/** A bank that acts on a refund, and whose answer is lost. */
const forgetful = () =>
  bank({
    async refundCharge(...asked) {
      await opened.provider.refundCharge(...asked);
      throw new BankUnavailable("the answer was lost");
    },
  });
const dead = () => bank({ refundCharge: () => Promise.reject(new BankUnavailable("nobody there")) });

/** A withdrawn order whose refund was asked for once, at a bank that fails. */
async function stuck(provider: PaymentProvider, status: typeof opened.bank.refunds = "DEVOLVIDO") {
  const before = opened.bank.balanceCents();
  const made = await contract();
  opened.bank.pay(made.txid);
  await run(1);
  clock.now = after(DAY);
  opened.bank.refunds = status;
  await withdraw(db, provider, ANA.userId, made.code, clock.now);
  const [{ id: refundId }] = (await allOf(schema.refund)) as [typeof schema.refund.$inferSelect];
  return { ...made, refundId, returned: () => before + 60_000 - opened.bank.balanceCents() };
}

/** The team's action so many minutes after NOW: null, or why it was refused. */
const byHand = (id: string, minutes: number, env: object = opened.env) =>
  act(
    env as BackendBindings,
    { id: 1, email: "a@b.example" },
    "devolvido-por-fora",
    { id, reason: "Pix do app" },
    after(minutes),
  ).then(
    () => null,
    (error) => error.issues[0]?.message as string,
  );

const LATER = DAY + 3;

test.each([
  ["was never made", dead, "DEVOLVIDO", null, 0],
  ["failed, and the answer was lost", forgetful, "NAO_REALIZADO", null, 0],
  ["is under way, and the answer was lost", forgetful, "EM_PROCESSAMENTO", "O banco está devolvendo", 60_000],
  ["was carried out, and the answer was lost", forgetful, "DEVOLVIDO", "O banco está devolvendo", 60_000],
] as const)(
  "the bank is asked what became of a request that %s",
  async (_what, provider, status, refusal, returned) => {
    for (const days of [0, 100]) {
      await sql("DELETE FROM refund");
      const made = await stuck(provider(), status);
      await sql("UPDATE payment SET paid_at = ? WHERE id = ?", after(-days * DAY).toISOString(), made.payment.id);
      expect(await byHand(made.refundId, LATER)).toEqual(refusal && expect.stringContaining(refusal));
      if (status === "EM_PROCESSAMENTO") opened.bank.finishRefunds("DEVOLVIDO");
      opened.bank.refunds = "DEVOLVIDO";
      await run(LATER + 1);
      const refunds = (await allOf(schema.refund)).filter(({ id }) => id === made.refundId);
      expect([refunds[0]!.status, refunds[0]!.isByHand]).toEqual(["done", refusal ? 0 : 1]);
      expect([await statusOf(made.id), made.returned()]).toEqual(["drop_out_confirmed", returned]);
      expect((await listMoneyIssues(db, 1, "", clock.now)).issues).toEqual([]);
    }
  },
);

test("a bank that does not say is asked again later; one that is configured no more is not waited for", async () => {
  const made = await stuck(dead());
  opened.bank.mode = "dead";
  expect(await byHand(made.refundId, LATER)).toContain("O banco não respondeu");
  const { PIX_BANK: _, ...without } = opened.env;
  expect(await byHand(made.refundId, LATER, without)).toBeNull();
  opened.bank.mode = "well";
  await run(LATER + 1);
  expect([await statusOf(made.id), made.returned()]).toEqual(["drop_out_confirmed", 0]);
});

test("after 90 days the cron finds out by itself that an earlier request, whose answer was lost, was carried out", async () => {
  const made = await stuck(forgetful());
  await sql("UPDATE payment SET paid_at = ? WHERE id = ?", after(-100 * DAY).toISOString(), made.payment.id);
  await run(LATER);
  expect([await statusOf(made.id), made.returned()]).toEqual(["drop_out_confirmed", 60_000]);
  const other = await stuck(dead());
  await sql("UPDATE payment SET paid_at = ? WHERE id = ?", after(-100 * DAY).toISOString(), other.payment.id);
  await run(LATER);
  expect([await statusOf(other.id), other.returned()]).toEqual(["dropping_out", 0]);
  expect((await listMoneyIssues(db, 1, "", clock.now)).issues).toMatchObject([{ kind: "refund_by_team" }]);
});

test("a request that begins while the team records is not made, and none is recorded while one is under way", async () => {
  const made = await stuck(dead());
  const asked: string[] = [];
  const counting = bank({
    refundCharge: (...call) => {
      asked.push(call[1]);
      return opened.provider.refundCharge(...call);
    },
  });
  let runs = 0;
  const slow = bank({
    async refundCharge() {
      // The cron has begun, and the bank has not answered.
      runs++;
      expect(await byHand(made.refundId, LATER)).toContain("O banco acabou de ser consultado");
      throw new BankUnavailable("slow");
    },
  });
  await settleDue(db, slow, after(LATER)).catch(() => undefined);
  expect(runs).toBe(1);
  // The team has begun: whatever the cron does until it is done, the bank is not asked.
  await sql("UPDATE refund SET is_by_hand = 1, next_attempt_at = NULL");
  await settleDue(db, counting, after(LATER + 10));
  expect([asked, await byHand(made.refundId, LATER + 20)]).toEqual([[], null]);
  await settleDue(db, counting, after(LATER + 30));
  expect([asked, made.returned()]).toEqual([[], 0]);
});
