import { beforeAll, beforeEach, expect, test } from "vitest";
import { ANA, after, DUE_CENTS, FAMILY, marketOf, onBatch, request } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import * as schema from "../schema/orders.ts";
import { confirmOrder } from "./pay.ts";
import { reserve } from "./reserve.ts";
import { runDeadlines } from "./run-deadlines.ts";
import { withdraw } from "./withdraw.ts";

const db = openMemoryD1();
const { allOf, clear, open, pay, provider } = marketOf(db);

beforeAll(open);
beforeEach(clear);

/** Writes of the whole journey below, the make-believe bank's included. */
const WRITES = 10;

class Breakdown extends Error {}

/** A database that breaks down at its k-th write, before the write or after it, when only the answer is lost. */
function breaking(k: number, when: "before" | "after"): { to: D1Database; writes: () => number } {
  let writes = 0;
  const to = onBatch(db, async (run) => {
    const isLast = ++writes === k;
    if (isLast && when === "before") throw new Breakdown();
    const result = await run();
    if (isLast) throw new Breakdown();
    return result;
  });
  return { to, writes: () => writes };
}

/** Reserve, agree, pay, give up: each request as the browser sends it, again when the server broke down. */
async function journey(to: D1Database): Promise<void> {
  const again = async <T>(request: (db: D1Database) => Promise<T>): Promise<T> => {
    try {
      return await request(to);
    } catch (error) {
      if (!(error instanceof Breakdown)) throw error;
      return request(to);
    }
  };
  const { code } = await again((d) => reserve(d, ANA, "once", request(), after(0)));
  await again((d) => confirmOrder(d, provider(d), ANA.userId, code, FAMILY, after(1)));
  const { id: paymentId } = (await allOf(schema.payment))[0]!;
  // The bank pays once: what a breakdown swallowed of its message, the cron asks for.
  await again((d) => pay(paymentId, after(2), d));
  await again((d) => runDeadlines(d, provider(d), after(3)));
  await expectSound("pre_registered");
  await again((d) => withdraw(d, provider(d), ANA.userId, code, after(4)));
  await again((d) => runDeadlines(d, provider(d), after(5)));
  await expectSound("drop_out_confirmed");
}

/** Nothing lost, nothing doubled: one order, one entry a version, one charge, and the bank and the site agree. */
async function expectSound(status: string): Promise<void> {
  const orders = await allOf(schema.scholarshipOrder);
  const events = await allOf(schema.orderEvent);
  const payments = await allOf(schema.payment);
  const charges = await allOf(schema.sandboxCharge);
  const refunds = await allOf(schema.refund);
  const isOver = status === "drop_out_confirmed";
  expect(orders.map((o) => o.status)).toEqual([status]);
  expect(events.map((e) => e.version).sort()).toEqual(Array.from({ length: orders[0]!.version }, (_, i) => i + 1));
  expect(events.find((e) => e.version === orders[0]!.version)?.status).toBe(status);
  expect(payments.map((p) => [p.status, p.amountCents])).toEqual([[isOver ? "refunded" : "paid", DUE_CENTS]]);
  expect(charges.map((c) => [c.id, c.status])).toEqual([[payments[0]!.id, isOver ? "refunded" : "paid"]]);
  expect(refunds.map((r) => [r.status, r.amountCents])).toEqual(isOver ? [["done", DUE_CENTS]] : []);
  expect(await allOf(schema.sandboxRefund)).toEqual(
    refunds.map(({ id, amountCents }) => ({ id, chargeId: charges[0]!.id, amountCents })),
  );
  expect((await allOf(schema.scholarship)).map((s) => s.status)).toEqual([
    isOver ? "cancelada" : "aguardando_matricula",
  ]);
}

test("without a failure the journey succeeds, and its writes are counted", async () => {
  const { to, writes } = breaking(0, "before");
  await journey(to);
  expect(writes()).toBe(WRITES);
});

const MOMENTS = Array.from({ length: WRITES }, (_, i) => i + 1).flatMap((k) => [
  [k, "before"] as const,
  [k, "after"] as const,
]);

test.each(MOMENTS)("a failure at write %d, %s it, loses and duplicates nothing", async (k, when) => {
  await journey(breaking(k, when).to);
});
