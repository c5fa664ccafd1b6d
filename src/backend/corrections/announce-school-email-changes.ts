import { and, asc, eq, gt, isNull, lte, or } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ENDED_WITHOUT_TEAM } from "../../domain/requests/request-status.ts";
import { isoAfter, isoBefore } from "../../domain/time/time.ts";
import { auditStatement } from "../admin/audit.ts";
import { CLAIMS, RETENTION_DAYS } from "../claims/claim.service.ts";
import { claimEndedEmail } from "../claims/claim-emails.ts";
import { drainQueue, QUEUE_BATCH } from "../drain-queue.ts";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import { school } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import { schoolEmailChange, schoolEmailEvent } from "../schema/corrections.ts";
import { changeStatus } from "../workflow/state-machine.ts";
import { commit, type Statement } from "../workflow/transaction.ts";
import { schoolEmailChangedEmail, schoolEmailSetEmail } from "./school-email-change-emails.ts";

/** Minutes after which a run that failed is taken to be over. */
const CLAIM_MINUTES = 5;

type Event = typeof schoolEmailEvent.$inferSelect;
interface Of {
  readonly slug: string;
  readonly name: string;
}

/**
 * Announces every change of a school's e-mail, an import's and a manual one included: the old address, the new one
 * unless it confirmed, and the team by the audit. Claims that were checked with the old address end. A trigger writes
 * the queue.
 */
export async function announceSchoolEmailChanges(env: MailBindings, now: Date): Promise<void> {
  const { slug, name } = school;
  await drainQueue(
    env.DB,
    "school e-mail news",
    async (last?: Event & { readonly of: Of }) => {
      const rows = await drizzle(env.DB)
        .select({ event: schoolEmailEvent, of: { slug, name } })
        .from(schoolEmailEvent)
        .innerJoin(school, eq(school.inepCode, schoolEmailEvent.inepCode))
        .where(last && gt(schoolEmailEvent.id, last.id))
        .orderBy(asc(schoolEmailEvent.id))
        .limit(QUEUE_BATCH);
      return rows.map(({ event, of }) => ({ ...event, of }));
    },
    ({ of, ...event }) => report(env, event, of, now),
  );
}

async function report(env: MailBindings, event: Event, of: Of, now: Date): Promise<void> {
  const orm = drizzle(env.DB);
  const { id, inepCode, oldEmail, newEmail } = event;
  const { claimedAt } = schoolEmailEvent;
  const isFree = or(isNull(claimedAt), lte(claimedAt, isoBefore(now, { minutes: CLAIM_MINUTES })));
  // Claims the row, so that only one of several concurrent runs sends the e-mail.
  const claimed = await orm
    .update(schoolEmailEvent)
    .set({ claimedAt: now.toISOString() })
    .where(and(eq(schoolEmailEvent.id, id), isFree))
    .returning({ id: schoolEmailEvent.id });
  if (claimed.length === 0) return;
  const isConfirmed = await orm.$count(
    schoolEmailChange,
    and(
      eq(schoolEmailChange.inepCode, inepCode),
      eq(schoolEmailChange.status, "done"),
      eq(schoolEmailChange.newEmail, newEmail ?? ""),
    ),
  );
  const entry = {
    actor: "e-mail da escola",
    action: "mudar-email-da-escola",
    target: `escola ${of.slug}`,
    before: { email: oldEmail },
    after: { email: newEmail },
  };
  const byOthers: Statement[] = [
    auditStatement(orm, entry, now),
    ...(newEmail && oldEmail ? [emailStatement(env, newEmail, schoolEmailSetEmail(env, of.name), now)] : []),
  ];
  const message = { school: of.name, newEmail };
  await commit(env.DB, [
    ...(isConfirmed ? [] : byOthers),
    ...(oldEmail ? [emailStatement(env, oldEmail, schoolEmailChangedEmail(env, message), now)] : []),
    ...(await endClaims(env, inepCode, of, now)),
    orm.delete(schoolEmailEvent).where(eq(schoolEmailEvent.id, id)),
  ]);
}

async function endClaims(env: MailBindings, inepCode: string, of: Of, now: Date): Promise<Statement[]> {
  const orm = drizzle(env.DB);
  const claims = await orm
    .select()
    .from(schoolClaim)
    .where(and(eq(schoolClaim.inepCode, inepCode), eq(schoolClaim.status, "approved")));
  const set = { decision: ENDED_WITHOUT_TEAM.byNewEmail, expiresAt: isoAfter(now, { days: RETENTION_DAYS }) };
  return claims.flatMap((claim) => [
    changeStatus(orm, CLAIMS, claim, "refused", set),
    emailStatement(env, claim.email, claimEndedEmail(env, of), now),
  ]);
}
