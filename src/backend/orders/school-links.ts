import { and, asc, eq, gt, isNull, lte, notExists, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { yearInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { isoAfter } from "../../domain/time/time.ts";
import { drainQueue, QUEUE_BATCH } from "../drain-queue.ts";
import { SCHOOL_ORDER_LINK_DAYS } from "../link-terms.ts";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import type { PaymentProvider } from "../payments/payment-provider.ts";
import { school } from "../schema/catalog.ts";
import { orderEvent, orderSchoolLink, scholarshipOrder } from "../schema/orders.ts";
import { hashToken, newToken } from "../tokens.ts";
import { type Statement, tryCommit } from "../workflow/transaction.ts";
import { schoolLinkEmail } from "./order-emails.ts";
import { withCurrentContacts } from "./school-contact.ts";
import type { Order } from "./transition-order.ts";

/** A valid link: sent to the school's current address, and not expired. */
export function isGoodLink(now: Date) {
  return and(eq(orderSchoolLink.email, sql`lower(${school.email})`), gt(orderSchoolLink.expiresAt, now.toISOString()));
}

/**
 * A new token for an order, and the statements that store it for the recipient's address; a valid link there is a
 * conflict, unless it is to be replaced.
 */
export async function newSchoolLink(
  db: D1Database,
  orderId: string,
  email: string,
  now: Date,
  replaces: "expired" | "any" = "expired",
): Promise<{ readonly token: string; readonly statements: readonly Statement[] }> {
  const orm = drizzle(db);
  const address = email.toLowerCase();
  const token = newToken();
  const isOver = and(
    eq(orderSchoolLink.orderId, orderId),
    eq(orderSchoolLink.email, address),
    replaces === "any" ? undefined : lte(orderSchoolLink.expiresAt, now.toISOString()),
  );
  const expiresAt = isoAfter(now, { days: SCHOOL_ORDER_LINK_DAYS });
  return {
    token,
    statements: [
      orm.delete(orderSchoolLink).where(isOver),
      orm.insert(orderSchoolLink).values({ tokenHash: await hashToken(token), orderId, email: address, expiresAt }),
    ],
  };
}

/**
 * E-mails a link for every order that waits for its school and has no valid one: it expired, or the school's address
 * changed. `sendOrderEmails` sends the e-mails.
 */
export async function renewSchoolLinks(env: MailBindings, provider: PaymentProvider, now: Date): Promise<void> {
  await drainQueue(
    env.DB,
    "school link",
    (last?: Order) => readWithoutLink(env.DB, last, now),
    async (order) => {
      const email = order.snapshot.school.email!;
      const { token, statements } = await newSchoolLink(env.DB, order.id, email, now);
      const message = schoolLinkEmail({ env, provider, order }, token);
      // No-op when a concurrent run was first.
      await tryCommit(env.DB, [...statements, emailStatement(env, email, message, now)]);
    },
  );
}

async function readWithoutLink(db: D1Database, last: Order | undefined, now: Date): Promise<Order[]> {
  const orm = drizzle(db);
  const { id, snapshot, updatedAt } = scholarshipOrder;
  const link = orm
    .select()
    .from(orderSchoolLink)
    .where(and(eq(orderSchoolLink.orderId, id), isGoodLink(now)));
  // Its pending e-mails may contain a link.
  const unmailed = orm
    .select()
    .from(orderEvent)
    .where(and(eq(orderEvent.orderId, id), isNull(orderEvent.mailedAt)));
  const rows = await orm
    .select({ order: scholarshipOrder })
    .from(scholarshipOrder)
    .innerJoin(school, and(eq(school.inepCode, scholarshipOrder.inepCode), sql`${school.email} IS NOT NULL`))
    .where(
      and(
        // Literals: SQLite uses a partial index only without bound values.
        sql`${scholarshipOrder.status} IN ('pre_registered', 'pending_docs', 'submitted_docs', 'rejected_docs', 'approved')`,
        // No e-mails forever about an order that its school never closed.
        sql`json_extract(${snapshot}, '$.offer.year') >= ${yearInSaoPaulo(now)}`,
        notExists(link),
        notExists(unmailed),
        last && sql`(${updatedAt}, ${id}) > (${last.updatedAt}, ${last.id})`,
      ),
    )
    .orderBy(asc(updatedAt), asc(id))
    .limit(QUEUE_BATCH);
  return withCurrentContacts(
    db,
    rows.map(({ order }) => order),
  );
}
