import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { alias } from "drizzle-orm/sqlite-core";
import { endOf } from "../../domain/orders/order-sentence.ts";
import { ENDED, type OrderStatus } from "../../domain/orders/order-status.ts";
import { drainQueue, QUEUE_BATCH, runAll } from "../drain-queue.ts";
import { emailStatement, flushOutbox, type MailBindings } from "../mail/outbox.ts";
import { emailSchool } from "../partners/school-people.ts";
import { isMadeUp } from "../payments/bank-of.ts";
import type { PaymentProvider } from "../payments/payment-provider.ts";
import { type ProviderBindings, providerOf } from "../payments/provider.ts";
import { orderEvent, payment, refund, scholarshipOrder } from "../schema/orders.ts";
import { commit, hasMessage, type Statement } from "../workflow/transaction.ts";
import { familyEmail, remarkEmail } from "./family-emails.ts";
import { informSchool } from "./inform-school.ts";
import { reservationEmail, reservationWaitsEmail, schoolEmail } from "./order-emails.ts";
import { withCurrentContacts } from "./school-contact.ts";
import { readDocuments } from "./school-side.ts";
import type { Order } from "./transition-order.ts";

/** Message of the trigger that lets only one of two concurrent runs commit. */
const WRITTEN = "letters of a step are written once";

type Bindings = MailBindings & ProviderBindings;

/** A transition whose e-mails are not written yet. */
interface Unmailed {
  readonly id: string;
  readonly event: typeof orderEvent.$inferSelect;
  readonly order: Order;
  readonly before: OrderStatus | null;
}

/**
 * Writes the e-mails about transitions of orders, oldest first, and sends them. The e-mails commit with the mark
 * `mailedAt`, so that none is lost or sent twice.
 */
export async function sendOrderEmails(env: Bindings, now: Date): Promise<void> {
  const provider = providerOf(env);
  await runAll([
    () =>
      drainQueue(
        env.DB,
        "order mail",
        (last?: Unmailed) => readUnmailed(env.DB, last),
        (step) => writeEmails(env, provider, step, now),
      ),
    () => flushOutbox(env, now),
  ]);
}

async function readUnmailed(db: D1Database, last: Unmailed | undefined): Promise<Unmailed[]> {
  const previous = alias(orderEvent, "previous");
  const { at, version, orderId } = orderEvent;
  const isBehind =
    last && sql`(${at}, ${version}, ${orderId}) > (${last.event.at}, ${last.event.version}, ${last.order.id})`;
  const rows = await drizzle(db)
    .select({ event: orderEvent, order: scholarshipOrder, before: previous.status })
    .from(orderEvent)
    .innerJoin(scholarshipOrder, eq(scholarshipOrder.id, orderId))
    .leftJoin(previous, and(eq(previous.orderId, orderId), eq(previous.version, sql`${version} - 1`)))
    .where(and(isNull(orderEvent.mailedAt), isBehind))
    .orderBy(asc(at), asc(version), asc(orderId))
    .limit(QUEUE_BATCH);
  return rows.map((row) => ({ ...row, id: `${row.order.id}/${row.event.version}` }));
}

async function writeEmails(
  env: Bindings,
  configured: PaymentProvider,
  { event, order: stored, before }: Unmailed,
  now: Date,
): Promise<void> {
  const orm = drizzle(env.DB);
  const statements: Statement[] = [
    orm
      .update(orderEvent)
      .set({ mailedAt: now.toISOString() })
      .where(and(eq(orderEvent.orderId, event.orderId), eq(orderEvent.version, event.version))),
  ];
  const payments = await orm
    .select()
    .from(payment)
    .where(eq(payment.orderId, stored.id))
    .orderBy(asc(payment.createdAt));
  const refunds = await orm.select().from(refund).where(eq(refund.orderId, stored.id));
  const documents = await readDocuments(env.DB, [stored.id]);
  const events = await orm
    .select()
    .from(orderEvent)
    .where(eq(orderEvent.orderId, stored.id))
    .orderBy(asc(orderEvent.version));
  const [order] = (await withCurrentContacts(env.DB, [stored])) as [Order];
  const provider = { ...configured, isSandbox: isMadeUp(payments, configured) };
  const about = {
    env,
    provider,
    order,
    event,
    before,
    payments,
    refunds,
    documents,
    end: endOf(events),
    writtenAt: now,
  };
  const isRemark = event.status === before;
  const toFamily = isRemark ? remarkEmail(about) : familyEmail(about);
  if (toFamily && order.guardianEmail) statements.push(emailStatement(env, order.guardianEmail, toFamily, now));
  if (!isRemark) {
    // The order may have ended, or rest, before the school knows of it, and it hears of it once.
    const isNews = before !== "disputed" && order.status !== "disputed" && !ENDED.includes(order.status);
    if (event.status === "pre_registered" && isNews) {
      const toRecord = (token: string) => reservationEmail(about, token);
      const toPerson = (token: string) => reservationWaitsEmail(about, token);
      statements.push(...(await informSchool(env, order, { toRecord, toPerson }, now)));
    }
    const toSchool = schoolEmail(about);
    const button = { label: "Abrir a mesa da escola", section: "pedidos" };
    if (toSchool) statements.push(...(await emailSchool(env, order.inepCode, toSchool, button, now)));
  }
  try {
    await commit(env.DB, statements);
  } catch (error) {
    if (!hasMessage(error, WRITTEN)) throw error;
  }
}
