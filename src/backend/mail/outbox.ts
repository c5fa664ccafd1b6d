import { createHash } from "node:crypto";
import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { mailboxOf } from "../../domain/people/email.ts";
import { errorText } from "../../domain/text/scrub-errors.ts";
import { isoAfter, isoBefore } from "../../domain/time/time.ts";
import { drainQueue } from "../drain-queue.ts";
import { mailOutbox } from "../schema/accounts.ts";
import { schoolClaim } from "../schema/claims.ts";
import { withTimeout } from "../with-timeout.ts";
import { commit } from "../workflow/transaction.ts";
import { type Email, renderEmail, type Site } from "./email.ts";
import { type LimitedKind, MAILBOX_TOTAL, RECIPIENT_LIMITS, type RecipientLimit } from "./recipient-limits.ts";

export interface MailBindings extends Site {
  readonly DB: D1Database;
  readonly MAIL: SendEmail;
  readonly MAIL_FROM: string;
}

const BATCH = 20;

/** Longest wait before a retry in minutes: 1, 2, 4 … 60. */
const MAX_WAIT_MINUTES = 60;

/** Timeout of the mail service in milliseconds: the visitor who submitted a form waits for it. */
const LIMIT_MS = 4_000;

/**
 * Error code of the mail service for an address that sent an earlier e-mail back, or whose owner reported one: it is
 * never sent to again (https://developers.cloudflare.com/email-service/). The service says nothing of the e-mail
 * itself.
 */
const SUPPRESSED = "E_RECIPIENT_SUPPRESSED";

/** Hours after which an e-mail is dropped: its links have expired. */
const GIVE_UP_HOURS = 48;

/**
 * Stores an e-mail and sends it, unless its recipient has had enough of them. The cron retries failures, so no e-mail
 * is lost and no visitor waits for a retry.
 */
export async function sendEmail(bindings: MailBindings, recipient: string, email: Email, now: Date): Promise<void> {
  const [row] = await emailStatement(bindings, recipient, email, now).returning({ id: mailOutbox.id });
  if (row) await handOver(bindings, row.id, now);
}

/**
 * Statement that stores an e-mail, for the transaction of the change it reports; a no-op beyond the limit of its
 * recipient, which the caller does not learn, or where `condition` is false by then. `flushOutbox` sends it.
 */
export function emailStatement(
  bindings: MailBindings,
  recipient: string,
  email: Email,
  now: Date,
  condition: SQL = sql`true`,
) {
  const { subject, text, html } = renderEmail(bindings, email);
  const instant = now.toISOString();
  const kind = email.limitedAs;
  // In the order of the columns.
  const row = sql`SELECT NULL, ${recipient}, ${subject}, ${text}, ${html}, ${instant}, 0, ${instant}, ${kind},
    ${email.replyTo ?? null}, ${email.unsubscribePath ? bindings.SITE_ORIGIN + email.unsubscribePath : null}, ${kind && hashMailbox(recipient)} WHERE ${condition}`;
  return drizzle(bindings.DB)
    .insert(mailOutbox)
    .select(kind === null ? row : sql`${row} AND ${isWithinLimit(kind, recipient, now)}`);
}

/** Kinds of e-mails that are counted together. */
const TOGETHER = Object.entries<RecipientLimit>(RECIPIENT_LIMITS).flatMap(([kind, { isOutsideTotal }]) =>
  isOutsideTotal ? [] : [kind],
);

/**
 * Condition that a mailbox has had fewer e-mails of a kind, and of all kinds, than their limits. A trigger counts them.
 */
