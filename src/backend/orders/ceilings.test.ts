import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  ANA,
  after,
  BRUNO,
  FAMILY,
  FREE_OFFER,
  marketOf,
  meeting,
  OFFER,
  request,
} from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import type { ApiError } from "../../contract/v3/errors.ts";
import { ORDER_CEILINGS } from "../../domain/orders/order-terms.ts";
import * as schema from "../schema/orders.ts";
import { confirmOrder } from "./pay.ts";
import { type Guardian, reserve } from "./reserve.ts";
import { withdraw } from "./withdraw.ts";

const db = openMemoryD1();
const { allOf, clear, open, provider, sql } = marketOf(db);

const WEEK = 7 * 24 * 60;

beforeAll(open);
beforeEach(async () => {
  await clear();
  await sql("UPDATE offer SET seats = NULL");
});

/** A reservation under a key of its own: its code, or the refusal. */
async function ask(guardian: Guardian = ANA, offerId = OFFER, now = after(0), to = db): Promise<string> {
  try {
    return (await reserve(to, guardian, crypto.randomUUID(), request(offerId), now)).code;
  } catch (error) {
    return (error as ApiError).code;
  }
}

const taken = (responses: readonly string[]) => responses.filter((response) => response.startsWith("ME-"));

/** Spreads the orders there are over schools of their own. */
const moveAway = () => sql("UPDATE scholarship_order SET inep_code = id, offer_id = id");

test.each([
  ["one account at one school", ORDER_CEILINGS.openAtSchool, "too_many_open_orders_at_school", null],
  ["one account everywhere", ORDER_CEILINGS.open, "too_many_open_orders", null],
  ["all accounts on the seats of an offer", 1, "no_seats_left", 1],
])("the ceiling of open orders holds for %s", async (about, most, code, seats) => {
  await sql("UPDATE offer SET seats = ? WHERE id = ?", seats, OFFER);
  for (let i = 0; i < most; i++) {
    expect(await ask()).toMatch(/^ME-/);
    if (about.includes("everywhere")) await moveAway();
  }
  const [last] = (await allOf(schema.scholarshipOrder)).slice(-1);
  const refused = reserve(db, ANA, "one more", request(), after(1));
  await expect(refused).rejects.toMatchObject({ code, status: 409, orderCode: expect.stringMatching(/^ME-/) });
  expect(await allOf(schema.scholarshipOrder)).toHaveLength(most);
  expect(await allOf(schema.orderEvent)).toHaveLength(most);
  await withdraw(db, provider(), ANA.userId, last!.code, after(2));
  expect((await reserve(db, ANA, "one more", request(), after(3))).status).toBe("initiated");
});

test("concurrent reservations stay within the limits", async () => {
  const six = meeting(db, 6);
  const own = await Promise.all(Array.from({ length: 6 }, () => ask(ANA, FREE_OFFER, after(0), six)));
  expect(taken(own)).toHaveLength(ORDER_CEILINGS.openAtSchool);
  expect(await allOf(schema.scholarshipOrder)).toHaveLength(ORDER_CEILINGS.openAtSchool);
  await clear();
  await sql("UPDATE offer SET seats = 1 WHERE id = ?", OFFER);
  await sql(
    "INSERT INTO account (id, email, name, created_at, updated_at) VALUES (3, 'c', 'C', '', ''), (4, 'd', 'D', '', '')",
  );
  const rivals = [ANA, BRUNO, { ...BRUNO, userId: 3 }, { ...BRUNO, userId: 4 }];
  const four = meeting(db, 4);
  const responses = await Promise.all(rivals.map((guardian) => ask(guardian, OFFER, after(0), four)));
  expect(taken(responses)).toHaveLength(1);
  expect(responses.filter((response) => response === "no_seats_left")).toHaveLength(3);
  expect(await allOf(schema.scholarshipOrder)).toHaveLength(1);
});

test("a repeated request returns its order, even beyond the limits", async () => {
  const first = await reserve(db, ANA, "first", request(), after(0));
  for (let i = 0; i < ORDER_CEILINGS.open; i++) await ask();
  expect((await reserve(db, ANA, "first", request(), after(1))).code).toBe(first.code);
});

test("an enrolled child occupies the seat, and the family may reserve for another child", async () => {
  await sql("UPDATE offer SET seats = 1 WHERE id = ?", OFFER);
  await ask();
  await sql("UPDATE scholarship_order SET status = 'enrolled'");
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
    await confirmOrder(db, provider(), ANA.userId, code, FAMILY, after(i));
    await withdraw(db, provider(), ANA.userId, code, after(i));
    if (isAway) await moveAway();
  }
  const refused = reserve(db, ANA, "one more", request(FREE_OFFER), after(60));
  await expect(refused).rejects.toMatchObject({
    code: "too_many_reservations",
    status: 429,
    retryAfterS: (WEEK - 60) * 60,
  });
  expect(await ask(ANA, FREE_OFFER, after(WEEK))).toMatch(/^ME-/);
});

test("the wait is that of the limit which is reached, and the open order is one of the school", async () => {
  const away = await ask(ANA, FREE_OFFER, after(0));
  await sql("UPDATE scholarship_order SET inep_code = 'away'");
  const here: string[] = [];
  for (let i = 1; i <= ORDER_CEILINGS.openAtSchool; i++) here.push(await ask(ANA, OFFER, after(i)));
  await sql("UPDATE scholarship_order SET created_at = ? WHERE code = ?", after(9).toISOString(), away);
  const openHere = reserve(db, ANA, "one more", request(), after(10));
  await expect(openHere).rejects.toMatchObject({ code: "too_many_open_orders_at_school", orderCode: here.at(-1) });

  await sql(
    "UPDATE scholarship_order SET status = 'expired', created_at = ? WHERE code = ?",
    after(0).toISOString(),
    away,
  );
  for (let i = here.length + 1; i <= ORDER_CEILINGS.begunAtSchool; i++) {
    await sql("UPDATE scholarship_order SET status = 'expired'");
    here.push(await ask(ANA, OFFER, after(i)));
  }
  await sql("UPDATE scholarship_order SET status = 'expired'");
  const begunHere = reserve(db, ANA, "one more", request(), after(10));
  // The first of the school is of minute 1, the first of all of minute 0.
  await expect(begunHere).rejects.toMatchObject({ code: "too_many_reservations", retryAfterS: (WEEK - 9) * 60 });
});
