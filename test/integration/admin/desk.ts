import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, expect } from "vitest";
import { openDispute } from "../../../src/backend/orders/dispute.ts";
import type { OrderSnapshot } from "../../../src/backend/orders/order-snapshot.ts";
import { readOrder } from "../../../src/backend/orders/read-order.ts";
import { review } from "../../../src/backend/schema/catalog.ts";
import { dataRequest } from "../../../src/backend/schema/data-requests.ts";
import {
  orderDocument,
  orderEvent,
  payment,
  paymentDifference,
  refund,
  scholarshipOrder,
} from "../../../src/backend/schema/orders.ts";
import { reviewEvent, reviewNotice } from "../../../src/backend/schema/reviews.ts";
import { commit } from "../../../src/backend/workflow/transaction.ts";
import type { OrderStatus } from "../../../src/domain/orders/order-status.ts";
import { amountsOf } from "../../../src/domain/orders/order-terms.ts";
import type { ReviewStatus } from "../../../src/domain/reviews/review-status.ts";
import { isoAfter } from "../../../src/domain/time/time.ts";
import { paths } from "../../../src/site/paths.ts";
import { dataRequestRow, noticeRow, orderRow, reviewRow } from "../../fixtures/rows.ts";
import { VERTICE } from "../../fixtures/world.ts";
import { browser } from "../post.ts";
import { locationOf, publishWorld } from "../worker.ts";

/** Reason of each decision. */
export const REASON = "conferido no site da escola";

const TESTIMONIAL = "A professora Rosa é ótima e a escola também.";

/** The offer of the orders of these tests: nothing is due now. */
const AGREED: OrderSnapshot["offer"] = {
  id: "x",
  year: 2027,
  grade: "medio_1-serie",
  shift: "manha",
  listMonthlyFeeCents: 200,
  discountPercent: 50,
  netMonthlyFeeCents: 100,
  enrollmentFeeCents: null,
  waivers: { enrollmentFee: false, firstMonth: true, platformFee: false },
  tags: [],
  validityRule: null,
  source: "Informado pela escola",
  checkedAt: "2026-10-01",
};

const orm = drizzle(env.DB);

/** Publishes the schools of the tests of a file; each test begins without accounts and corrections. */
export function openDesk(): void {
  beforeAll(publishWorld);
  beforeEach(async () => {
    await env.DB.batch(
      ["account", "email_code", "attempt", "limited_mail", "school_correction", "offer_evidence"].map((table) =>
        env.DB.prepare(`DELETE FROM ${table}`),
      ),
    );
  });
}

/** Everything that an action could change. */
export async function fingerprint(): Promise<string> {
  const tables = [
    "admin_audit",
    "school",
    "offer",
    "offer_evidence",
    "school_correction",
    "account",
    "review",
    "review_event",
    "review_reply",
    "review_notice",
    "scholarship_order",
    "payment_difference",
    "refund",
    "ledger",
    "school_claim",
    "partnership",
    "lead",
    "data_request",
  ];
  const rows = await env.DB.batch(tables.map((table) => env.DB.prepare(`SELECT * FROM ${table}`)));
  const { keys } = await env.REDIRECTS.list();
  return JSON.stringify([rows.map(({ results }) => results), keys]);
}

export async function auditCount(): Promise<number> {
  return (await env.DB.prepare("SELECT count(*) AS n FROM admin_audit").first<{ n: number }>())!.n;
}

export async function correct(field = "phone", value = "(11) 3333-4444") {
  const fields = { field, value, evidence: "está no site da escola", email: "familia@casa.example" };
  const response = await browser(env).form(paths.correctSchool(VERTICE.slug), fields);
  expect([response.status, locationOf(response)]).toEqual([303, "/escola/colegio-vertice/corrigir?aviso=recebida"]);
  return (await env.DB.prepare("SELECT id FROM school_correction WHERE status = 'open' AND field = ?")
    .bind(field)
    .first<{ id: string }>())!.id;
}

export const anOffer = async (isShown: boolean) => {
  const { id } = (await env.DB.prepare("SELECT id FROM offer ORDER BY id LIMIT 1").first<{ id: string }>())!;
  await env.DB.prepare("UPDATE offer SET taken_down_at = ? WHERE id = ?")
    .bind(isShown ? null : "2026-11-23", id)
    .run();
  return { id, reason: REASON };
};

