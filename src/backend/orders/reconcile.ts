import { and, eq, gte, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { DifferenceKind } from "../../domain/orders/money-issues.ts";
import { PIX_RETURN_DAYS } from "../../domain/orders/refund-way.ts";
import { DAY_MS, isoBefore, MINUTE_MS } from "../../domain/time/time.ts";
import { runAll } from "../drain-queue.ts";
import { isDueDaily, type JobOutcome, lastSuccess } from "../figures/figures.ts";
import type { PaymentProvider, Receipt } from "../payments/payment-provider.ts";
import { type ProviderBindings, providerOf } from "../payments/provider.ts";
import { payment, paymentDifference, refund, scholarshipOrder } from "../schema/orders.ts";
import { commit, type Statement } from "../workflow/transaction.ts";
import type { Payment } from "./read-order.ts";
import { pollPayment } from "./run-deadlines.ts";

/** Days before the last comparison that are compared again: late money, and a day that the bank closes late. */
const OVERLAP_DAYS = 2;
/** Longest period that is compared, in days. */
const MAX_DAYS = 30;
/** Days of a Pix in which its payer's bank can contest it and have it back: no bank returns an older one. */
const DISPUTE_DAYS = PIX_RETURN_DAYS;
/** Money of the last minutes is left to the next day: pages that grow while they are read hide transfers. */
const SETTLED_MS = 10 * MINUTE_MS;
const BATCH = 50;

type Difference = Omit<typeof paymentDifference.$inferInsert, "id">;

/** A period of the books of the bank. */
interface Period {
  readonly from: Date;
  readonly until: Date;
}

/**
 * Compares once a day what the bank received with the payments. What the rules of payments cover is applied as if the
 * bank had reported it; the rest becomes a row of the team's queue. A sandbox has nothing to compare.
 */
export async function reconcile(env: ProviderBindings, now: Date): Promise<JobOutcome> {
  const provider = providerOf(env);
  if (provider.listReceived === null) return "done";
  if (!(await isDueDaily(env.DB, "reconcile", now))) return "not due";
  const last = (await lastSuccess(env.DB, "reconcile")) ?? now.toISOString();
  const [overlap, first] = [isoBefore(new Date(last), { days: OVERLAP_DAYS }), isoBefore(now, { days: MAX_DAYS })];
  const from = new Date(overlap < first ? first : overlap);
  await runAll([
    // First: a return of a contested Pix is one that nobody asked for until the order knows of it.
    () => followDisputes(env.DB, provider, now),
    () => reconcilePeriod(env.DB, provider, { from, until: new Date(now.getTime() - SETTLED_MS) }, now),
  ]);
  return "done";
}

/**
 * Reads the charges whose Pix the bank says to be contested, and the charges of orders that rest for that, and applies
 * what it says. Throws the first failure, after all other work.
 */
export async function followDisputes(db: D1Database, provider: PaymentProvider, now: Date): Promise<void> {
  const charges = new Set<string>();
  for (let days = DISPUTE_DAYS; days > 0; days -= MAX_DAYS) {
    const [from, until] = [days, days - MAX_DAYS].map((ago) => new Date(now.getTime() - ago * DAY_MS));
    const { receipts } = await readReceipts(provider, { from: from!, until: until! }, "refunded");
    for (const { chargeId, isDisputed } of receipts) if (chargeId !== null && isDisputed) charges.add(chargeId);
  }
  const isNamed = sql`${payment.id} IN (SELECT value FROM json_each(${JSON.stringify([...charges])}))`;
  const rows = await drizzle(db)
    .select({ payment })
    .from(payment)
    .innerJoin(scholarshipOrder, eq(scholarshipOrder.id, payment.orderId))
    .where(and(isOf(provider), eq(payment.status, "paid"), or(isNamed, eq(scholarshipOrder.status, "disputed"))));
  await runAll(rows.map((one) => () => pollPayment(db, provider, one.payment, now)));
}

/**
 * Compares a period. Safe to repeat: a difference has one row, however often it is found. Throws the first failure at
 * the end.
 */
export async function reconcilePeriod(
  db: D1Database,
  provider: PaymentProvider,
  period: Period,
  now: Date,
): Promise<void> {
  const { receipts, unreadable } = await readReceipts(provider, period);
  const differences: Difference[] = unreadable.map((subject) => difference("unreadable", subject, period.until));
  const charges = Map.groupBy(
    receipts.filter(({ chargeId }) => chargeId !== null),
    ({ chargeId }) => chargeId!,
  );
  const known = new Map((await readPayments(db, [...charges.keys()])).map((one) => [one.id, one]));
  // Reads all charges at once: a Worker may ask the database some hundred times in one run.
  const recorded = await readRecordedCents(db, [...known.keys()]);
  const unlike = [...known.values()].filter(({ id }) => recorded.get(id) !== sumOf(charges.get(id)!));
  for (const one of receipts) {
    if (one.chargeId !== null && known.has(one.chargeId)) continue;
    // Somebody has given it back at the bank.
    if (leftOf(one) === 0) continue;
    const kind = one.isNamed ? "unknown_charge" : "no_charge";
    differences.push(difference(kind, one.id, new Date(one.at), { bankCents: one.amountCents }));
  }
  await runAll([
    ...unlike.map((charge) => async () => {
      differences.push(...(await compareCharge(db, provider, charge, charges.get(charge.id)!, now)));
    }),
    async () => differences.push(...(await compareRefunds(db, provider, receipts, period))),
    async () => differences.push(...(await findMissing(db, provider, new Set(charges.keys()), period))),
    () => record(db, differences),
  ]);
}

async function readReceipts(provider: PaymentProvider, { from, until }: Period, which?: "refunded") {
  const receipts = new Map<string, Receipt>();
  const unreadable = new Set<string>();
  for (let page = 0, pages = 1; page < pages; page++) {
    const read = await provider.listReceived!(from, until, page, which);
    if (read.receipts.length === 0 && read.unreadable.length === 0) break;
    for (const one of read.receipts) receipts.set(one.id, one);
    for (const id of read.unreadable) unreadable.add(id);
    pages = read.pages;
  }
  return { receipts: [...receipts.values()], unreadable: [...unreadable] };
}

/** Takes unreported money of a charge, and returns what differs then. */
async function compareCharge(
  db: D1Database,
  provider: PaymentProvider,
  charge: Payment,
  receipts: readonly Receipt[],
  now: Date,
): Promise<Difference[]> {
  // Some of it may have arrived before the period: the charge itself has all.
  await pollPayment(db, provider, charge, now);
  const recordedCents = (await readRecordedCents(db, [charge.id])).get(charge.id) ?? 0;
  const bankCents = (await provider.findCharge(charge.id))?.receivedCents ?? 0;
  // Given back at the bank before the site heard of it: reported as a refund that nobody asked for.
  if (recordedCents === bankCents || (recordedCents === 0 && receipts.every((one) => leftOf(one) === 0))) return [];
  const at = new Date(receipts[0]!.at);
  return [
    difference("amount_differs", txidOf(charge.id), at, { paymentId: charge.id, bankCents, ourCents: recordedCents }),
  ];
}

/**
 * Refunds at the bank that the site did not ask for, or made by another way, and refunds of the period that the bank
 * does not know.
 */
async function compareRefunds(
  db: D1Database,
  provider: PaymentProvider,
  receipts: readonly Receipt[],
  { from, until }: Period,
): Promise<Difference[]> {
  const orm = drizzle(db);
  const atBank = receipts.flatMap((receipt) => receipt.refunds.map((one) => ({ ...one, receipt })));
  const ids = JSON.stringify(atBank.flatMap(({ refundId }) => refundId ?? []));
  const ours = await orm
    .select({ id: refund.id })
    .from(refund)
    .where(and(sql`${refund.id} IN (SELECT value FROM json_each(${ids}))`, eq(refund.isByHand, 0)));
  const known = new Set(ours.map(({ id }) => id));
  const disputed = await readDisputed(db, atBank);
  const lacking = atBank
    .filter(({ refundId }) => refundId === null || !known.has(refundId))
    .filter(({ isDispute, receipt }) => !isDispute || !disputed.has(receipt.chargeId))
    .map(({ id, amountCents, receipt }) =>
      difference("unknown_refund", `${receipt.id}/${id}`, new Date(receipt.at), {
        paymentId: receipt.chargeId,
        bankCents: amountCents,
      }),
    );
  const done = await orm
    .select({ refund, chargeId: sql<string>`coalesce(${payment.chargeId}, ${payment.id})` })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(and(isOf(provider), gte(refund.doneAt, from.toISOString()), lt(refund.doneAt, until.toISOString())));
  for (const { refund: one, chargeId } of done) {
    // The team gave it back by another way, and said so; or the bank did, as a person entered.
    if (one.isByHand === 1 || one.reason === "disputed") continue;
    if ((await provider.findRefund(chargeId, one.id, one.amountCents)) === "done") continue;
    const about = { paymentId: one.paymentId, ourCents: one.amountCents };
    lacking.push(difference("refund_missing", one.id, new Date(one.doneAt!), about));
  }
  return lacking;
}

/** Charges with a known return by the bank: the order rests for it, or ended by it. */
async function readDisputed(
  db: D1Database,
  atBank: readonly { readonly isDispute: boolean; readonly receipt: Receipt }[],
): Promise<ReadonlySet<string | null>> {
  const ids = JSON.stringify(atBank.flatMap(({ isDispute, receipt }) => (isDispute ? [receipt.chargeId] : [])));
  const isNamed = sql`${payment.id} IN (SELECT value FROM json_each(${ids}))`;
  const rows = await drizzle(db)
    .select({ id: payment.id })
    .from(payment)
    .innerJoin(scholarshipOrder, eq(scholarshipOrder.id, payment.orderId))
    .leftJoin(refund, eq(refund.paymentId, payment.id))
    .where(and(isNamed, or(eq(scholarshipOrder.status, "disputed"), eq(refund.reason, "disputed"))));
  return new Set(rows.map(({ id }) => id));
}

/** Payments of the period that the bank does not list, and does not know when it is asked. */
async function findMissing(
  db: D1Database,
  provider: PaymentProvider,
  listed: ReadonlySet<string>,
  { from, until }: Period,
): Promise<Difference[]> {
  const paid = await drizzle(db)
    .select()
    .from(payment)
    .where(
      and(
        isOf(provider),
        isNull(payment.chargeId),
        isNotNull(payment.paidAt),
        gte(payment.paidAt, from.toISOString()),
        lt(payment.paidAt, until.toISOString()),
      ),
    );
  const unlisted = paid.filter(({ id }) => !listed.has(id));
  const recorded = await readRecordedCents(
    db,
    unlisted.map(({ id }) => id),
  );
  const differences: Difference[] = [];
  for (const { id, paidAt } of unlisted) {
    const ourCents = recorded.get(id) ?? 0;
    const bankCents = (await provider.findCharge(id))?.receivedCents ?? 0;
    if (bankCents >= ourCents) continue;
    differences.push(
      difference("missing_at_bank", txidOf(id), new Date(paidAt!), { paymentId: id, bankCents, ourCents }),
    );
  }
  return differences;
}

function readPayments(db: D1Database, ids: readonly string[]): Promise<Payment[]> {
  const isNamed = sql`${payment.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  return drizzle(db).select().from(payment).where(isNamed);
}

/** Money that is recorded of charges, in centavos; charges without any payment are left out. */
async function readRecordedCents(db: D1Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const chargeId = sql<string>`coalesce(${payment.chargeId}, ${payment.id})`;
  const isNamed = sql`${chargeId} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const rows = await drizzle(db)
    .select({ chargeId, cents: sql<number>`sum(${payment.amountCents})` })
    .from(payment)
    .where(and(isNamed, isNotNull(payment.paidAt)))
    .groupBy(chargeId);
  return new Map(rows.map(({ chargeId, cents }) => [chargeId, cents]));
}

async function record(db: D1Database, differences: readonly Difference[]): Promise<void> {
  const orm = drizzle(db);
  const statements: Statement[] = differences.map((one) => {
    const id = [one.kind, one.subject, one.bankCents ?? "", one.ourCents ?? ""].join(":");
    return orm
      .insert(paymentDifference)
      .values({ id, ...one })
      .onConflictDoNothing();
  });
  for (let at = 0; at < statements.length; at += BATCH) await commit(db, statements.slice(at, at + BATCH));
}

function difference(
  kind: DifferenceKind,
  subject: string,
  at: Date,
  about: Pick<Difference, "paymentId" | "bankCents" | "ourCents"> = {},
): Difference {
  return { kind, subject, happenedAt: at.toISOString(), ...about };
}

/** A charge as the bank writes its id. */
const txidOf = (id: string) => id.replaceAll("-", "");

const isOf = ({ name }: PaymentProvider) => eq(payment.provider, name);

const sumOf = (receipts: readonly Receipt[]) => receipts.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Centavos of a transfer that are not given back. */
function leftOf({ amountCents, refunds }: Receipt): number {
  return refunds.reduce((left, one) => left - one.amountCents, amountCents);
}
