import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { BenefitStatus, BenefitType } from "../../domain/orders/benefit.ts";
import type { DifferenceKind } from "../../domain/orders/money-issues.ts";
import type { DocumentStatus } from "../../domain/orders/order-document.ts";
import type { ReminderKind } from "../../domain/orders/order-reminder.ts";
import type { OrderStatus } from "../../domain/orders/order-status.ts";
import type { PaymentStatus } from "../../domain/orders/payment-status.ts";
import type { RefundReason } from "../../domain/orders/refund-reason.ts";
import type { ScholarshipStatus } from "../../domain/orders/scholarship-status.ts";
import type { Cents } from "../../domain/pricing/money.ts";
import type { OrderSnapshot } from "../orders/order-snapshot.ts";
import type { Charge } from "../payments/payment-provider.ts";

export type Actor = "family" | "school" | "team" | "payment" | "system";

/** A reservation, and the order that follows from it (K1). */
export const scholarshipOrder = sqliteTable("scholarship_order", {
  id: text().primaryKey(),
  /** The specification's internalTransactionCode. */
  code: text().notNull(),
  userId: integer("user_id").notNull(),
  status: text().$type<OrderStatus>().notNull(),
  /** Number of timeline entries; optimistic lock. */
  version: integer().notNull(),
  idempotencyKey: text("idempotency_key").notNull(),
  /** Hash of the request, which detects a reused key. */
  requestHash: text("request_hash").notNull(),
  offerId: text("offer_id").notNull(),
  inepCode: text("inep_code").notNull(),
  /** Offer, school and amounts as agreed; immutable. */
  snapshot: text({ mode: "json" }).$type<OrderSnapshot>().notNull(),
  /** Personal data, null once anonymised; the CPF also before the payment. */
  studentNickname: text("student_nickname"),
  guardianName: text("guardian_name"),
  guardianEmail: text("guardian_email"),
  guardianPhone: text("guardian_phone"),
  guardianCpf: text("guardian_cpf"),
  /** Deadline of the status; null for none. */
  dueAt: text("due_at"),
  createdAt: text("created_at").notNull(),
  updatedAt: text("updated_at").notNull(),
  /** Instant of the payment, or of the confirmation of a free order: the seven days of art. 49 start here. */
  contractedAt: text("contracted_at"),
  voucherCode: text("voucher_code"),
  /** Date. */
  voucherValidUntil: text("voucher_valid_until"),
  voucherRedeemedAt: text("voucher_redeemed_at"),
  withdrawalProtocol: text("withdrawal_protocol"),
  withdrawalRequestedAt: text("withdrawal_requested_at"),
  /** Date until which the contact is kept for the contract, once the account is deleted; null with an account. */
  contactUntil: text("contact_until"),
});

/** The timeline, which is also the queue of `order_status` events. */
export const orderEvent = sqliteTable(
  "order_event",
  {
    orderId: text("order_id").notNull(),
    version: integer().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    at: text().notNull(),
    actor: text().$type<Actor>().notNull(),
    note: text(),
    emittedAt: text("emitted_at"),
    /** Instant at which its e-mails were written. */
    mailedAt: text("mailed_at"),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.version] })],
);

/** Reminders sent, each once. */
export const orderReminder = sqliteTable(
  "order_reminder",
  {
    orderId: text("order_id").notNull(),
    kind: text().$type<ReminderKind>().notNull(),
    at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.kind] })],
);

/** Documents that the school requests; they are handed in at the school. */
export const orderDocument = sqliteTable(
  "order_document",
  {
    orderId: text("order_id").notNull(),
    /** "Comprovante de residência". */
    kind: text().notNull(),
    isRequired: integer("is_required").notNull(),
    status: text().$type<DocumentStatus>().notNull(),
    note: text(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.kind] })],
);

/** The link in an e-mail to the school; invalid without an address or an expiry. */
export const orderSchoolLink = sqliteTable("order_school_link", {
  tokenHash: text("token_hash").primaryKey(),
  orderId: text("order_id").notNull(),
  /** Recipient, in lower case: the link is valid while that is the school's address. */
  email: text(),
  expiresAt: text("expires_at"),
});