export function isWithinLimit(kind: LimitedKind, recipient: string, now: Date): SQL {
  const mailbox = hashMailbox(recipient);
  const isBelow = (kinds: readonly string[], { count, hours }: Pick<RecipientLimit, "count" | "hours">) =>
    sql`(SELECT count(*) FROM limited_mail WHERE recipient = ${mailbox}
      AND kind IN (SELECT value FROM json_each(${JSON.stringify(kinds)})) AND at > ${isoBefore(now, { hours })}) < ${count}`;
  const ofKind = isBelow([kind], RECIPIENT_LIMITS[kind]);
  return TOGETHER.includes(kind) ? sql`${ofKind} AND ${isBelow(TOGETHER, MAILBOX_TOTAL)}` : ofKind;
}

/** Key under which the e-mails to a mailbox are counted. */
const hashMailbox = (recipient: string) => createHash("sha256").update(mailboxOf(recipient)).digest("hex");

/** Sends all e-mails that are due, oldest first; failures wait for their retry. */
export async function flushOutbox(bindings: MailBindings, now: Date): Promise<void> {
  const { id, nextAttemptAt } = mailOutbox;
  await drainQueue(
    bindings.DB,
    "mail",
    (last?: { readonly id: number; readonly nextAttemptAt: string }) =>
      drizzle(bindings.DB)
        .select({ id, nextAttemptAt })
        .from(mailOutbox)
        .where(and(isDue(now), last && sql`(${nextAttemptAt}, ${id}) > (${last.nextAttemptAt}, ${last.id})`))
        .orderBy(asc(nextAttemptAt), asc(id))
        .limit(BATCH),
    (mail) => handOver(bindings, mail.id, now),
  );
}

/** Condition that an e-mail is due; also one that waits longer than any retry, for a clock that was ahead. */
function isDue(now: Date) {
  const { nextAttemptAt } = mailOutbox;
  const longest = isoAfter(now, { minutes: MAX_WAIT_MINUTES });
  return or(lte(nextAttemptAt, now.toISOString()), gt(nextAttemptAt, longest));
}

/** One request of the recipient's mail program stops the e-mails (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** Claims the row, so that no concurrent run sends it twice, and sends it. */
async function handOver({ DB, MAIL, MAIL_FROM, SITE_NAME }: MailBindings, id: number, now: Date): Promise<void> {
  const db = drizzle(DB);
  const wait = sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${now.toISOString()}, '+' || min(1 << ${mailOutbox.attempts}, ${MAX_WAIT_MINUTES}) || ' minutes')`;
  const [mail] = await db
    .update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1`, nextAttemptAt: wait })
    .where(and(eq(mailOutbox.id, id), isDue(now)))
    .returning();
  if (!mail) return;
  const done = db.delete(mailOutbox).where(eq(mailOutbox.id, id));
  try {
    const sent = MAIL.send({
      from: { email: MAIL_FROM, name: SITE_NAME },
      to: mail.recipient,
      ...(mail.replyTo !== null && { replyTo: mail.replyTo }),
      ...(mail.unsubscribeUrl !== null && { headers: unsubscribeHeaders(mail.unsubscribeUrl) }),
      subject: mail.subject,
      text: mail.bodyText,
      html: mail.bodyHtml,
    });
    await withTimeout(sent, LIMIT_MS, "mail");
  } catch (error) {
    console.error("mail not sent:", id, errorText(error));
    if (isSuppressed(error)) return commit(DB, [markBounced(DB, mail.recipient, now), done]);
    if (mail.createdAt > isoBefore(now, { hours: GIVE_UP_HOURS })) return;
  }
  await done;
}

const isSuppressed = (error: unknown) => error instanceof Error && "code" in error && error.code === SUPPRESSED;

/** Statement that notes that a person of a school, or one who was invited, gets no e-mails. */
function markBounced(db: D1Database, recipient: string, now: Date) {
  return drizzle(db)
    .update(schoolClaim)
    .set({ bouncedAt: now.toISOString() })
    .where(
      and(
        eq(sql`lower(${schoolClaim.email})`, recipient.toLowerCase()),
        inArray(schoolClaim.status, ["approved", "invited"]),
        isNull(schoolClaim.bouncedAt),
      ),
    );
}
