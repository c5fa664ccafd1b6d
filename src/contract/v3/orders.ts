import * as v from "valibot";
import type { BenefitStatus, BenefitType } from "../../domain/orders/benefit.ts";
import type { OrderStatus } from "../../domain/orders/order-status.ts";
import { PAYMENT_STATUSES, type PaymentStatus } from "../../domain/orders/payment-status.ts";
import type { RefundReason } from "../../domain/orders/refund-reason.ts";
import type { ScholarshipStatus } from "../../domain/orders/scholarship-status.ts";
import { PAYMENT_MESSAGES_PATH } from "../api-path.ts";
import { endpoint } from "../endpoint.ts";
import { ORDER_FORMS } from "../forms/order-forms.ts";
import { cents, reais, typedCents } from "../money.ts";
import { orNull, page, text, word } from "./parts.ts";
import { orderDocument } from "./school-orders.ts";

// ISO-8601 with the offset of São Paulo; dates are ISO dates. Unknown values are null.

const school = v.object({
  slug: text,
  name: text,
  logo: orNull,
  city_name: text,
  state: text,
  /** Digits, area code first. */
  full_phone: orNull,
  email: orNull,
});

const offer = v.object({
  id: text,
  year: v.number(),
  product_title: text,
  product_shift: text,
  product_slug_stage_grade: text,
  monthly_fee: reais,
  /** Whether `monthly_fee` is in the ledger of prices for 30 days, and so may be struck through. */
  monthly_fee_stands: v.optional(v.boolean(), false),
  discount_percentage: v.number(),
  monthly_fee_with_discount: reais,
  enrollment_fee: v.nullable(reais),
  waivers: v.object({ enrollmentFee: v.boolean(), firstMonth: v.boolean(), platformFee: v.boolean() }),
  school_tags: v.array(text),
  validityRule: orNull,
  feeSource: text,
  feeCheckedAt: text,
});

const amounts = v.object({
  dueNowCents: cents,
  whatDueNowIs: v.picklist(["primeira_mensalidade", "nenhum"]),
  schoolEnrollmentFeeCents: v.nullable(cents),
  installments: v.number(),
  annualTotalWithoutScholarshipCents: cents,
  annualTotalWithScholarshipCents: cents,
  /** False when the enrolment fee is unknown, and so not included. */
  isComplete: v.boolean(),
});

/** The payee, and its bank where there is one; a sandbox moves no money. */
export const payee = v.object({ name: text, cnpj: text, bank: v.optional(text, ""), isSandbox: v.boolean() });

export const reservable = v.object({
  offer,
  school,
  amounts,
  payee,
  isDemonstration: v.boolean(),
  /** Whether no seat is free. Optional: older backends omit it. */
  isFull: v.optional(v.boolean()),
  /** Whether so few seats are free that an unpaid reservation holds its own for an hour. Older backends omit it. */
  hasFewSeats: v.optional(v.boolean()),
  /**
   * The cheapest with a free seat of each other shift, for the same grade and year of the school. Optional: older
   * backends omit it.
   */
  alternatives: v.optional(v.array(v.object({ offer, amounts, hasFewSeats: v.optional(v.boolean()) }))),
});
export type Reservable = v.InferOutput<typeof reservable>;

/** The right that results from an order (K3). */
const scholarship = v.object({
  status: word<ScholarshipStatus>(),
  validFrom: text,
  validUntil: orNull,
  /** The platform charges no renewal fee. */
  renewalFeeCents: cents,
});

/** An order (K1). */
export const order = v.object({
  internalTransactionCode: text,
  status: word<OrderStatus>(),
  /** Grows with each change and remark. Older backends omit it. */
  version: v.optional(v.number()),
  createdAt: text,
  updatedAt: text,
  school,
  student: v.object({ apelido: text, grade_slug: text, shift: text }),
  /** `cpf` is masked; empty until it is given. */
  guardian: v.object({ name: text, cpf: text, email: text, phone: text }),
  offer,
  amounts,
  payee,
  isDemonstration: v.boolean(),
  payment: v.nullable(
    v.object({
      method: text,
      status: v.picklist(Object.keys(PAYMENT_STATUSES) as PaymentStatus[]),
      amountCents: cents,
      dueAt: text,
      /** Null unless it can be paid now. */
      pixCopyPaste: orNull,
      paidAt: orNull,
    }),
  ),
  voucher: v.nullable(v.object({ code: text, issuedAt: text, validUntil: text, redeemedAt: orNull })),
  /** Each amount that arrived, the oldest first. Older backends omit it. */
  receipts: v.optional(
    v.array(
      v.object({
        amountCents: cents,
        paidAt: text,
        /** The transfers between the banks, which prove it. */
        endToEndIds: v.array(text),
        /** Whether it never paid the order. */
        isUnused: v.boolean(),
        /** Whether no money was moved. */
        isSandbox: v.boolean(),
      }),
    ),
  ),
  /**
   * Money that does not pay the order (too little, too much, a second time), and when it was refunded. Older backends
   * omit it.
   */
  unusedPayment: v.optional(v.nullable(v.object({ amountCents: cents, refundedAt: orNull }))),
  /**
   * Each amount that goes back, the oldest first, with its steps at the bank; an instant is null until it happens.
   * Older backends omit it.
   */
  refunds: v.optional(
    v.array(
      v.object({
        amountCents: cents,
        reason: v.nullable(word<RefundReason>()),
        /** Whether it never paid the order. */
        isUnused: v.boolean(),
        requestedAt: text,
        movingSince: orNull,
        failedAt: orNull,
        doneAt: orNull,
        /** The team makes it, or made it, by a Pix of its own: the bank could not return the payment. */
        isByTeam: v.optional(v.boolean(), false),
        /** Whether the family gave a Pix key for that. */
        hasKey: v.optional(v.boolean(), false),
      }),
    ),
  ),
  scholarship: v.nullable(scholarship),
  withdrawal: v.object({
    /** Whether a withdrawal now refunds everything. */
    isOpen: v.boolean(),
    /** Null before the agreement. */
    art49DeadlineAt: orNull,
    refundDeadlineAt: orNull,
    requestedAt: orNull,
    protocol: orNull,
    refundAmountCents: cents,
    refundedAt: orNull,
  }),
  documents: v.array(orderDocument),
  timeline: v.array(v.object({ status: word<OrderStatus>(), at: text, actor: text, note: orNull })),
  /** Expiry of the status. */
  deadlineAt: orNull,
});
export type Order = v.InferOutput<typeof order>;

