import { and, eq, inArray, sql } from "drizzle-orm";
import { errorText } from "../../domain/text/scrub-errors.ts";
import { claimWithdrawalEmails } from "../claims/withdrawal-emails.ts";
import { cancelLeadStatements, findLeads } from "../leads/transition-lead.ts";
import type { Email } from "../mail/email.ts";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import { eraseOrders, isKept, readErasableOrders, refuseUnreadOrders } from "../orders/erase-orders.ts";
import { erasureLines } from "../orders/erasure-words.ts";
import { closePayments } from "../orders/withdraw.ts";
import { type ProviderBindings, providerOf } from "../payments/provider.ts";
import { erasePersonalRows } from "../personal-data/erase.ts";
import type { Person } from "../personal-data/person.ts";
import { closeNoticesAgainst } from "../reviews/notices.service.ts";
import { lead } from "../schema/leads.ts";
import { retryOnConflict, type Statement, toD1 } from "../workflow/transaction.ts";

// Lists of personal data: `src/backend/personal-data`; open orders: `src/domain/orders/order-erasure.ts`.

interface Erasure {
  readonly person: Person;
  /** Codes of the orders whose contract goes on, and that the person gives up. */
  readonly givenUp: readonly string[];
  /** The e-mail to the person, with a line about each order. */
  readonly toEmail: (orders: readonly string[]) => Email;
  /** Further statements of the transaction. */
  readonly also?: readonly Statement[];
}

/**
 * Erases a person's data, at their own wish or by the team, in one transaction: orders end by their rules
 * (`orderErasure`), and everybody who received data or waits for a reply is informed (LGPD, art. 18, VI and § 6).
 * Charges are closed and refunds paid afterwards; the cron repeats what fails. `sendOrderEmails` sends the e-mails.
 */
export async function erasePerson(
  env: MailBindings & ProviderBindings,
  { person, givenUp, toEmail, also = [] }: Erasure,
  now: Date,
): Promise<void> {
  const erased = await retryOnConflict(async () => {
    const erasable = await readErasableOrders(env.DB, person, now);
    const orders = eraseOrders(env.DB, erasable, givenUp, now);
    const isTheirs = and(
      eq(sql`lower(${lead.email})`, person.email.toLowerCase()),
      inArray(lead.status, ["sent", "answered"]),
    );
    const sent = await findLeads(env.DB, isTheirs);
    const leads = (await Promise.all(sent.map((one) => cancelLeadStatements(env, one, now)))).flat();
    // Before what they are about is erased: a concurrent erasure has informed them already.
    const notices = [
      ...(await claimWithdrawalEmails(env, person.email, now)),
      ...(await closeNoticesAgainst(env, person.email, now)),
    ];
    const toPerson = emailStatement(env, person.email, toEmail(erasureLines(orders.erased)), now);
    await env.DB.batch([
      refuseUnreadOrders(env.DB, person, erasable),
      ...[...also, ...leads, ...notices].map((statement) => toD1(env.DB, statement)),
      ...orders.statements,
      // Queued e-mails to the person are erased too: the last one comes later.
      ...erasePersonalRows(env.DB, person),
      toD1(env.DB, toPerson),
    ]);
    return orders.erased;
  });
  const provider = providerOf(env);
  for (const { order } of erased.filter((one) => !isKept(one))) {
    await closePayments(env.DB, provider, order.id, now).catch((error) =>
      console.error("payments of an erased order:", order.id, errorText(error)),
    );
  }
}
