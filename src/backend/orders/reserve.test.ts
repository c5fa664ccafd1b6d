import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  ANA,
  after,
  BRUNO,
  DUE_CENTS,
  marketOf,
  NOW,
  OFFER,
  onBatch,
  request,
  STRANGE_OFFER,
} from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import * as schema from "../schema/orders.ts";
import { type Guardian, type Reservation, reserve } from "./reserve.ts";

const db = openMemoryD1();
const { allOf, clear, open, orderOf, reserveOne, sql } = marketOf(db);

beforeAll(open);
beforeEach(clear);

const ask = (changed: Partial<Reservation> = {}, guardian: Guardian = ANA, key = "key") =>
  reserve(db, guardian, key, { ...request(), ...changed }, NOW);

test("a reservation stores the request, the adult and the offer as agreed, under a code of 80 bits", async () => {
  const order = await ask();
  expect(order).toEqual({
    id: expect.any(String),
    code: expect.stringMatching(/^ME(-[0-9A-HJKMNP-TV-Z]{4}){4}$/),
    userId: ANA.userId,
    status: "initiated",
    version: 1,
    idempotencyKey: "key",
    requestHash: expect.stringMatching(/^[\da-f]{64}$/),
    offerId: OFFER,
    inepCode: "35000001",
    snapshot: expect.objectContaining({ amounts: expect.objectContaining({ dueNowCents: DUE_CENTS }) }),
    studentNickname: "Bia",
    guardianName: ANA.name,
    guardianEmail: ANA.email,
    guardianPhone: ANA.phone,
    guardianCpf: null,
    dueAt: after(24 * 60).toISOString(),
    createdAt: NOW.toISOString(),
    updatedAt: NOW.toISOString(),
    contractedAt: null,
    voucherCode: null,
    voucherValidUntil: null,
    voucherRedeemedAt: null,
    withdrawalProtocol: null,
    withdrawalRequestedAt: null,
    contactUntil: null,
  });
  expect(await allOf(schema.orderEvent)).toEqual([
    {
      orderId: order.id,
      version: 1,
      status: "initiated",
      at: NOW.toISOString(),
      actor: "family",
      note: null,
      emittedAt: null,
      mailedAt: null,
    },
  ]);
});

test("a later change of the offer does not change the order", async () => {
  const order = await reserveOne();
  await sql("UPDATE offer SET net_monthly_fee_cents = 1 WHERE id = ?", OFFER);
  expect((await orderOf(order.id)).snapshot.offer.netMonthlyFeeCents).toBe(DUE_CENTS);
  await sql("UPDATE offer SET net_monthly_fee_cents = ? WHERE id = ?", DUE_CENTS, OFFER);
  await expect(sql("UPDATE scholarship_order SET snapshot = '{}'")).rejects.toThrow("does not change");
});

test("a key makes one order per account", async () => {
  const first = await ask();
  expect((await ask()).code).toBe(first.code);
  expect((await ask({}, BRUNO)).code).not.toBe(first.code);
  expect(await allOf(schema.scholarshipOrder)).toHaveLength(2);
});

const OTHER_CONTENT: Required<Reservation> = {
  studentNickname: "Léo",
  seenMonthlyFeeCents: 1,
  seenDueNowCents: 1,
  seenTotalCents: 1,
  offerId: STRANGE_OFFER,
};

test.each(Object.entries(OTHER_CONTENT))("a key is refused with another %s", async (field, value) => {
  await ask();
  await expect(ask({ [field]: value })).rejects.toMatchObject({ code: "key_reused" });
});

test.each<[Partial<Reservation>, string | null]>([
  [{ seenTotalCents: 12 * DUE_CENTS }, null],
  [{ seenMonthlyFeeCents: DUE_CENTS - 1 }, "conflict"],
  [{ seenDueNowCents: 0 }, "conflict"],
  [{ seenTotalCents: 11 * DUE_CENTS }, "conflict"],
  [{ offerId: STRANGE_OFFER }, "offer_not_found"],
  [{ offerId: "offer-35000002" }, "offer_not_found"],
  [{ offerId: "no-such-offer" }, "offer_not_found"],
])("a changed price is refused, and so are offers that cannot be reserved: %j, %s", async (changed, code) => {
  const response = await ask(changed).then(
    () => null,
    (error) => error.code,
  );
  expect(response).toBe(code);
  expect(await allOf(schema.scholarshipOrder)).toHaveLength(code === null ? 1 : 0);
});

test("a failure of the database is not taken for a limit", async () => {
  const failing = onBatch(db, () => Promise.reject(new Error("the database is down")));
  await expect(reserve(failing, ANA, "key", request(), NOW)).rejects.toThrow("the database is down");
});

test("without a limit and without the order the request fails", async () => {
  const lossy = onBatch(db, async (run) => {
    const result = await run();
    await clear();
    return result;
  });
  await expect(reserve(lossy, ANA, "key", request(), NOW)).rejects.toThrow("the order was not written");
});
