import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { alias } from "drizzle-orm/sqlite-core";
import { hashToken, newToken } from "../accounts/tokens.ts";
import type { AuthBindings } from "../accounts/visitor.ts";
import { flushOutbox, letterStatement } from "../mail/outbox.ts";
import { findProvider, type ProviderBindings } from "../payments/provider.ts";
import { orderEvent, orderSchoolLink, payment, scholarshipOrder } from "../schema/orders.ts";
import { familyLetter, schoolLetter } from "./letters.ts";
import { readDocuments } from "./school-side.ts";
import { commit, type Statement } from "./step.ts";

/** Steps whose letters are written in one run. */
const PER_RUN = 25;

/** Of the trigger that lets one of two writers of the same letters in. */
const WRITTEN = "letters of a step are written once";

/**
 * Writes the letters about steps of orders that have none yet, oldest first, and hands them to the post. The letters of a
 * step are written together with the note that they are, so that none is lost and none is sent twice.
 */
export async function mailOrders(env: AuthBindings & ProviderBindings, now: Date): Promise<void> {
  const provider = findProvider(env);
  if (!provider) return;
  const orm = drizzle(env.DB);
  const previous = alias(orderEvent, "previous");
  const waiting = await orm
    .select({ event: orderEvent, order: scholarshipOrder, before: previous.status })
    .from(orderEvent)
    .innerJoin(scholarshipOrder, eq(scholarshipOrder.id, orderEvent.orderId))
    .leftJoin(
      previous,
      and(eq(previous.orderId, orderEvent.orderId), eq(previous.version, sql`${orderEvent.version} - 1`)),
    )
    .where(isNull(orderEvent.mailedAt))
    .orderBy(asc(orderEvent.at), asc(orderEvent.version))
    .limit(PER_RUN);
  for (const { event, order, before } of waiting) {
    const statements: Statement[] = [
      orm
        .update(orderEvent)
        .set({ mailedAt: now.toISOString() })
        .where(and(eq(orderEvent.orderId, event.orderId), eq(orderEvent.version, event.version))),
    ];
    // A remark in the timeline is no step.
    if (event.status !== before) {
      const payments = await orm.select().from(payment).where(eq(payment.orderId, order.id));
      const documents = await readDocuments(env.DB, [order.id]);
      const about = { env, provider, order, event, payments, documents };
      const toFamily = familyLetter(about);
      if (toFamily && order.guardianEmail) statements.push(letterStatement(env, order.guardianEmail, toFamily, now));
      const token = newToken();
      const toSchool = schoolLetter(about, token);
      if (toSchool && order.snapshot.school.email) {
        const tokenHash = await hashToken(token);
        statements.push(orm.insert(orderSchoolLink).values({ tokenHash, orderId: order.id }));
        statements.push(letterStatement(env, order.snapshot.school.email, toSchool, now));
      }
    }
    try {
      await commit(env.DB, statements);
    } catch (error) {
      if (!isWritten(error)) throw error;
    }
  }
  if (waiting.length > 0) await flushOutbox(env, now);
}

function isWritten(error: unknown): boolean {
  for (let e: unknown = error; e instanceof Error; e = e.cause) if (e.message.includes(WRITTEN)) return true;
  return false;
}
