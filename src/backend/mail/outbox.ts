import { and, asc, eq, lte, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { errorText } from "../../domain/text/scrub.ts";
import { isoBefore } from "../../domain/time/time.ts";
import { drainQueue } from "../drain-queue.ts";
import { mailOutbox } from "../schema/accounts.ts";
import { withTimeout } from "../with-timeout.ts";
import { type Email, renderEmail, type Site } from "./email.ts";

export interface MailBindings extends Site {
  readonly DB: D1Database;
  readonly MAIL: SendEmail;
  readonly MAIL_FROM: string;
}

/** Mails read at once. */
const BATCH = 20;

/** Minutes until the next try: 1, 2, 4 … 60. */
const MAX_WAIT_MINUTES = 60;

/** Milliseconds for the post to take a mail: who has just sent a form waits for it. */
const LIMIT_MS = 4_000;

/** Hours after which a mail is given up: whatever it leads to is long over. */
const GIVE_UP_HOURS = 48;

/**
 * Writes a email down and hands it over. What cannot be handed over now stays and is tried again by the cron: a
 * failure of the post loses nothing, and no visitor waits for it.
 */
export async function sendEmail(bindings: MailBindings, recipient: string, email: Email, now: Date): Promise<void> {
  const [row] = await emailStatement(bindings, recipient, email, now).returning({ id: mailOutbox.id });
  await handOver(bindings, row!.id, now);
}

/**
 * The statement that writes a email down, for a batch with what the email tells of: neither stands without the other.
 * `flushOutbox` hands it over.
 */
export function emailStatement(bindings: MailBindings, recipient: string, email: Email, now: Date) {
  const { subject, text, html } = renderEmail(bindings, email);
  const instant = now.toISOString();
  return drizzle(bindings.DB)
    .insert(mailOutbox)
    .values({ recipient, subject, bodyText: text, bodyHtml: html, createdAt: instant, nextAttemptAt: instant });
}

/** Hands over all mails that are due, oldest first; what the post refuses waits for its next try. */
export async function flushOutbox(bindings: MailBindings, now: Date): Promise<void> {
  const { id, nextAttemptAt } = mailOutbox;
  await drainQueue(
    "mail",
    (last?: { readonly id: number; readonly nextAttemptAt: string }) =>
      drizzle(bindings.DB)
        .select({ id, nextAttemptAt })
        .from(mailOutbox)
        .where(
          and(
            lte(nextAttemptAt, now.toISOString()),
            last && sql`(${nextAttemptAt}, ${id}) > (${last.nextAttemptAt}, ${last.id})`,
          ),
        )
        .orderBy(asc(nextAttemptAt), asc(id))
        .limit(BATCH),
    (mail) => handOver(bindings, mail.id, now),
  );
}

/** Takes the mail's turn, so that nobody else hands it over at the same time, and sends it. */
async function handOver({ DB, MAIL, MAIL_FROM, SITE_NAME }: MailBindings, id: number, now: Date): Promise<void> {
  const db = drizzle(DB);
  const wait = sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${now.toISOString()}, '+' || min(1 << ${mailOutbox.attempts}, ${MAX_WAIT_MINUTES}) || ' minutes')`;
  const [mail] = await db
    .update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1`, nextAttemptAt: wait })
    .where(and(eq(mailOutbox.id, id), lte(mailOutbox.nextAttemptAt, now.toISOString())))
    .returning();
  if (!mail) return;
  try {
    const sent = MAIL.send({
      from: { email: MAIL_FROM, name: SITE_NAME },
      to: mail.recipient,
      subject: mail.subject,
      text: mail.bodyText,
      html: mail.bodyHtml,
    });
    await withTimeout(sent, LIMIT_MS, "mail");
  } catch (error) {
    console.error("mail not handed over:", id, errorText(error));
    if (mail.createdAt > isoBefore(now, { hours: GIVE_UP_HOURS })) return;
  }
  await db.delete(mailOutbox).where(eq(mailOutbox.id, id));
}