/** A payment; its id is the idempotency key at the provider. At most one per order is open. */
export const payment = sqliteTable("payment", {
  id: text().primaryKey(),
  orderId: text("order_id").notNull(),
  provider: text().notNull(),
  method: text().notNull(),
  /** The amount requested; once money arrived, that amount. */
  amountCents: integer("amount_cents").$type<Cents>().notNull(),
  status: text().$type<PaymentStatus>().notNull(),
  pixCopyPaste: text("pix_copy_paste"),
  createdAt: text("created_at").notNull(),
  expiresAt: text("expires_at").notNull(),
  paidAt: text("paid_at"),
  refundedAt: text("refunded_at"),
  /** Instant of the cron's last poll. */
  polledAt: text("polled_at"),
  /** Instant of the next poll; null for at once. */
  nextPollAt: text("next_poll_at"),
  /** The charge of a surplus, which is a row of its own; null when the charge has the id of the payment. */
  chargeId: text("charge_id"),
  /** Money that does not pay the order (too little, too much, a second time): it is refunded on its own. */
  isUnused: integer("is_unused").notNull().default(0),
  /**
   * The transfers' ids between the banks, for its receipt, with spaces between; null in the sandbox and before money
   * arrived.
   */
  endToEndIds: text("end_to_end_ids"),
});

/** A refund, at most one per payment. `status`: requested, done. */
export const refund = sqliteTable("refund", {
  id: text().primaryKey(),
  orderId: text("order_id").notNull(),
  paymentId: text("payment_id").notNull(),
  amountCents: integer("amount_cents").$type<Cents>().notNull(),
  status: text().$type<"requested" | "done">().notNull(),
  requestedAt: text("requested_at").notNull(),
  doneAt: text("done_at"),
  /** Instant of the cron's last attempt. */
  attemptedAt: text("attempted_at"),
  /** Null for a refund of before reasons were kept. */
  reason: text().$type<RefundReason>(),
  /** Since when the bank moves it; null before it agreed to, and once it did not carry it out. */
  movingSince: text("moving_since"),
  /** Instant at which the bank last failed to carry it out. */
  failedAt: text("failed_at"),
  /** Attempts in vain: an outage, a refusal, or not carried out. */
  failures: integer().notNull().default(0),
  /** Instant of the next attempt; null for at once. */
  nextAttemptAt: text("next_attempt_at"),
  /** The team gave it back by another way than the provider. */
  isByHand: integer("is_by_hand").notNull().default(0),
  /** Pix key of the family, for a refund by the team; null without one, and once the refund is done. */
  pixKey: text("pix_key"),
});

/**
 * Differences between the bank and our payments. The id contains all of a difference, so that each night finds it once.
 */
export const paymentDifference = sqliteTable("payment_difference", {
  id: text().primaryKey(),
  kind: text().$type<DifferenceKind>().notNull(),
  /** Id at the bank: of the transfer, charge or refund. */
  subject: text().notNull(),
  paymentId: text("payment_id"),
  bankCents: integer("bank_cents").$type<Cents>(),
  ourCents: integer("our_cents").$type<Cents>(),
  happenedAt: text("happened_at").notNull(),
  handledAt: text("handled_at"),
});

export const paymentMessage = sqliteTable("payment_message", {
  id: text().primaryKey(),
  receivedAt: text("received_at").notNull(),
});

/** The scholarship that results from an order (K3); its terms are the order's. */
export const scholarship = sqliteTable("scholarship", {
  orderId: text("order_id").primaryKey(),
  userId: integer("user_id").notNull(),
  status: text().$type<ScholarshipStatus>().notNull(),
  /** Dates; no end when the duration is unknown. */
  validFrom: text("valid_from").notNull(),
  validUntil: text("valid_until"),
  createdAt: text("created_at").notNull(),
});

export const benefit = sqliteTable("benefit", {
  id: text().primaryKey(),
  orderId: text("order_id").notNull(),
  userId: integer("user_id").notNull(),
  type: text().$type<BenefitType>().notNull(),
  valueCents: integer("value_cents").$type<Cents>(),
  status: text().$type<BenefitStatus>().notNull(),
  blockedReason: text("blocked_reason"),
  code: text().notNull(),
  /** Dates. */
  validFrom: text("valid_from").notNull(),
  validUntil: text("valid_until").notNull(),
});

export const sandboxCharge = sqliteTable("sandbox_charge", {
  id: text().primaryKey(),
  amountCents: integer("amount_cents").$type<Cents>().notNull(),
  status: text().$type<Charge["status"]>().notNull(),
  expiresAt: text("expires_at").notNull(),
  paidAt: text("paid_at"),
  /** Refund of before there was `sandbox_refund`. */
  refundId: text("refund_id"),
  /** Null: the amount. */
  receivedCents: integer("received_cents").$type<Cents>(),
});

export const sandboxRefund = sqliteTable("sandbox_refund", {
  id: text().primaryKey(),
  chargeId: text("charge_id").notNull(),
  amountCents: integer("amount_cents").$type<Cents>().notNull(),
});

/** Key of the sandbox's signatures, created at the first use. */
export const sandboxSecret = sqliteTable("sandbox_secret", {
  id: integer().primaryKey(),
  secret: text().notNull(),
});
