import { beforeAll, beforeEach, expect, test } from "vitest";
import { ANA, after, DAY, FREE_OFFER, marketOf, NOW, OFFER } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { offersOf, reserveAndPay } from "../../../test/fixtures/orders.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../domain/orders/order-status.ts";
import { PAYMENT_STATUSES, type PaymentStatus } from "../../domain/orders/payment-status.ts";
import { type RelatedRows, toOrderResponse, toOrderResponses } from "./order-view.ts";
import type { Payment } from "./read-order.ts";
import { withdraw } from "./withdraw.ts";

const db = openMemoryD1();
const { answer, clear, open, orderOf, payOne, provider, reserveOne, sql } = marketOf(db);

const NO_ROWS: RelatedRows = { events: [], payments: [], refunds: [], scholarship: undefined, documents: [] };

beforeAll(open);
beforeEach(clear);

test("a reservation has no payment, voucher or scholarship, and can be withdrawn", async () => {
  const order = await reserveOne(FREE_OFFER);
  const [response] = await toOrderResponses(db, provider(), [order], NOW);
  expect(response).toEqual({
    internalTransactionCode: order.code,
    status: "initiated",
    version: 1,
    createdAt: "2026-11-23T09:00:00-03:00",
    updatedAt: "2026-11-23T09:00:00-03:00",
    deadlineAt: "2026-11-24T09:00:00-03:00",
    offer: {
      id: FREE_OFFER,
      year: 2027,
      product_title: "6º ano",
      product_shift: "manha",
      product_slug_stage_grade: "fundamentalII_6-ano",
      monthly_fee: 860,
      monthly_fee_stands: true,
      discount_percentage: 25,
      monthly_fee_with_discount: 645,
      enrollment_fee: 500,
      waivers: { enrollmentFee: true, firstMonth: true, platformFee: false },
      school_tags: ["dupla-isencao"],
      validityRule: "ano_letivo",
      feeSource: "Censo Escolar 2025",
      feeCheckedAt: "2026-01-15T12:00:00.000Z",
    },
    school: {
      slug: "centro-educacional-cecilia-meireles",
      name: "Centro Educacional Cecília Meireles",
      logo: null,
      city_name: "São Paulo",
      state: "SP",
      full_phone: "11900000006",
      email: "secretaria@escola.example",
    },
    amounts: {
      dueNowCents: 0,
      whatDueNowIs: "nenhum",
      schoolEnrollmentFeeCents: 0,
      installments: 11,
      annualTotalWithoutScholarshipCents: 12 * 86_000 + 50_000,
      annualTotalWithScholarshipCents: 11 * 64_500,
      isComplete: true,
    },
    payee: { name: "Escola à Vista", cnpj: "", bank: "", isSandbox: true },
    isDemonstration: false,
    student: { apelido: "Bia", grade_slug: "fundamentalII_6-ano", shift: "manha" },
    guardian: { name: "Ana Souza", cpf: "", email: "ana@familia.example", phone: "11987654321" },
    payment: null,
    refunds: [],
    receipts: [],
    unusedPayment: null,
    voucher: null,
    scholarship: null,
    withdrawal: {
      isOpen: true,
      art49DeadlineAt: null,
      refundDeadlineAt: null,
      requestedAt: null,
      protocol: null,
      refundAmountCents: 0,
      refundedAt: null,
    },
    documents: [],
    timeline: [{ status: "initiated", at: "2026-11-23T09:00:00-03:00", actor: "family", note: null }],
  });
});

test("a paid and withdrawn order has all of its parts, of its own rows, in their order (E25)", async () => {
  const { order } = await payOne();
  const { order: other } = await payOne();
  await answer(order.id, "pedir-documentos", { documents: "RG\nBoletim" });
  await sql("UPDATE scholarship_order SET voucher_redeemed_at = ? WHERE id = ?", after(30).toISOString(), order.id);
  await withdraw(db, provider(), ANA.userId, order.code, after(20));
  const orders = await Promise.all([other, order].map(({ id }) => orderOf(id)));
  const [untouched, response] = await toOrderResponses(db, provider(), orders, after(30));
  expect(response).toMatchObject({
    internalTransactionCode: order.code,
    deadlineAt: null,
    guardian: { cpf: "***.982.247-**" },
    payment: {
      method: "pix",
      status: "refunded",
      amountCents: 60_000,
      pixCopyPaste: null,
      dueAt: "2026-11-23T10:00:00-03:00",
      paidAt: "2026-11-23T09:01:00-03:00",
    },
    voucher: {
      code: order.voucherCode,
      issuedAt: "2026-11-23T09:01:00-03:00",
      validUntil: "2026-12-23",
      redeemedAt: "2026-11-23T09:30:00-03:00",
    },
    scholarship: { status: "cancelada", validFrom: "2027-01-01", validUntil: null, renewalFeeCents: 0 },
    withdrawal: {
      isOpen: false,
      art49DeadlineAt: "2026-11-30T23:59:59-03:00",
      refundDeadlineAt: "2027-01-31T23:59:59-03:00",
      requestedAt: "2026-11-23T09:20:00-03:00",
      protocol: expect.stringMatching(/^DES-/),
      refundAmountCents: 60_000,
      refundedAt: "2026-11-23T09:20:00-03:00",
    },
    documents: [
      { kind: "Boletim", required: true, status: "pedido", note: null },
      { kind: "RG", required: true, status: "pedido", note: null },
    ],
  });
  expect(response!.timeline.map(({ status, actor, note }) => [status, actor, note])).toEqual([
    ["initiated", "family", null],
    ["awaiting_payment", "family", null],
    ["pre_registered", "payment", null],
    ["pending_docs", "school", null],
    ["dropping_out", "family", null],
    ["drop_out_confirmed", "system", "Valor devolvido."],
  ]);
  expect(untouched).toMatchObject({
    documents: [],
    payment: { status: "paid" },
    scholarship: { status: "aguardando_matricula" },
    withdrawal: { isOpen: true, refundAmountCents: 0, refundedAt: null },
  });
  expect(untouched!.timeline).toHaveLength(3);
});

