import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { ANA, after, DAY, DUE_CENTS, FAMILY, FREE_OFFER, marketOf, NOW } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import type { OrderStatus } from "../../domain/orders/order-status.ts";
import * as schema from "../schema/orders.ts";
import { commit } from "../workflow/transaction.ts";
import { confirmOrder } from "./pay.ts";
import { type Order, transitionOrder } from "./transition-order.ts";

const db = openMemoryD1();
const { allOf, clear, open, orderOf, payOne, provider, reserveOne, sql } = marketOf(db);

beforeAll(open);
beforeEach(clear);

/** Moves a stored order; resolves to it as returned, and as stored. */
async function move(order: Order, to: OrderStatus, now = after(5), more = {}): Promise<readonly [Order, Order]> {
  const moved = transitionOrder(drizzle(db), order, { to, actor: "team", ...more }, now);
  await commit(db, moved.statements);
  return [moved.order, await orderOf(order.id)];
}

/** An order in a status, at version 3. */
async function orderIn(status: OrderStatus): Promise<Order> {
  const { order } = await payOne();
  await sql("UPDATE scholarship_order SET status = ? WHERE id = ?", status, order.id);
  return orderOf(order.id);
}

test.each<[from: OrderStatus, to: OrderStatus, dueAt: string | null, voucherUntil: string]>([
  ["pre_registered", "pending_docs", "2026-12-09T02:59:59.999Z", "2026-12-23"],
  ["pending_docs", "submitted_docs", "2026-12-01T02:59:59.999Z", "2026-12-23"],
  ["submitted_docs", "rejected_docs", "2026-12-09T02:59:59.999Z", "2026-12-23"],
  ["submitted_docs", "approved", "2027-01-13T02:59:59.999Z", "2026-12-28"],
  ["approved", "enrolled", null, "2026-12-23"],
  ["pre_registered", "failed", null, "2026-12-23"],
])("from %s to %s the deadline is %s, and the voucher valid until %s", async (from, to, dueAt, voucherValidUntil) => {
  const order = await orderIn(from);
  const now = to === "approved" ? after(5 * DAY) : after(5);
  const [returned, stored] = await move(order, to, now);
  expect(stored).toMatchObject({ status: to, version: 4, dueAt, voucherValidUntil, updatedAt: now.toISOString() });
  expect(returned).toEqual(stored);
  expect(stored).toMatchObject({ contractedAt: order.contractedAt, voucherCode: order.voucherCode });
});

test("a confirmation gives the voucher, the agreement's instant and the school's deadline", async () => {
  const [returned, stored] = await move(await reserveOne(), "pre_registered");
  expect(stored).toMatchObject({
    dueAt: "2026-12-01T02:59:59.999Z",
    contractedAt: after(5).toISOString(),
    voucherCode: expect.stringMatching(/^VA(-[0-9A-HJKMNP-TV-Z]{4}){3}$/),
    voucherValidUntil: "2026-12-23",
  });
  expect(returned).toEqual(stored);
  expect(await allOf(schema.scholarship)).toEqual([
    {
      orderId: stored.id,
      userId: ANA.userId,
      status: "aguardando_matricula",
      validFrom: "2027-01-01",
      validUntil: null,
      createdAt: after(5).toISOString(),
    },
  ]);
});

test("columns of the transition win over those of the status", async () => {
  const [, stored] = await move(await orderIn("pre_registered"), "pending_docs", after(5), { set: { dueAt: "2027" } });
  expect(stored.dueAt).toBe("2027");
});

test("a remark adds an entry and a version, and changes no deadline, voucher or scholarship", async () => {
  const order = await orderIn("approved");
  const [returned, stored] = await move(order, "approved", after(9), { note: "Uma nota." });
  expect(stored).toEqual({ ...order, version: 4, updatedAt: after(9).toISOString() });
  expect(returned).toEqual(stored);
  expect((await allOf(schema.orderEvent)).at(-1)).toMatchObject({
    version: 4,
    status: "approved",
    note: "Uma nota.",
    actor: "team",
  });
});

test("a transition that is not allowed changes nothing", async () => {
  const order = await orderIn("enrolled");
  await expect(move(order, "approved")).rejects.toMatchObject({ code: "order_changed" });
  expect(await orderOf(order.id)).toEqual(order);
});

test.each<[from: OrderStatus, to: OrderStatus, scholarship: string, benefits: string, refunds: number]>([
  ["pre_registered", "pending_docs", "aguardando_matricula", "disponivel", 0],
  ["pre_registered", "approved", "aguardando_matricula", "disponivel", 0],
  ["approved", "enrolled", "ativa", "disponivel", 0],
  ["approved", "failed", "cancelada", "bloqueado", 1],
  ["enrolled", "dropping_out", "cancelada", "bloqueado", 1],
])("from %s to %s the scholarship is %s, its benefits %s, and %s", async (from, to, scholarship, status, refunds) => {
  const { order: other } = await payOne();
  const { code, id } = await reserveOne(FREE_OFFER);
  await confirmOrder(db, provider(), ANA.userId, code, FAMILY, NOW);
  await sql("UPDATE benefit SET status = 'usado' WHERE type = 'isencao_matricula'");
  await sql("UPDATE payment SET order_id = ?", id);
  await sql(
    `INSERT INTO payment (id, order_id, provider, method, amount_cents, status, created_at, expires_at)
     SELECT 'unpaid', ?, provider, method, 9, 'refused', created_at, expires_at FROM payment`,
    id,
  );
  await sql("UPDATE scholarship_order SET status = ? WHERE id = ?", from, id);
  await move(await orderOf(id), to, after(7 * DAY));
  const scholarships = new Map((await allOf(schema.scholarship)).map((row) => [row.orderId, row.status]));
  expect([scholarships.get(id), scholarships.get(other.id)]).toEqual([scholarship, "aguardando_matricula"]);
  const validUntil = to === "approved" ? "2026-12-30" : "2026-12-23";
  const blockedReason = status === "bloqueado" ? "O pedido que dava este benefício foi cancelado." : null;
  const benefits = (await allOf(schema.benefit)).sort((a, b) => a.type.localeCompare(b.type));
  expect(benefits).toMatchObject([
    { type: "isencao_matricula", status: "usado", validUntil, blockedReason: null, valueCents: 50_000 },
    { type: "isencao_mensalidade", status, validUntil, blockedReason, valueCents: 64_500 },
  ]);
  const owed = { orderId: id, amountCents: DUE_CENTS, status: "requested", requestedAt: after(7 * DAY).toISOString() };
  expect(await allOf(schema.refund)).toMatchObject(Array(refunds).fill(owed));
});
