import { and, between, eq, gt, inArray, isNotNull, lte, notExists, type SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { isReminderTime, type ReminderKind, reservationsUntil, vouchersBetween } from "../../domain/order-reminder.ts";
import { AT_SCHOOL } from "../../domain/school-answer.ts";
import type { AuthBindings } from "../accounts/visitor.ts";
import { isConflict } from "../conflict.ts";
import { flushOutbox, letterStatement } from "../mail/outbox.ts";
import type { PaymentProvider } from "../payments/payment-provider.ts";
import { account } from "../schema/accounts.ts";
import { orderReminder, scholarshipOrder } from "../schema/orders.ts";
import { reminderLetter } from "./reminder-letters.ts";
import { commit } from "./step.ts";

/** Reminders of a kind that are written in one run. */
const PER_RUN = 25;

/**
 * Reminds families, by day, of a reservation that lapses soon and of a voucher that ends soon: once each, and not who said
 * in their account that they want none. The letter is written together with the note that it was.
 */
export async function remindOrders(env: AuthBindings, provider: PaymentProvider, now: Date): Promise<void> {
  if (!isReminderTime(now)) return;
  const { status, dueAt, voucherValidUntil } = scholarshipOrder;
  const written = [
    await remind(
      "reserva",
      and(eq(status, "initiated"), gt(dueAt, now.toISOString()), lte(dueAt, reservationsUntil(now).toISOString()))!,
    ),
    await remind(
      "comprovante",
      and(inArray(status, [...AT_SCHOOL]), between(voucherValidUntil, ...vouchersBetween(now)))!,
    ),
  ];
  if (written.includes(true)) await flushOutbox(env, now);

  async function remind(kind: ReminderKind, isSoon: SQL): Promise<boolean> {
    const orm = drizzle(env.DB);
    const reminded = orm
      .select()
      .from(orderReminder)
      .where(and(eq(orderReminder.orderId, scholarshipOrder.id), eq(orderReminder.kind, kind)));
    const due = await orm
      .select({ order: scholarshipOrder })
      .from(scholarshipOrder)
      .innerJoin(account, and(eq(account.id, scholarshipOrder.userId), eq(account.wantsReminders, 1)))
      .where(and(isSoon, isNotNull(scholarshipOrder.guardianEmail), notExists(reminded)))
      .limit(PER_RUN);
    for (const { order } of due) {
      const letter = reminderLetter(kind, { env, provider, order });
      const note = orm.insert(orderReminder).values({ orderId: order.id, kind, at: now.toISOString() });
      try {
        await commit(env.DB, [note, letterStatement(env, order.guardianEmail!, letter, now)]);
      } catch (error) {
        // Another run was faster.
        if (!isConflict(error)) throw error;
      }
    }
    return due.length > 0;
  }
}