test("the payment of an order is its latest", async () => {
  const { order } = await payOne();
  await sql(
    `INSERT INTO payment (id, order_id, provider, method, amount_cents, status, created_at, expires_at)
     VALUES ('0', ?, 'sandbox', 'pix', 1, 'refused', ?, '2026-11-23T14:00:00.000Z')`,
    order.id,
    after(-1).toISOString(),
  );
  expect((await toOrderResponses(db, provider(), [order], NOW))[0]!.payment!.status).toBe("paid");
});

test("an anonymised order has empty texts in place of the people", async () => {
  const order = await reserveOne(OFFER);
  const nobody = { studentNickname: null, guardianName: null, guardianEmail: null, guardianPhone: null };
  const [response] = await toOrderResponses(db, provider(), [{ ...order, ...nobody }], NOW);
  expect(response!.student.apelido).toBe("");
  expect(response!.guardian).toEqual({ name: "", cpf: "", email: "", phone: "" });
});

const PAID = reserveAndPay(offersOf(2027)[0]!, NOW);
const [payment] = PAID.about.payments as [Payment];
const refundedAt = after(2).toISOString();

test.each<[status: OrderStatus, payments: readonly Partial<Payment>[], cents: number, at: string | null]>([
  // Only the payment of an order that has ended: a second one goes back on its own.
  ["pre_registered", [{}], 0, null],
  ["pre_registered", [{}, { refundedAt, amountCents: 7, isUnused: 1 }], 0, null],
  ["dropping_out", [{}, { refundedAt, amountCents: 7, isUnused: 1 }], 65_000, null],
  ["dropping_out", [{}], 65_000, null],
  ["failed", [{}], 65_000, null],
  ["failed", [{ paidAt: null }], 0, null],
  ["drop_out_confirmed", [{ refundedAt }, { amountCents: 5 }], 65_005, "2026-11-23T09:02:00-03:00"],
])("a family whose order is %s with the payments %j gets %d centavos back", (status, payments, cents, at) => {
  const rows = payments.map((changed) => ({ ...payment, ...changed }));
  const none = { ...NO_ROWS, payments: rows };
  const { withdrawal } = toOrderResponse({ ...PAID.about.order, status }, none, provider(), NOW);
  expect([withdrawal.refundAmountCents, withdrawal.refundedAt]).toEqual([cents, at]);
});

test.each<[status: OrderStatus, contractedAt: string | null, now: Date, isOpen: boolean]>([
  ["initiated", null, after(400 * DAY), true],
  ["pre_registered", NOW.toISOString(), new Date("2027-02-01T02:59:59.999Z"), true],
  ["pre_registered", NOW.toISOString(), new Date("2027-02-01T03:00:00Z"), false],
  ["enrolled", NOW.toISOString(), NOW, true],
  ["failed", NOW.toISOString(), NOW, false],
  ["expired", null, NOW, false],
  ["dropping_out", NOW.toISOString(), NOW, false],
])("an order that is %s, agreed at %s, can be withdrawn at %s: %s", (status, contractedAt, now, isOpen) => {
  const { withdrawal } = toOrderResponse({ ...PAID.about.order, status, contractedAt }, NO_ROWS, provider(), now);
  expect(withdrawal.isOpen).toBe(isOpen);
});

test.each(Object.keys(ORDER_STATUSES) as OrderStatus[])(
  "a code that cannot be paid is in no answer about an order that is %s",
  (status) => {
    const paid = reserveAndPay(offersOf(2027)[0]!, NOW).about;
    for (const paymentStatus of Object.keys(PAYMENT_STATUSES) as PaymentStatus[]) {
      for (const minutes of [59, 60]) {
        const payment = {
          ...paid.payments[0]!,
          isUnused: 0,
          status: paymentStatus,
          expiresAt: after(60).toISOString(),
        };
        const related = { ...NO_ROWS, payments: [{ ...payment, pixCopyPaste: "PIX-CODE" }] };
        const response = toOrderResponse({ ...paid.order, status }, related, provider(), after(minutes));
        const isPayable = status === "awaiting_payment" && paymentStatus === "pending" && minutes < 60;
        expect(JSON.stringify(response).includes("PIX-CODE"), `${paymentStatus} at ${minutes}`).toBe(isPayable);
      }
    }
  },
);
