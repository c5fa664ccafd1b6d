import { asc, inArray } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { Order as OrderResponse, Reservable } from "../../contract/v3/orders.ts";
import { gradeOf } from "../../domain/catalog/stage.ts";
import { ORDER_TRANSITIONS } from "../../domain/orders/order-status.ts";
import { art49Deadline, refundDeadline } from "../../domain/orders/order-terms.ts";
import { isMadeByTeam } from "../../domain/orders/refund-way.ts";
import { maskCpf } from "../../domain/people/cpf.ts";
import { toReais } from "../../domain/pricing/money.ts";
import { dateInSaoPaulo, isoInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { canBecome } from "../../domain/transitions.ts";
import { isMadeUp } from "../payments/bank-of.ts";
import type { PaymentProvider } from "../payments/payment-provider.ts";
import { SANDBOX } from "../payments/sandbox.ts";
import { orderDocument, orderEvent, payment, refund, scholarship } from "../schema/orders.ts";
import type { OrderSnapshot } from "./order-snapshot.ts";
import type { Payment } from "./read-order.ts";
import { withCurrentContacts } from "./school-contact.ts";
import { toDocument } from "./school-side.ts";
import { deadlineOf, type Order } from "./transition-order.ts";
import { isWithdrawable } from "./withdrawal.ts";

type Refund = typeof refund.$inferSelect;

/** The provider's part of a response. */
type Receiver = Pick<PaymentProvider, "payee" | "isSandbox">;

/** Orders as `/v3` returns them, with their schools' current contact data. Two reads, however many orders. */
export async function toOrderResponses(
  db: D1Database,
  provider: PaymentProvider,
  orders: readonly Order[],
  now: Date,
): Promise<OrderResponse[]> {
  const orm = drizzle(db);
  const ids = orders.map((order) => order.id);
  const current = await withCurrentContacts(db, orders);
  const [events, payments, refunds, scholarships, documents] = await orm.batch([
    orm.select().from(orderEvent).where(inArray(orderEvent.orderId, ids)).orderBy(asc(orderEvent.version)),
    orm.select().from(payment).where(inArray(payment.orderId, ids)).orderBy(asc(payment.createdAt)),
    orm.select().from(refund).where(inArray(refund.orderId, ids)).orderBy(asc(refund.requestedAt)),
    orm.select().from(scholarship).where(inArray(scholarship.orderId, ids)),
    orm.select().from(orderDocument).where(inArray(orderDocument.orderId, ids)),
  ]);
  return current.map((order) => {
    const isOf = ({ orderId }: { readonly orderId: string }) => orderId === order.id;
    const related = {
      events: events.filter(isOf),
      payments: payments.filter(isOf),
      refunds: refunds.filter(isOf),
      scholarship: scholarships.find(isOf),
      documents: documents.filter(isOf),
    };
    return toOrderResponse(order, related, provider, now);
  });
}

/** Related rows of an order, oldest first. */
export interface RelatedRows {
  readonly events: readonly (typeof orderEvent.$inferSelect)[];
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
  readonly scholarship: typeof scholarship.$inferSelect | undefined;
  readonly documents: readonly (typeof orderDocument.$inferSelect)[];
}

export function toOrderResponse(order: Order, related: RelatedRows, provider: Receiver, now: Date): OrderResponse {
  return {
    ...toReservable(order.snapshot, {
      payee: provider.payee,
      isSandbox: isMadeUp(related.payments, provider),
    }),
    ...identity(order),
    payment: toPayment(
      order,
      related.payments.findLast(({ isUnused }) => isUnused !== 1),
      now,
    ),
    receipts: related.payments.flatMap(toReceipt),
    unusedPayment: toUnusedPayment(related.payments),
    refunds: related.refunds.map((one) => toRefund(one, related.payments, now)),
    voucher: toVoucher(order),
    scholarship: toScholarship(related.scholarship, now),
    withdrawal: toWithdrawal(order, related.payments, now),
    documents: related.documents.map(toDocument),
    timeline: related.events.map(({ status, at, actor, note }) => ({ status, at: local(at), actor, note })),
    deadlineAt: localOrNull(deadlineOf(order)),
  };
}

/** An offer with its school and amounts. */
export function toReservable(snapshot: OrderSnapshot, { payee, isSandbox }: Receiver): Reservable {
  const { offer, school, amounts, isDemonstration } = snapshot;
  return {
    offer: {
      id: offer.id,
      year: offer.year,
      product_title: gradeOf(offer.grade).name,
      product_shift: offer.shift,
      product_slug_stage_grade: offer.grade,
      monthly_fee: toReais(offer.listMonthlyFeeCents),
      monthly_fee_stands: !offer.isListFeeUnproven,
      discount_percentage: offer.discountPercent,
      monthly_fee_with_discount: toReais(offer.netMonthlyFeeCents),
      enrollment_fee: offer.enrollmentFeeCents === null ? null : toReais(offer.enrollmentFeeCents),
      waivers: {
        enrollmentFee: offer.waivers.enrollmentFee,
        firstMonth: offer.waivers.firstMonth,
        platformFee: offer.waivers.platformFee,
      },
      school_tags: [...offer.tags],
      validityRule: offer.validityRule,
      feeSource: offer.source,
      feeCheckedAt: offer.checkedAt,
    },
    school: {
      slug: school.slug,
      name: school.name,
      logo: school.logo,
      city_name: school.cityName,
      state: school.uf,
      full_phone: school.phone,
      email: school.email,
    },
    amounts: {
      dueNowCents: amounts.dueNowCents,
      whatDueNowIs: amounts.whatDueNowIs,
      schoolEnrollmentFeeCents: amounts.schoolEnrolmentFeeCents,
      installments: amounts.installments,
      annualTotalWithoutScholarshipCents: amounts.annualTotalWithoutScholarshipCents,
      annualTotalWithScholarshipCents: amounts.annualTotalWithScholarshipCents,
      isComplete: amounts.isComplete,
    },
    payee: { ...payee, isSandbox },
    isDemonstration,
  };
}

function identity(order: Order) {
  const { offer } = order.snapshot;
  return {
    internalTransactionCode: order.code,
    status: order.status,
    version: order.version,
    createdAt: local(order.createdAt),
    updatedAt: local(order.updatedAt),
    student: { apelido: order.studentNickname ?? "", grade_slug: offer.grade, shift: offer.shift },
    guardian: {
      name: order.guardianName ?? "",
      cpf: maskCpf(order.guardianCpf),
      email: order.guardianEmail ?? "",
      phone: order.guardianPhone ?? "",
    },
  };
}

function toPayment(order: Order, latest: Payment | undefined, now: Date): OrderResponse["payment"] {
  if (!latest) return null;
  const { method, status, amountCents, expiresAt, pixCopyPaste } = latest;
  // A code that ended is shown to nobody: paid nevertheless, its money only goes back.
  const isPayable = order.status === "awaiting_payment" && status === "pending" && expiresAt > now.toISOString();
  const instants = { dueAt: local(expiresAt), paidAt: localOrNull(latest.paidAt) };
  return { method, status, amountCents, pixCopyPaste: isPayable ? pixCopyPaste : null, ...instants };
}

function toReceipt({ amountCents, paidAt, endToEndIds, isUnused, provider }: Payment) {
  if (paidAt === null) return [];
  const ids = endToEndIds?.split(" ") ?? [];
  return [
    {
      amountCents,
      paidAt: local(paidAt),
      endToEndIds: ids,
      isUnused: isUnused === 1,
      isSandbox: provider === SANDBOX,
    },
  ];
}

function toUnusedPayment(payments: readonly Payment[]): OrderResponse["unusedPayment"] {
  const unused = payments.filter(({ isUnused }) => isUnused === 1);
  if (unused.length === 0) return null;
  const isOpen = unused.some(({ refundedAt }) => refundedAt === null);
  const refundedAt = isOpen ? null : unused.map((p) => p.refundedAt!).reduce((a, b) => (a > b ? a : b));
  return { amountCents: sumCents(unused), refundedAt: localOrNull(refundedAt) };
}

function toRefund(one: Refund, payments: readonly Payment[], now: Date): NonNullable<OrderResponse["refunds"]>[number] {
  const { amountCents, reason } = one;
  const payment = payments.find(({ id }) => id === one.paymentId);
  return {
    amountCents,
    reason,
    isUnused: payment?.isUnused === 1,
    isByTeam: isMadeByTeam(one, payment?.paidAt ?? null, now),
    hasKey: one.pixKey !== null,
    requestedAt: local(one.requestedAt),
    movingSince: localOrNull(one.movingSince),
    failedAt: localOrNull(one.failedAt),
    doneAt: localOrNull(one.doneAt),
  };
}

function toVoucher(order: Order): OrderResponse["voucher"] {
  if (order.voucherCode === null) return null;
  return {
    code: order.voucherCode,
    issuedAt: local(order.contractedAt!),
    validUntil: order.voucherValidUntil!,
    redeemedAt: localOrNull(order.voucherRedeemedAt),
  };
}

function toScholarship(row: typeof scholarship.$inferSelect | undefined, now: Date): OrderResponse["scholarship"] {
  if (!row) return null;
  const hasEnded = row.status === "ativa" && row.validUntil !== null && row.validUntil < dateInSaoPaulo(now);
  return {
    status: hasEnded ? "encerrada" : row.status,
    validFrom: row.validFrom,
    validUntil: row.validUntil,
    renewalFeeCents: 0,
  };
}

function toWithdrawal(order: Order, payments: readonly Payment[], now: Date): OrderResponse["withdrawal"] {
  const { contractedAt, snapshot } = order;
  const isOver =
    canBecome(ORDER_TRANSITIONS, order.status, "drop_out_confirmed") || order.status === "drop_out_confirmed";
  // The refund of this end, due or done: money that never paid the order is separate.
  const given = payments.filter((p) => isOver && p.paidAt !== null && p.isUnused !== 1);
  return {
    isOpen: isWithdrawable(order, now),
    art49DeadlineAt: contractedAt && isoInSaoPaulo(art49Deadline(contractedAt)),
    refundDeadlineAt: contractedAt && isoInSaoPaulo(refundDeadline(contractedAt, snapshot.offer.year)),
    requestedAt: localOrNull(order.withdrawalRequestedAt),
    protocol: order.withdrawalProtocol,
    refundAmountCents: sumCents(given),
    refundedAt: localOrNull(given.findLast((p) => p.refundedAt !== null)?.refundedAt ?? null),
  };
}

const sumCents = (payments: readonly Payment[]) => payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
const local = (iso: string) => isoInSaoPaulo(new Date(iso));
const localOrNull = (iso: string | null) => (iso === null ? null : local(iso));
