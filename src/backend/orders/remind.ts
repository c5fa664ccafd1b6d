import { and, asc, between, eq, gt, inArray, isNotNull, lte, notExists, type SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import {
  isReminderTime,
  type ReminderKind,
  reservationsUntil,
  vouchersBetween,
} from "../../domain/orders/order-reminder.ts";
import { AT_SCHOOL } from "../../domain/orders/school-answer.ts";
import { drainQueue, QUEUE_BATCH, runAll } from "../drain-queue.ts";
import { emailStatement, flushOutbox, type MailBindings } from "../mail/outbox.ts";
import type { PaymentProvider } from "../payments/payment-provider.ts";
import { account } from "../schema/accounts.ts";
import { orderReminder, scholarshipOrder } from "../schema/orders.ts";
import { tryCommit } from "../workflow/transaction.ts";
import { reminderEmail } from "./reminder-emails.ts";
import { withCurrentContacts } from "./school-contact.ts";
import type { Order } from "./transition-order.ts";

/**
 * Reminds families, by day, of a reservation or voucher that ends soon: once each, unless they opted out. E-mail and
 * reminder commit together.
 */
export async function remindOrders(env: MailBindings, provider: PaymentProvider, now: Date): Promise<void> {
  if (!isReminderTime(now)) return;
  const { id, status, dueAt, voucherValidUntil } = scholarshipOrder;
  const lapsesSoon = [gt(dueAt, now.toISOString()), lte(dueAt, reservationsUntil(now).toISOString())];
  const endsSoon = between(voucherValidUntil, ...vouchersBetween(now));
  await runAll([
    () => remind("reserva", and(eq(status, "initiated"), ...lapsesSoon)!),
    () => remind("comprovante", and(inArray(status, [...AT_SCHOOL]), endsSoon)!),
    () => flushOutbox(env, now),
  ]);

  async function remind(kind: ReminderKind, isSoon: SQL): Promise<void> {
    const orm = drizzle(env.DB);
    const reminded = orm
      .select()
      .from(orderReminder)
      .where(and(eq(orderReminder.orderId, id), eq(orderReminder.kind, kind)));
    const isDue = and(isSoon, isNotNull(scholarshipOrder.guardianEmail), notExists(reminded));
    await drainQueue(
      "reminder",
      async (last?: Order) => {
        const rows = await orm
          .select({ order: scholarshipOrder })
          .from(scholarshipOrder)
          .innerJoin(account, and(eq(account.id, scholarshipOrder.userId), eq(account.wantsReminders, 1)))
          .where(and(isDue, last && gt(id, last.id)))
          .orderBy(asc(id))
          .limit(QUEUE_BATCH);
        return withCurrentContacts(
          env.DB,
          rows.map(({ order }) => order),
        );
      },
      (order) => write(kind, order),
    );
  }

  async function write(kind: ReminderKind, order: Order): Promise<void> {
    const message = reminderEmail(kind, { env, provider, order });
    const note = drizzle(env.DB).insert(orderReminder).values({ orderId: order.id, kind, at: now.toISOString() });
    // No-op when a concurrent run was first.
    await tryCommit(env.DB, [note, emailStatement(env, order.guardianEmail!, message, now)]);
  }
}
