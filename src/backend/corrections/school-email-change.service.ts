import { and, asc, eq, gt, lte, or, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError } from "../../contract/v3/errors.ts";
import type { SchoolEmailChange } from "../../contract/v3/school-email-changes.ts";
import { SCHOOL_EMAIL_CHANGE_TRANSITIONS } from "../../domain/requests/request-status.ts";
import { isoAfter } from "../../domain/time/time.ts";
import { canBecome } from "../../domain/transitions.ts";
import { auditStatement } from "../admin/audit.ts";
import { setCheckedField } from "../admin/checked-source.ts";
import { drainQueue, QUEUE_BATCH } from "../drain-queue.ts";
import { SCHOOL_EMAIL_LINK_DAYS } from "../link-terms.ts";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import { school } from "../schema/catalog.ts";
import { schoolEmailChange } from "../schema/corrections.ts";
import { hashToken, newToken } from "../tokens.ts";
import { changeStatus, stateMachine } from "../workflow/state-machine.ts";
import { commit, retryOnConflict, type Statement, tryCommit } from "../workflow/transaction.ts";
import { announceSchoolEmailChanges } from "./announce-school-email-changes.ts";
import { schoolEmailConfirmationEmail, schoolEmailRefusalEmail } from "./school-email-change-emails.ts";

/** Days for the present address to refuse. */
export const OBJECTION_DAYS = 3;

/** Actor in the audit. */
const ACTOR = "e-mail da escola";

const SCHOOL_EMAIL_CHANGES = stateMachine(
  schoolEmailChange,
  schoolEmailChange.id,
  SCHOOL_EMAIL_CHANGE_TRANSITIONS,
  "already_decided",
);

type School = Pick<typeof school.$inferSelect, "inepCode" | "slug" | "name" | "email">;

/**
 * Statements that request a change of a school's address: the new one must confirm, the present one may refuse for
 * OBJECTION_DAYS. Corrections come from anybody: until then, leads and orders go to the present address.
 */
export async function requestSchoolEmailChange(
  env: MailBindings,
  school: School,
  newEmail: string,
  now: Date,
): Promise<readonly [Statement, ...Statement[]]> {
  const orm = drizzle(env.DB);
  const [confirmToken, refuseToken] = [newToken(), newToken()];
  const { email: oldEmail, inepCode } = school;
  const change = {
    id: crypto.randomUUID(),
    status: "waiting" as const,
    oldEmail,
    newEmail,
    confirmHash: await hashToken(confirmToken),
    refuseHash: oldEmail === null ? null : await hashToken(refuseToken),
    requestedAt: now.toISOString(),
    earliestAt: isoAfter(now, { days: oldEmail === null ? 0 : OBJECTION_DAYS }),
    expiresAt: isoAfter(now, { days: SCHOOL_EMAIL_LINK_DAYS }),
  };
  const announced = { ...change, school: school.name };
  return [
    orm
      .insert(schoolEmailChange)
      .values({ inepCode, ...change })
      .onConflictDoUpdate({ target: schoolEmailChange.inepCode, set: change }),
    emailStatement(env, newEmail, schoolEmailConfirmationEmail(env, announced, confirmToken), now),
    ...(oldEmail === null
      ? []
      : [emailStatement(env, oldEmail, schoolEmailRefusalEmail(env, announced, refuseToken), now)]),
  ];
}

/** The change of a link. Throws `link_expired`. */
export async function getSchoolEmailChange(db: D1Database, token: string, now: Date): Promise<SchoolEmailChange> {
  const { change, of, side } = await findByToken(db, token, now);
  const { status, oldEmail, newEmail, earliestAt } = change;
  return { school: { slug: of.slug, name: of.name }, side, status, oldEmail, newEmail, earliestAt };
}

/** Confirms for the new address; repeated, a no-op. Throws `link_expired`, also for the present address's link. */
export async function confirmSchoolEmailChange(
  env: MailBindings,
  token: string,
  now: Date,
): Promise<SchoolEmailChange> {
  const { change, of, side } = await findByToken(env.DB, token, now);
  if (side !== "new") throw new ApiError("link_expired");
  // No-op when a concurrent decision was first.
  if (change.status === "waiting") await tryCommit(env.DB, decide(env.DB, { change, of }, "confirmed", now));
  if (change.earliestAt <= now.toISOString()) await applySchoolEmailChanges(env, now);
  return getSchoolEmailChange(env.DB, token, now);
}

