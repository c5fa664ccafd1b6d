import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ANA, after, BRUNO, DAY, marketOf, NOW, request } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { simulatePayment } from "../payments/sandbox.ts";
import * as schema from "../schema/orders.ts";
import { remindOrders } from "./remind.ts";
import { reserve } from "./reserve.ts";
import { runDeadlines } from "./run-deadlines.ts";
import { runOrderJobs } from "./run-order-jobs.ts";
import { sendOrderEmails } from "./send-order-emails.ts";

const db = openMemoryD1();
const { allOf, clear, contractOne, open, orderOf, payOne, postOffice, provider, sql } = marketOf(db);

/** More than any batch of the cron. */
const CROWD = 26;
/** Orders with three mails each: together more than any batch. */
const MAILED = 10;
/** The account that the copies belong to. */
const CROWD_ACCOUNT = 99;
const HOUR = 60;

beforeAll(async () => {
  await open();
  await sql(
    "INSERT INTO account (id, email, name, created_at, updated_at) VALUES (?, 'outra@familia.example', 'Eva', '', '')",
    CROWD_ACCOUNT,
  );
});
beforeEach(async () => {
  await clear();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

/** Copies an order, with its payments and charges, in front of what comes later. */
async function crowdOf(orderId: string, size = CROWD): Promise<void> {
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${size})`;
  const copy = async (table: string, changed: Readonly<Record<string, string>>, where: string) => {
    const { results } = await db.prepare(`PRAGMA table_info(${table})`).all<{ name: string }>();
    const columns = results.map(({ name }) => name);
    const values = columns.map((name) => changed[name] ?? name);
    await db
      .prepare(`INSERT INTO ${table} (${columns}) ${numbers} SELECT ${values} FROM ${table}, n WHERE ${where}`)
      .bind(orderId)
      .run();
  };
  const renamed = { id: "id || '-' || i", order_id: "order_id || '-' || i" };
  await copy(
    "scholarship_order",
    {
      ...renamed,
      user_id: String(CROWD_ACCOUNT),
      code: "code || i",
      idempotency_key: "idempotency_key || i",
      voucher_code: "voucher_code || i",
    },
    "id = ?",
  );
  await copy("order_event", { order_id: renamed.order_id }, "order_id = ?");
  await copy("payment", renamed, "order_id = ?");
  await copy("sandbox_charge", { id: renamed.id }, "id IN (SELECT id FROM payment WHERE order_id = ?)");
}

const brunos = (now = after(1)) => reserve(db, BRUNO, crypto.randomUUID(), request(), now);

const countOf = async (sql: string) => (await db.prepare(sql).first<number>("n"))!;

test("open codes of one account do not block the payment of another", async () => {
  await crowdOf((await contractOne()).order.id);
  const { order, paymentId } = await contractOne();
  await sql("UPDATE payment SET created_at = ? WHERE id = ?", after(5).toISOString(), paymentId);
  await simulatePayment(db, paymentId, "paid", after(6));
  await runDeadlines(db, provider(), after(10));
  expect((await orderOf(order.id)).status).toBe("pre_registered");
});

test("all overdue orders lapse in one run", async () => {
  await crowdOf((await contractOne()).order.id);
  await brunos();
  await runDeadlines(db, provider(), after(DAY + HOUR));
  const statuses = new Set((await allOf(schema.scholarshipOrder)).map(({ status }) => status));
  expect([...statuses]).toEqual(["expired"]);
});

test("failing charges delay no other deadline, payment or refund", async () => {
  await crowdOf((await contractOne()).order.id);
  const stuck = new Set((await allOf(schema.payment)).map(({ id }) => id));
  const lapsing = await brunos();
  const { order, paymentId } = await contractOne();
  await sql("UPDATE payment SET created_at = ? WHERE id = ?", after(5).toISOString(), paymentId);
  await simulatePayment(db, paymentId, "paid", after(6));
  const real = provider();
  const failing = {
    ...real,
    findCharge: async (id: string) => {
      if (stuck.has(id)) throw new Error("the provider does not answer");
      return real.findCharge(id);
    },
  };
  await expect(runDeadlines(db, failing, after(DAY + HOUR))).rejects.toThrow("the provider does not answer");
  expect((await orderOf(lapsing.id)).status).toBe("expired");
  expect((await orderOf(order.id)).status).toBe("pre_registered");
});

test("failing refunds do not block the others", async () => {
  const { order } = await payOne();
  await crowdOf(order.id);
  const { order: last } = await payOne();
  const ended = new Date("2026-12-02T12:00:00.000Z");
  await sql(
    "UPDATE sandbox_charge SET status = 'cancelled' WHERE id <> (SELECT id FROM payment WHERE order_id = ?)",
    last.id,
  );
  await expect(runDeadlines(db, provider(), ended)).rejects.toThrow("cannot be refunded");
  expect((await orderOf(last.id)).status).toBe("drop_out_confirmed");
  // The bank comes to its senses: all of them get their money in one run.
  await sql("UPDATE sandbox_charge SET status = 'paid' WHERE status = 'cancelled'");
  await runDeadlines(db, provider(), new Date(ended.getTime() + 60_000));
  expect(await countOf("SELECT count(*) AS n FROM refund WHERE status = 'done'")).toBe(CROWD + 2);
});

test("the least recently tried is first", async () => {
  const { paymentId } = await contractOne();
  const { paymentId: newer } = await contractOne();
  const asked: string[] = [];
  const real = provider();
  const listening = {
    ...real,
    findCharge(id: string) {
      asked.push(id);
      return real.findCharge(id);
    },
  };
  await sql("UPDATE payment SET polled_at = ? WHERE id = ?", after(1).toISOString(), paymentId);
  await runDeadlines(db, listening, after(10));
  expect(asked).toEqual([newer, paymentId]);
});

test("e-mails of all transitions are sent in one run, past one that fails", async () => {
  const post = postOffice();
  const { order } = await payOne();
  await crowdOf(order.id, MAILED);
  await sql("UPDATE scholarship_order SET contracted_at = 'never' WHERE id LIKE '%-1'");
  await expect(sendOrderEmails(post.bindings, after(2))).rejects.toThrow();
  // Of each: "Falta pagar", "Pré-matrícula", "Confirme a vaga"; of the broken one the first alone.
  expect(post.mails).toHaveLength(3 * MAILED + 1);
  expect(await countOf("SELECT count(*) AS n FROM mail_outbox")).toBe(0);
});

test("all reminders of an hour are written in one run", async () => {
  const post = postOffice();
  const reserved = await reserve(db, ANA, "reminded", request(), NOW);
  await crowdOf(reserved.id);
  await remindOrders(post.bindings, provider(), after(23 * HOUR));
  expect(post.mails).toHaveLength(CROWD + 1);
});

test("a failing job does not stop the next ones, and fails the run", async () => {
  const post = postOffice();
  const { order, paymentId } = await contractOne();
  await sql("DELETE FROM sandbox_charge WHERE id = ?", paymentId);
  await sql(
    "UPDATE payment SET amount_cents = amount_cents, status = 'paid', paid_at = ? WHERE id = ?",
    after(1).toISOString(),
    paymentId,
  );
  await sql("UPDATE scholarship_order SET status = 'dropping_out' WHERE id = ?", order.id);
  await sql(
    "INSERT INTO refund (id, order_id, payment_id, amount_cents, status, requested_at) VALUES ('r', ?, ?, 1, 'requested', ?)",
    order.id,
    paymentId,
    after(1).toISOString(),
  );
  await expect(runOrderJobs(post.bindings, after(2))).rejects.toThrow("cannot be refunded");
  expect(post.mails.map(({ to }) => to)).toContain(ANA.email);
  expect(await countOf("SELECT count(*) AS n FROM order_event WHERE emitted_at IS NULL")).toBe(0);
});
