import { env } from "cloudflare:test";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { confirmOrder } from "../../../src/backend/orders/pay.ts";
import { type Guardian, reserve } from "../../../src/backend/orders/reserve.ts";
import { withdraw } from "../../../src/backend/orders/withdraw.ts";
import * as schema from "../../../src/backend/schema/orders.ts";
import type { ApiError } from "../../../src/contract/v3/errors.ts";
import { ORDER_CEILINGS } from "../../../src/domain/orders/order-terms.ts";
import {
  ANA,
  after,
  allOf,
  BRUNO,
  clearOrders,
  FAMILY,
  FREE_OFFER,
  meeting,
  OFFER,
  openMarket,
  provider,
  request,
} from "./market.ts";

const WEEK = 7 * 24 * 60;

beforeAll(openMarket);
beforeEach(async () => {
  await clearOrders();
  await env.DB.prepare("UPDATE offer SET seats = NULL").run();
});

/** A reservation under a key of its own: its code, or the refusal. */
async function ask(guardian: Guardian = ANA, offerId = OFFER, now = after(0), db = env.DB): Promise<string> {
  try {
    return (await reserve(db, guardian, crypto.randomUUID(), request(offerId), now)).code;
  } catch (error) {
    return (error as ApiError).code;
  }
}

const taken = (answers: readonly string[]) => answers.filter((answer) => answer.startsWith("ME-"));

/** Spreads the orders there are over schools of their own. */
const moveAway = () => env.DB.prepare("UPDATE scholarship_order SET inep_code = id, offer_id = id").run();

test.each([
  ["one account at one school", ORDER_CEILINGS.openAtSchool, "too_many_open_orders_at_school", null],
  ["one account everywhere", ORDER_CEILINGS.open, "too_many_open_orders", null],
  ["all accounts on the seats of an offer", 1, "no_seats_left", 1],
])("the ceiling of open orders holds for %s", async (about, most, code, seats) => {
  await env.DB.prepare("UPDATE offer SET seats = ? WHERE id = ?").bind(seats, OFFER).run();
  for (let i = 0; i < most; i++) {
    expect(await ask()).toMatch(/^ME-/);
    if (about.includes("everywhere")) await moveAway();
  }
  const [last] = (await allOf(schema.scholarshipOrder)).slice(-1);
  const refused = reserve(env.DB, ANA, "one more", request(), after(1));
  await expect(refused).rejects.toMatchObject({ code, status: 409, orderCode: expect.stringMatching(/^ME-/) });
  expect(await allOf(schema.scholarshipOrder)).toHaveLength(most);
  expect(await allOf(schema.orderEvent)).toHaveLength(most);
  await withdraw(env.DB, provider(), ANA.userId, last!.code, after(2));
  expect((await reserve(env.DB, ANA, "one more", request(), after(3))).status).toBe("initiated");
});

test("concurrent reservations stay within the limits", async () => {
  const six = meeting(env.DB, 6);
  const own = await Promise.all(Array.from({ length: 6 }, () => ask(ANA, FREE_OFFER, after(0), six)));
  expect(taken(own)).toHaveLength(ORDER_CEILINGS.openAtSchool);
  expect(await allOf(schema.scholarshipOrder)).toHaveLength(ORDER_CEILINGS.openAtSchool);
  await clearOrders();
  await env.DB.prepare("UPDATE offer SET seats = 1 WHERE id = ?").bind(OFFER).run();
  const rivals = [ANA, BRUNO, { ...BRUNO, userId: 3 }, { ...BRUNO, userId: 4 }];
  const four = meeting(env.DB, 4);
  const answers = await Promise.all(rivals.map((guardian) => ask(guardian, OFFER, after(0), four)));
  expect(taken(answers)).toHaveLength(1);
  expect(answers.filter((answer) => answer === "no_seats_left")).toHaveLength(3);
  expect(await allOf(schema.scholarshipOrder)).toHaveLength(1);
});

test("a repeated request returns its order, even beyond the limits", async () => {
  const first = await reserve(env.DB, ANA, "first", request(), after(0));
  for (let i = 0; i < ORDER_CEILINGS.open; i++) await ask();
  expect((await reserve(env.DB, ANA, "first", request(), after(1))).code).toBe(first.code);
});

test("an enrolled child occupies the seat, and the family may reserve for another child", async () => {
  await env.DB.prepare("UPDATE offer SET seats = 1 WHERE id = ?").bind(OFFER).run();
  await ask();
  await env.DB.prepare("UPDATE scholarship_order SET status = 'enrolled'").run();
  expect(await ask(BRUNO)).toBe("no_seats_left");
  expect(await ask(ANA, FREE_OFFER)).toMatch(/^ME-/);
});

test("another account's orders do not count against a family", async () => {
  for (let i = 0; i < ORDER_CEILINGS.open; i++) await ask(ANA);
  expect(await ask(BRUNO)).toMatch(/^ME-/);
});

test.each([
  ["at one school", ORDER_CEILINGS.begunAtSchool, false],
  ["everywhere", ORDER_CEILINGS.begun, true],
])("reserving and giving up again and again %s is stopped for the rest of a week", async (_where, most, isAway) => {
  for (let i = 0; i < most; i++) {
    const code = await ask(ANA, FREE_OFFER, after(i));
    await confirmOrder(env.DB, provider(), ANA.userId, code, FAMILY, after(i));
    await withdraw(env.DB, provider(), ANA.userId, code, after(i));
    if (isAway) await moveAway();
  }
  const refused = reserve(env.DB, ANA, "one more", request(FREE_OFFER), after(60));
  await expect(refused).rejects.toMatchObject({
    code: "too_many_reservations",
    status: 429,
    retryAfterS: (WEEK - 60) * 60,
  });
  expect(await ask(ANA, FREE_OFFER, after(WEEK))).toMatch(/^ME-/);
});
