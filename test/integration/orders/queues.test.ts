import { env } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { remindOrders } from "../../../src/backend/orders/remind.ts";
import { reserve } from "../../../src/backend/orders/reserve.ts";
import { runDeadlines } from "../../../src/backend/orders/run-deadlines.ts";
import { runOrderJobs } from "../../../src/backend/orders/run-order-jobs.ts";
import { sendOrderEmails } from "../../../src/backend/orders/send-order-emails.ts";
import { simulatePayment } from "../../../src/backend/payments/sandbox.ts";
import * as schema from "../../../src/backend/schema/orders.ts";
import { bindingsOf } from "../../../src/worker/backend.ts";
import { postOffice } from "../post.ts";
import {
  ANA,
  after,
  allOf,
  BRUNO,
  clearOrders,
  contractOne,
  NOW,
  openMarket,
  orderOf,
  payOne,
  provider,
  request,
} from "./market.ts";

/** More than any batch of the cron. */
const CROWD = 26;
/** Orders with three mails each: together more than any batch. */
const MAILED = 10;
/** The account that the copies belong to. */
const CROWD_ACCOUNT = 99;
const HOUR = 60;
const DAY = 24 * HOUR;

beforeAll(openMarket);
beforeEach(async () => {
  await clearOrders();
  await env.DB.batch(["mail_outbox", "order_reminder", "account"].map((t) => env.DB.prepare(`DELETE FROM ${t}`)));
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

/** Copies an order, with its payments and charges, in front of what comes later. */
async function crowdOf(orderId: string, size = CROWD): Promise<void> {
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${size})`;
  const copy = async (table: string, changed: Readonly<Record<string, string>>, where: string) => {
    const { results } = await env.DB.prepare(`PRAGMA table_info(${table})`).all<{ name: string }>();
    const columns = results.map(({ name }) => name);
    const values = columns.map((name) => changed[name] ?? name);
    await env.DB.prepare(
      `INSERT INTO ${table} (${columns}) ${numbers} SELECT ${values} FROM ${table}, n WHERE ${where}`,
    )
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

const brunos = (now = after(1)) => reserve(env.DB, BRUNO, crypto.randomUUID(), request(), now);

const countOf = async (sql: string) => (await env.DB.prepare(sql).first<number>("n"))!;

test("open codes of one account do not block the payment of another", async () => {
  await crowdOf((await contractOne()).order.id);
  const { order, paymentId } = await contractOne();
  await env.DB.prepare("UPDATE payment SET created_at = ? WHERE id = ?").bind(after(5).toISOString(), paymentId).run();
  await simulatePayment(env.DB, paymentId, "paid", after(6));
  await runDeadlines(env.DB, provider(), after(10));
  expect((await orderOf(order.id)).status).toBe("pre_registered");
});

test("all overdue orders lapse in one run", async () => {
  await crowdOf((await contractOne()).order.id);
  await brunos();
  await runDeadlines(env.DB, provider(), after(DAY + HOUR));
  const statuses = new Set((await allOf(schema.scholarshipOrder)).map(({ status }) => status));
  expect([...statuses]).toEqual(["expired"]);
});

test("failing charges delay no other deadline, payment or refund", async () => {
  await crowdOf((await contractOne()).order.id);
  const stuck = new Set((await allOf(schema.payment)).map(({ id }) => id));
  const lapsing = await brunos();
  const { order, paymentId } = await contractOne();
  await env.DB.prepare("UPDATE payment SET created_at = ? WHERE id = ?").bind(after(5).toISOString(), paymentId).run();
  await simulatePayment(env.DB, paymentId, "paid", after(6));
  const real = provider();
  const failing = {
    ...real,
    findCharge: async (id: string) => {
      if (stuck.has(id)) throw new Error("the provider does not answer");
      return real.findCharge(id);
    },
  };
  await expect(runDeadlines(env.DB, failing, after(DAY + HOUR))).rejects.toThrow("the provider does not answer");
  expect((await orderOf(lapsing.id)).status).toBe("expired");
  expect((await orderOf(order.id)).status).toBe("pre_registered");
});

test("failing refunds do not block the others", async () => {
  const { order } = await payOne();
  await crowdOf(order.id);
  const { order: last } = await payOne();
  const ended = new Date("2026-12-02T12:00:00.000Z");
  await env.DB.prepare(
    "UPDATE sandbox_charge SET status = 'cancelled' WHERE id <> (SELECT id FROM payment WHERE order_id = ?)",
  )
    .bind(last.id)
    .run();
  await expect(runDeadlines(env.DB, provider(), ended)).rejects.toThrow("cannot be refunded");
  expect((await orderOf(last.id)).status).toBe("drop_out_confirmed");
  // The bank comes to its senses: all of them get their money in one run.
  await env.DB.prepare("UPDATE sandbox_charge SET status = 'paid' WHERE status = 'cancelled'").run();
  await runDeadlines(env.DB, provider(), new Date(ended.getTime() + 60_000));
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
  await env.DB.prepare("UPDATE payment SET polled_at = ? WHERE id = ?").bind(after(1).toISOString(), paymentId).run();
  await runDeadlines(env.DB, listening, after(10));
  expect(asked).toEqual([newer, paymentId]);
});

test("e-mails of all transitions are sent in one run, past one that fails", async () => {
  const post = postOffice();
  await env.DB.prepare("UPDATE school SET email = 'secretaria@escola.example'").run();
  const { order } = await payOne();
  await crowdOf(order.id, MAILED);
  await env.DB.prepare("UPDATE scholarship_order SET voucher_valid_until = NULL WHERE id LIKE '%-1'").run();
  await expect(sendOrderEmails(post.bindings, after(2))).rejects.toThrow();
  // Of each: "Falta pagar", "Pré-matrícula", "Confirme a vaga"; of the broken one the first alone.
  expect(post.mails).toHaveLength(3 * MAILED + 1);
  expect(await countOf("SELECT count(*) AS n FROM mail_outbox")).toBe(0);
});

test("all reminders of an hour are written in one run", async () => {
  const post = postOffice();
  const add = env.DB.prepare(
    "INSERT INTO account (id, email, name, created_at, updated_at) VALUES (?, ?, 'Ana', '2026-01-01', '2026-01-01')",
  );
  await env.DB.batch([add.bind(ANA.userId, ANA.email), add.bind(CROWD_ACCOUNT, "outra@familia.example")]);
  const reserved = await reserve(env.DB, ANA, "reminded", request(), NOW);
  await crowdOf(reserved.id);
  await remindOrders(post.bindings, provider(), after(23 * HOUR));
  expect(post.mails).toHaveLength(CROWD + 1);
});

test("a failing job does not stop the next ones, and fails the run", async () => {
  const post = postOffice();
  const { order, paymentId } = await contractOne();
  await env.DB.prepare("DELETE FROM sandbox_charge WHERE id = ?").bind(paymentId).run();
  await env.DB.prepare("UPDATE payment SET amount_cents = amount_cents, status = 'paid', paid_at = ? WHERE id = ?")
    .bind(after(1).toISOString(), paymentId)
    .run();
  await env.DB.prepare("UPDATE scholarship_order SET status = 'dropping_out' WHERE id = ?").bind(order.id).run();
  await env.DB.prepare(
    "INSERT INTO refund (id, order_id, payment_id, amount_cents, status, requested_at) VALUES ('r', ?, ?, 1, 'requested', ?)",
  )
    .bind(order.id, paymentId, after(1).toISOString())
    .run();
  await expect(runOrderJobs(bindingsOf(post.bindings), after(2))).rejects.toThrow("cannot be refunded");
  expect(post.mails.map(({ to }) => to)).toContain(ANA.email);
  expect(await countOf("SELECT count(*) AS n FROM order_event WHERE emitted_at IS NULL")).toBe(0);
});
