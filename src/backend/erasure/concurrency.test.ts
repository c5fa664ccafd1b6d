import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { deleteAccountOf, eraseByLink } from "../../../test/fixtures/account-actions.ts";
import {
  ANA,
  after,
  DAY,
  marketOf,
  meeting,
  NOW,
  onBatch,
  request,
  SCHOOL_EMAIL,
} from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { claimRow, noticeRow, reviewRow } from "../../../test/fixtures/rows.ts";
import type { BackendBindings } from "../env.ts";
import { flushOutbox } from "../mail/outbox.ts";
import { reserve } from "../orders/reserve.ts";
import { runDeadlines } from "../orders/run-deadlines.ts";
import { takePaymentMessage } from "../orders/take-payment-message.ts";
import { simulatePayment } from "../payments/sandbox.ts";
import { review } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import * as schema from "../schema/orders.ts";
import { reviewNotice } from "../schema/reviews.ts";

const db = openMemoryD1();
const market = marketOf(db);
const { allOf, answer: response, contractOne, orderOf, payOne, provider, sql } = market;

beforeAll(market.open);
beforeEach(async () => {
  await market.clear();
  for (const table of ["account", "attempt", "data_link", "review_notice", "review", "school_claim"]) {
    await sql(`DELETE FROM ${table}`);
  }
  await sql(
    "INSERT INTO account (id, email, name, created_at, updated_at) VALUES (?, ?, ?, '2026-01-01', '2026-01-01')",
    ANA.userId,
    ANA.email,
    ANA.name,
  );
});

/** Bindings over a database, and the mails that they send. */
function bindingsOf(of: D1Database) {
  const post = market.postOffice();
  return { env: { ...post.bindings, DB: of } as unknown as BackendBindings, mails: post.mails };
}

test("an order that is reserved during the deletion of its account ends with it", async () => {
  let isFirst = true;
  const racing = onBatch(db, async (run) => {
    if (isFirst) {
      isFirst = false;
      await reserve(db, ANA, "meanwhile", request(), NOW);
    }
    return run();
  });
  const { env, mails } = bindingsOf(racing);
  await deleteAccountOf(env, ANA.email, after(1));
  const [order] = await allOf(schema.scholarshipOrder);
  expect(order).toMatchObject({ status: "drop_out_confirmed", guardianName: null, guardianEmail: null });
  expect(mails.find(({ to }) => to === ANA.email)!.text).toContain(order!.code);
});

test("a deleted account reserves nothing", async () => {
  await deleteAccountOf(bindingsOf(db).env, ANA.email, after(1));
  await expect(reserve(db, ANA, "afterwards", request(), after(2))).rejects.toMatchObject({ code: "session_expired" });
  expect(await allOf(schema.scholarshipOrder)).toEqual([]);
});

test.each([
  ["deletions", deleteAccountOf, deleteAccountOf],
  ["erasures by link", eraseByLink, eraseByLink],
  ["of both", deleteAccountOf, eraseByLink],
])("two %s at once tell everybody once", async (_, one, other) => {
  const orm = drizzle(db);
  await orm
    .insert(schoolClaim)
    .values(claimRow({ id: "ESC-1", status: "approved", email: ANA.email, expiresAt: null }));
  await orm.insert(review).values(reviewRow({ id: "review-1", status: "published", authorEmail: ANA.email }));
  await orm.insert(reviewNotice).values(noticeRow({ protocol: "NOT-1", reviewId: "review-1" }));
  const { env, mails } = bindingsOf(meeting(db, 2));
  await Promise.all([one, other].map((erase) => erase(env, ANA.email, after(2))));
  await flushOutbox(env, after(3));
  const informed = mails.map(({ to }) => to).filter((to) => to !== ANA.email);
  expect(informed.sort()).toEqual(["rui@familia.example", SCHOOL_EMAIL]);
});

test("the erasure of an order that is just paid, decided or overdue leaves no money and no contact", async () => {
  const races = {
    payment: (paymentId: string) => simulatePayment(db, paymentId, "paid", after(1)),
    deadline: () => runDeadlines(db, provider(), after(61)),
  };
  for (const race of Object.keys(races) as (keyof typeof races)[]) {
    await market.clear();
    await sql(
      "INSERT OR IGNORE INTO account (id, email, name, created_at, updated_at) VALUES (1, ?, 'Ana', '', '')",
      ANA.email,
    );
    const { order, paymentId } = await contractOne();
    const call = race === "payment" ? await races.payment(paymentId) : null;
    const { env } = bindingsOf(db);
    await Promise.all([
      deleteAccountOf(env, ANA.email, after(60)),
      call ? takePaymentMessage(db, JSON.parse(call.body), after(60)) : races.deadline(),
    ]);
    await runDeadlines(db, provider(), after(62));
    expect(await orderOf(order.id), race).toMatchObject({ guardianName: null, guardianEmail: null });
    expect(
      (await allOf(schema.payment)).filter(({ status }) => ["creating", "pending", "paid"].includes(status)),
    ).toEqual([]);
  }
});

test("an order that lapses while its account is deleted is refunded once, and its school told once", async () => {
  const { order } = await payOne();
  const { env, mails } = bindingsOf(db);
  await response(order.id, "pedir-documentos", { documents: "RG" });
  const late = after(40 * DAY);
  await Promise.all([deleteAccountOf(env, ANA.email, late), runDeadlines(db, provider(), late)]);
  await runDeadlines(db, provider(), after(41 * DAY));
  await flushOutbox(env, after(41 * DAY));
  expect(await orderOf(order.id)).toMatchObject({ status: "drop_out_confirmed", guardianName: null });
  expect((await allOf(schema.refund)).map(({ status }) => status)).toEqual(["done"]);
  expect(mails.filter(({ to }) => to === SCHOOL_EMAIL)).toHaveLength(1);
});
