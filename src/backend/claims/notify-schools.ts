import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { isoBefore } from "../../domain/time/time.ts";
import { drainQueue, QUEUE_BATCH } from "../drain-queue.ts";
import { emailStatement, isWithinLimit, type MailBindings } from "../mail/outbox.ts";
import { RECIPIENT_LIMITS } from "../mail/recipient-limits.ts";
import { school } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import { commit } from "../workflow/transaction.ts";
import { claimNoticeEmail } from "./claim-emails.ts";

/**
 * Warns schools of claims to their pages: one letter to an address for all that are new, and the next one once the
 * limit of its recipient lets it pass, so that many claims silence none. The letter and the note that it was written
 * commit together.
 */
export async function notifySchools(env: MailBindings, now: Date): Promise<void> {
  const address = sql<string>`lower(${school.email})`;
  const since = isoBefore(now, { hours: RECIPIENT_LIMITS.claimNotice.hours });
  const isRested = sql`NOT EXISTS (SELECT 1 FROM school_claim AS noted JOIN school AS noted_school USING (inep_code)
    WHERE lower(noted_school.email) = ${address} AND noted.notified_at > ${since})`;
  await drainQueue(
    env.DB,
    "claim notice",
    (last?: { readonly id: string }) =>
      drizzle(env.DB)
        .selectDistinct({ id: address })
        .from(schoolClaim)
        .innerJoin(school, eq(school.inepCode, schoolClaim.inepCode))
        .where(and(isUnnotified(), isRested, last && gt(address, last.id)))
        .orderBy(asc(address))
        .limit(QUEUE_BATCH),
    ({ id }) => notifySchool(env, id, now),
  );
}

/** Condition of an open claim that its school was not warned of. An address needs no warning of its own claim. */
function isUnnotified() {
  return and(
    eq(schoolClaim.status, "open"),
    isNull(schoolClaim.notifiedAt),
    isNotNull(school.email),
    ne(sql`lower(${school.email})`, sql`lower(${schoolClaim.email})`),
  );
}

/** The same for one address, in lower case. */
export async function notifySchool(env: MailBindings, address: string, now: Date): Promise<void> {
  const orm = drizzle(env.DB);
  const { id, protocol, name, role } = schoolClaim;
  const claims = await orm
    .select({ id, protocol, name, role, school: school.name })
    .from(schoolClaim)
    .innerJoin(school, eq(school.inepCode, schoolClaim.inepCode))
    .where(and(isUnnotified(), eq(sql`lower(${school.email})`, address)))
    .orderBy(asc(schoolClaim.createdAt), asc(id));
  if (claims.length === 0) return;
  const at = now.toISOString();
  const isOneOf = inArray(id, sql`(SELECT value FROM json_each(${JSON.stringify(claims.map((one) => one.id))}))`);
  const isWritten = exists(
    orm
      .select({ id })
      .from(schoolClaim)
      .where(and(isOneOf, eq(schoolClaim.notifiedAt, at))),
  );
  await commit(env.DB, [
    orm
      .update(schoolClaim)
      .set({ notifiedAt: at })
      .where(and(isOneOf, isNull(schoolClaim.notifiedAt), isWithinLimit("claimNotice", address, now))),
    emailStatement(env, address, claimNoticeEmail(env, claims), now, isWritten),
  ]);
}