/** A review as its author left it, about a teacher who is named. */
export async function aReview(status = "pending_moderation"): Promise<string> {
  const id = crypto.randomUUID();
  const at = new Date().toISOString();
  await orm.insert(review).values(reviewRow({ id, status, testimonial: TESTIMONIAL }));
  // A pending review already has its first entry.
  const first = { reviewId: id, version: 1, status: status as ReviewStatus, at, actor: "author" as const };
  await orm.insert(reviewEvent).values(first).onConflictDoNothing();
  return id;
}

export async function aNotice(): Promise<string> {
  const protocol = `NOT-${crypto.randomUUID().slice(0, 8)}`;
  const sentAt = new Date();
  const reviewId = await aReview("published");
  const term = { createdAt: sentAt.toISOString(), dueAt: isoAfter(sentAt, { hours: 48 }) };
  await orm.insert(reviewNotice).values(noticeRow({ protocol, reviewId, ...term }));
  return protocol;
}

/** An order that is with its school, which asked for one document. */
export async function anOrder(status: OrderStatus): Promise<string> {
  // Never like the start of an id, which its digits may be.
  const code = `ME-Z${crypto.randomUUID().slice(1, 19).toUpperCase()}`;
  const snapshot: OrderSnapshot = {
    offer: AGREED,
    school: {
      inepCode: VERTICE.inepCode,
      slug: VERTICE.slug,
      name: "Colégio Vértice",
      logo: null,
      cityName: "São Paulo",
      uf: "SP",
      phone: null,
      email: null,
    },
    amounts: amountsOf(AGREED, 12),
    isDemonstration: false,
  };
  const at = new Date().toISOString();
  await orm.insert(scholarshipOrder).values(orderRow({ code, status, snapshot, createdAt: at, updatedAt: at }));
  await orm.insert(orderEvent).values({ orderId: code, version: 1, status, at, actor: "family" });
  await orm.insert(orderDocument).values({ orderId: code, kind: "Certidão", isRequired: 1, status: "pedido" });
  return code;
}

export async function aDataRequest() {
  const protocol = `LGPD-${crypto.randomUUID().slice(0, 9)}`;
  await orm.insert(dataRequest).values(dataRequestRow({ protocol }));
  return { protocol, reason: REASON };
}

export const aDifference = {
  path: paths.adminMoney(),
  async fields() {
    const id = `no_charge:E${crypto.randomUUID().slice(0, 8)}`;
    const happenedAt = new Date().toISOString();
    await orm
      .insert(paymentDifference)
      .values({ id, kind: "no_charge", subject: id.slice(10), bankCents: 1_234, happenedAt });
    return { id, reason: REASON };
  },
};

/** A paid order, whose Pix is contested or not. */
export const aPaidOrder = (isDisputed: boolean) => ({
  path: paths.adminMoney(),
  async fields() {
    const code = await anOrder("approved");
    const at = new Date().toISOString();
    const money = { amountCents: 60_000, provider: "sandbox", method: "pix", status: "paid" } as const;
    const id = crypto.randomUUID();
    await orm.insert(payment).values({ ...money, id, orderId: code, createdAt: at, expiresAt: at, paidAt: at });
    if (isDisputed) {
      await commit(env.DB, openDispute(orm, await readOrder(env.DB, code), "team", new Date()).statements);
    }
    return { code, reason: REASON };
  },
});

/** A refund of an order that was given up, which the bank did not carry out. */
export const aStuckRefund = {
  path: paths.adminMoney(),
  async fields() {
    const id = crypto.randomUUID().replaceAll("-", "");
    const orderId = await anOrder("dropping_out");
    const at = new Date().toISOString();
    const money = { id, orderId, amountCents: 60_000 };
    await orm.insert(payment).values({
      ...money,
      provider: "pix",
      method: "pix",
      status: "paid",
      createdAt: at,
      expiresAt: at,
      paidAt: at,
    });
    await orm
      .insert(refund)
      .values({ ...money, paymentId: id, status: "requested", reason: "withdrawn", requestedAt: at, failedAt: at });
    return { id, reason: REASON };
  },
};
