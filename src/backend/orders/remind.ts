import { and, asc, between, eq, gt, inArray, isNotNull, isNull, lt, lte, notExists, or, type SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import {
  datesToRemind,
  isReminderTime,
  type ReminderKind,
  reservationsUntil,
} from "../../domain/orders/order-reminder.ts";
import type { OrderStatus } from "../../domain/orders/order-status.ts";
import { endOfDayInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { paths } from "../../site/paths.ts";
import { drainQueue, QUEUE_BATCH, runAll } from "../drain-queue.ts";
import { emailStatement, flushOutbox, type MailBindings } from "../mail/outbox.ts";
import type { PaymentProvider } from "../payments/payment-provider.ts";
import { account } from "../schema/accounts.ts";
import { orderReminder, scholarshipOrder } from "../schema/orders.ts";
import { type Statement, tryCommit } from "../workflow/transaction.ts";
import { informSchool } from "./inform-school.ts";
import { reminderEmail, schoolReminderEmail } from "./reminder-emails.ts";
import { withCurrentContacts } from "./school-contact.ts";
import type { Order } from "./transition-order.ts";

const ASKS_DOCUMENTS: OrderStatus[] = ["pending_docs", "rejected_docs"];

/**
 * Reminds families, by day, of a deadline that ends soon: once each, unless they opted out; and schools of what they
 * have to record by then. E-mail and reminder commit together.
 */
export async function remindOrders(env: MailBindings, provider: PaymentProvider, now: Date): Promise<void> {
  if (!isReminderTime(now)) return;
  const { id, status, dueAt, voucherValidUntil } = scholarshipOrder;
  const [today, lastDate] = datesToRemind(now);
  const dueUntil = (end: Date) => and(gt(dueAt, now.toISOString()), lte(dueAt, end.toISOString()));
  const isDueSoon = dueUntil(endOfDayInSaoPaulo(lastDate));
  const isApproved = eq(status, "approved");
  await runAll([
    () => remind("reserva", and(eq(status, "initiated"), dueUntil(reservationsUntil(now)))!),
    () => remind("documentos", and(inArray(status, ASKS_DOCUMENTS), isDueSoon)!),
    () => remind("comprovante", and(isApproved, between(voucherValidUntil, today, lastDate))!),
    () => remind("matricula", and(isApproved, lt(voucherValidUntil, today), isDueSoon)!),
    () => remind("escola", and(inArray(status, [...ASKS_DOCUMENTS, "approved"]), isDueSoon)!),
    () => flushOutbox(env, now),
  ]);

  async function remind(kind: ReminderKind, isSoon: SQL): Promise<void> {
    const orm = drizzle(env.DB);
    const reminded = orm
      .select()
      .from(orderReminder)
      .where(and(eq(orderReminder.orderId, id), eq(orderReminder.kind, kind)));
    // The choice is the family's, if it still has an account to make it: a school records what it was asked to.
    const isWanted = kind === "escola" ? undefined : or(isNull(account.id), eq(account.wantsReminders, 1));
    const isDue = and(isSoon, isWanted, isNotNull(scholarshipOrder.guardianEmail), notExists(reminded));
    await drainQueue(
      env.DB,
      "reminder",
      async (last?: Order) => {
        const rows = await orm
          .select({ order: scholarshipOrder })
          .from(scholarshipOrder)
          .leftJoin(account, eq(account.id, scholarshipOrder.userId))
          .where(and(isDue, last && gt(id, last.id)))
          .orderBy(asc(id))
          .limit(QUEUE_BATCH);
        return withCurrentContacts(
          env.DB,
          rows.map(({ order }) => order),
        );
      },
      async (order) => {
        const note = orm.insert(orderReminder).values({ orderId: order.id, kind, at: now.toISOString() });
        const emails = kind === "escola" ? await toSchool(order) : [toFamily(kind, order)];
        // No-op when a concurrent run was first.
        if (emails.length > 0) await tryCommit(env.DB, [note, ...emails]);
      },
    );
  }

  function toFamily(kind: Exclude<ReminderKind, "escola">, order: Order): Statement {
    return emailStatement(env, order.guardianEmail!, reminderEmail(kind, { env, provider, order }), now);
  }

  function toSchool(order: Order): Promise<Statement[]> {
    const about = { env, provider, order };
    const toRecord = (token: string) => schoolReminderEmail(about, paths.schoolOrder(token), true);
    const toPerson = (token: string) => schoolReminderEmail(about, paths.schoolDesk(token, "pedidos"), false);
    // Only the hash of a link is stored: a reminder needs a new one.
    return informSchool(env, order, { toRecord, toPerson }, now, "any");
  }
}
