import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  ANA,
  BRUNO,
  FAMILY,
  marketOf,
  after as minutesLater,
  NOW,
  OFFER,
  request,
} from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { FEW_SEATS } from "../../domain/orders/order-terms.ts";
import { simulatePayment } from "../payments/sandbox.ts";
import { readSeats } from "./find-offer.ts";
import { confirmOrder } from "./pay.ts";
import { findOpenPayment } from "./read-order.ts";
import { reserve } from "./reserve.ts";
import { takePaymentMessage } from "./take-payment-message.ts";
import type { Order } from "./transition-order.ts";
import { withdraw } from "./withdraw.ts";

const db = openMemoryD1();
const { clear, open, orderOf, provider, sql } = marketOf(db);

beforeAll(open);
beforeEach(async () => {
  await clear();
  await sql("UPDATE offer SET seats = NULL");
});

type Act = (order: Order, now: Date) => Promise<unknown>;

const agree: Act = ({ code }, now) => confirmOrder(db, provider(), ANA.userId, code, FAMILY, now);

/** The bank refuses the open code, or receives too little on it. */
const fail =
  (outcome: "refused" | "underpaid"): Act =>
  async ({ id }, now) => {
    const open = await findOpenPayment(db, id);
    const call = open && (await simulatePayment(db, open.id, outcome, now));
    if (call) await takePaymentMessage(db, JSON.parse(call.body), now);
  };

/** Everything by which who owes could gain time. */
const ACTS: Readonly<Record<string, Act>> = {
  "agrees, or asks for a code again": agree,
  "lets a code be refused and asks for another": async (order, now) => {
    await fail("refused")(order, now);
    await agree(order, now);
  },
  "pays too little and asks for another code": async (order, now) => {
    await fail("underpaid")(order, now);
    await agree(order, now);
  },
  "sends the reservation again": (_, now) => reserve(db, ANA, "key", request(), now),
  "gives up and reserves again": async ({ code }, now) => {
    await withdraw(db, provider(), ANA.userId, code, now);
    await reserve(db, ANA, "another key", request(), now);
  },
};

const STATES: Readonly<Record<string, Act | null>> = {
  initiated: null,
  "awaiting a payment": agree,
  "refused by the bank": async (order, now) => {
    await agree(order, now);
    await fail("refused")(order, now);
  },
};

/** Until when the family's seat is held. */
async function heldUntil(): Promise<string> {
  const row = await db
    .prepare(
      "SELECT max(due_at) AS at FROM scholarship_order WHERE user_id = ? AND status IN ('initiated', 'awaiting_payment')",
    )
    .bind(ANA.userId)
    .first<{ at: string }>();
  return row!.at;
}

describe.each([
  ["no number of seats", null, 24 * 60],
  ["enough seats", FEW_SEATS + 1, 24 * 60],
  ["few seats", FEW_SEATS, 60],
])("with %s", (_seats, seats, minutes) => {
  test.each(
    Object.entries(STATES).flatMap(([state, make]) => Object.keys(ACTS).map((act) => [state, act, make] as const)),
  )("an unpaid reservation that is %s is held no longer when the family %s", async (_state, act, make) => {
    await sql("UPDATE offer SET seats = ? WHERE id = ?", seats, OFFER);
    const order = await reserve(db, ANA, "key", request(), NOW);
    expect(order.dueAt).toBe(minutesLater(minutes).toISOString());
    const reserved = minutes - 30;
    await make?.(order, minutesLater(reserved));
    const before = await heldUntil();
    for (const now of [reserved + 5, reserved + 20]) {
      await ACTS[act]!(await orderOf(order.id), minutesLater(now)).catch(() => undefined);
      expect((await heldUntil()) <= before).toBe(true);
      expect((await heldUntil()) > minutesLater(now).toISOString()).toBe(true);
    }
    // A code ends with its order, at the latest.
    const ends = await db.prepare("SELECT max(expires_at) AS at FROM payment").first<{ at: string | null }>();
    expect((ends!.at ?? "") <= before).toBe(true);
  });
});

test("seats are counted without those that are reserved, and a new reservation after the end has its own time", async () => {
  await sql("UPDATE offer SET seats = ? WHERE id = ?", FEW_SEATS + 1, OFFER);
  const few = async () => (await readSeats(db, [OFFER, "unknown"])).get(OFFER);
  expect(await few()).toEqual({ isFull: false, hasFewSeats: false });
  const first = await reserve(db, BRUNO, "first", request(), NOW);
  expect([first.dueAt, await few()]).toEqual([
    minutesLater(24 * 60).toISOString(),
    { isFull: false, hasFewSeats: true },
  ]);
  const second = await reserve(db, ANA, "second", request(), NOW);
  expect(second.dueAt).toBe(minutesLater(60).toISOString());
  await withdraw(db, provider(), ANA.userId, second.code, minutesLater(30));
  expect((await reserve(db, ANA, "third", request(), minutesLater(30))).dueAt).toBe(minutesLater(60).toISOString());
  expect((await reserve(db, BRUNO, "fourth", request(), minutesLater(40))).dueAt).toBe(minutesLater(100).toISOString());
  await sql("UPDATE scholarship_order SET status = 'expired' WHERE user_id = ?", ANA.userId);
  expect((await reserve(db, ANA, "fifth", request(), minutesLater(61))).dueAt).toBe(minutesLater(121).toISOString());
  await sql("UPDATE offer SET seats = 1 WHERE id = ?", OFFER);
  expect(await few()).toEqual({ isFull: true, hasFewSeats: true });
});
