import { runAll } from "../drain-queue.ts";
import type { MailBindings } from "../mail/outbox.ts";
import { type ProviderBindings, providerOf } from "../payments/provider.ts";
import { emitOrderEvents } from "./emit-events.ts";
import { remindOrders } from "./remind.ts";
import { runDeadlines } from "./run-deadlines.ts";
import { renewSchoolLinks } from "./school-links.ts";
import { sendOrderEmails } from "./send-order-emails.ts";

/**
 * Cron job of orders: deadlines, refunds, school links, e-mails, reminders, and `order_status` events, which are
 * logged. Each part runs even if another fails; the first failure is thrown at the end.
 */
export async function runOrderJobs(env: MailBindings & ProviderBindings, now: Date): Promise<void> {
  const provider = providerOf(env);
  await runAll([
    () => runDeadlines(env.DB, provider, now),
    () => renewSchoolLinks(env, provider, now),
    () => sendOrderEmails(env, now),
    () => remindOrders(env, provider, now),
    () => emitOrderEvents(env.DB, (event) => console.log(JSON.stringify(event)), now),
  ]);
}