/** A benefit (K2). */
export const benefit = v.object({
  id: text,
  type: word<BenefitType>(),
  /** Null when the value of the waived fee is unknown. */
  valueCents: v.nullable(cents),
  status: word<BenefitStatus>(),
  blockedReason: orNull,
  code: text,
  validFrom: text,
  validUntil: text,
  sourceOrderCode: text,
  schoolSlug: text,
  schoolName: text,
});
export type Benefit = v.InferOutput<typeof benefit>;

/** A reservation of an offer, at the amounts shown to the user. */
export const reservation = v.object({
  offerId: v.pipe(v.string(), v.maxLength(120)),
  seenMonthlyFeeCents: typedCents,
  seenDueNowCents: typedCents,
  /** Total of the first year, which falls monthly during the current year. Optional: older clients omit it. */
  seenTotalCents: v.optional(typedCents),
  ...ORDER_FORMS.reservation.entries,
});

export const simulation = v.object({ outcome: v.picklist(["paid", "refused", "underpaid", "overpaid"]) });

const orders = v.array(order);

export const orderEndpoints = {
  getReservable: endpoint("GET /v3/marketplace/offers/:id", "anyone", reservable, {
    summary: "An offer that can be reserved now.",
    errors: ["offer_not_found", "school_year_over", "reservations_closed"],
  }),
  list: endpoint("GET /v3/account/user/orders", "user", orders, {
    summary: "The user's orders (A9); the headers `x-total-pages` and `x-total-count` hold the totals.",
    query: v.object({ page, "status[]": v.optional(v.array(v.string())) }),
    unwrap: (orders, headers) => ({
      orders: orders,
      totalPages: Number(headers.get("x-total-pages")),
      totalCount: Number(headers.get("x-total-count")),
    }),
  }),
  get: endpoint("GET /v3/account/user/orders/:code", "user", order, {
    summary: "One order (A11).",
    errors: ["order_not_found"],
  }),
  listScholarships: endpoint("GET /v3/account/user/scholarships", "user", orders, {
    summary: "Orders that became a scholarship, newest first.",
  }),
  listBenefits: endpoint("GET /v3/account/user/benefits", "user", v.array(benefit), {
    summary: "The user's benefits (A10).",
  }),
  reserve: endpoint("POST /v3/account/user/orders", "user", order, {
    summary: "Reserves an offer at the amounts that the user saw.",
    body: reservation,
    status: 201,
    isIdempotent: true,
    errors: [
      "offer_not_found",
      "school_year_over",
      "reservations_closed",
      "conflict",
      "key_reused",
      "too_many_open_orders",
      "too_many_open_orders_at_school",
      "no_seats_left",
      "too_many_reservations",
    ],
  }),
  agree: endpoint("POST /v3/account/user/orders/:code/agreement", "user", order, {
    summary: "Accepts the agreement of an order.",
    body: ORDER_FORMS.agreement,
    errors: ["order_not_found", "order_changed", "not_payable", "reservations_closed"],
  }),
  withdraw: endpoint("POST /v3/account/user/orders/:code/withdrawal", "user", order, {
    summary: "Withdraws from an order; a payment is refunded. `seen` is the version that the family has seen.",
    query: v.object({ seen: v.optional(v.string()) }),
    errors: ["order_not_found", "order_changed", "not_withdrawable"],
  }),
  setRefundKey: endpoint("POST /v3/account/user/orders/:code/refund-key", "user", order, {
    summary: "The Pix key for a refund of a payment that the bank cannot return any more, in the CPF of who paid.",
    body: ORDER_FORMS.refundKey,
    errors: ["order_not_found", "order_changed"],
  }),
  simulate: endpoint("POST /v3/account/user/orders/:code/simulation", "user", order, {
    summary: "Pays, in the sandbox only.",
    body: simulation,
    errors: ["not_found", "order_not_found", "not_payable"],
  }),
};

const pixCall = {
  summary: "Webhook of a bank with the API Pix, at the secret address that was registered there.",
  limiter: "LIMIT_API",
  isUnrecorded: true,
  maxBodyBytes: 1_000_000,
} as const;

export const paymentEndpoints = {
  receive: endpoint(`POST ${PAYMENT_MESSAGES_PATH}`, "provider", v.object({ result: v.string() }), {
    summary: "Webhook of the payment provider.",
    // A provider calls when it has something to report, always from the same few addresses.
    limiter: "LIMIT_API",
    isUnrecorded: true,
  }),
  receivePix: endpoint("POST /v3/payments/banks/:secret/pix", "provider", v.object({ read: v.number() }), pixCall),
  // Banks try the address as it was registered, and add "/pix" for each call.
  tryPix: endpoint("POST /v3/payments/banks/:secret", "provider", v.object({ read: v.number() }), pixCall),
};