/** Refuses for the present address; a no-op once decided. Throws `link_expired`, also for the new address's link. */
export async function refuseSchoolEmailChange(db: D1Database, token: string, now: Date): Promise<SchoolEmailChange> {
  // Runs again when the new address has confirmed concurrently.
  await retryOnConflict(async () => {
    const change = await findByToken(db, token, now);
    if (change.side !== "old") throw new ApiError("link_expired");
    if (canBecome(SCHOOL_EMAIL_CHANGE_TRANSITIONS, change.change.status, "refused")) {
      await commit(db, decide(db, change, "refused", now));
    }
  });
  return getSchoolEmailChange(db, token, now);
}

/** Applies changes that are confirmed and whose time for refusal is over, and informs both sides of every change. */
export async function applySchoolEmailChanges(env: MailBindings, now: Date): Promise<void> {
  const orm = drizzle(env.DB);
  const { id, status, earliestAt, expiresAt, oldEmail } = schoolEmailChange;
  const isDue = and(
    eq(status, "confirmed"),
    lte(earliestAt, now.toISOString()),
    gt(expiresAt, now.toISOString()),
    // The school's address has changed otherwise since: its owner was not asked.
    sql`${school.email} IS ${oldEmail}`,
  );
  await drainQueue(
    env.DB,
    "school e-mail",
    async (last?: { readonly id: string }) => {
      const rows = await orm
        .select({ change: schoolEmailChange, of: school })
        .from(schoolEmailChange)
        .innerJoin(school, eq(school.inepCode, schoolEmailChange.inepCode))
        .where(and(isDue, last && gt(id, last.id)))
        .orderBy(asc(id))
        .limit(QUEUE_BATCH);
      return rows.map((row) => ({ ...row, id: row.change.id }));
    },
    ({ change, of }) => apply(env, change, of, now),
  );
  await announceSchoolEmailChanges(env, now);
}

async function apply(env: MailBindings, change: Change, school: School, now: Date): Promise<void> {
  const orm = drizzle(env.DB);
  // No-op when a concurrent decision was first.
  await tryCommit(env.DB, [
    ...decide(env.DB, { change, of: school }, "done", now),
    ...setCheckedField(orm, env.SITE_NAME, school.inepCode, "email", change.newEmail, now),
  ]);
}

type Change = typeof schoolEmailChange.$inferSelect;

/** Audit action of each decision, and the values after it. */
const DECISIONS = {
  confirmed: { action: "confirmar-email-da-escola", after: (email: string) => ({ confirmado: { email } }) },
  refused: { action: "recusar-email-da-escola", after: (email: string) => ({ recusado: { email } }) },
  done: { action: "trocar-email-da-escola", after: (email: string) => ({ email }) },
} as const;

/**
 * Statements of a decision, which conflict with every other decision on the same status: without that, a refusal that
 * races with the confirmation would be recorded and change nothing, and block all later ones.
 */
function decide(
  db: D1Database,
  { change, of }: { readonly change: Change; readonly of: School },
  to: keyof typeof DECISIONS,
  now: Date,
): readonly Statement[] {
  const orm = drizzle(db);
  const { action, after } = DECISIONS[to];
  const entry = {
    actor: ACTOR,
    action,
    target: `escola ${of.slug}`,
    before: { email: change.oldEmail },
    after: after(change.newEmail),
    once: `e-mail da escola ${change.id} ${change.status}`,
  };
  return [auditStatement(orm, entry, now), changeStatus(orm, SCHOOL_EMAIL_CHANGES, change, to)];
}

async function findByToken(db: D1Database, token: string, now: Date) {
  const hash = await hashToken(token);
  const { confirmHash, refuseHash, expiresAt } = schoolEmailChange;
  const [row] = await drizzle(db)
    .select({ change: schoolEmailChange, of: school })
    .from(schoolEmailChange)
    .innerJoin(school, eq(school.inepCode, schoolEmailChange.inepCode))
    .where(and(or(eq(confirmHash, hash), eq(refuseHash, hash)), gt(expiresAt, now.toISOString())));
  if (!row) throw new ApiError("link_expired");
  return { ...row, side: row.change.confirmHash === hash ? ("new" as const) : ("old" as const) };
}
