import { and, asc, eq, gt, lte } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { CLAIM_DAYS } from "../../domain/requests/claim-deadline.ts";
import { isoAfter, isoBefore } from "../../domain/time/time.ts";
import { auditStatement } from "../admin/audit.ts";
import { drainQueue, QUEUE_BATCH } from "../drain-queue.ts";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import { school } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import { changeStatus } from "../workflow/state-machine.ts";
import { tryCommit } from "../workflow/transaction.ts";
import { CLAIMS, decisionKey, RETENTION_DAYS } from "./claim.service.ts";
import { claimUndecidedEmail } from "./claim-emails.ts";

/** Answer on record of a claim that ended so. */
const DECISION = `Ninguém decidiu em ${CLAIM_DAYS} dias.`;

/** Ends the claims not decided within CLAIM_DAYS, and writes to their authors, in one transaction each. */
export async function endUndecidedClaims(env: MailBindings, now: Date): Promise<void> {
  const orm = drizzle(env.DB);
  const { id, status, createdAt } = schoolClaim;
  const isUndecided = and(eq(status, "open"), lte(createdAt, isoBefore(now, { days: CLAIM_DAYS })));
  await drainQueue(
    env.DB,
    "undecided claim",
    async (last?: { readonly id: string }) => {
      const rows = await orm
        .select({ claim: schoolClaim, school: { name: school.name, slug: school.slug } })
        .from(schoolClaim)
        .innerJoin(school, eq(school.inepCode, schoolClaim.inepCode))
        .where(and(isUndecided, last && gt(id, last.id)))
        .orderBy(asc(id))
        .limit(QUEUE_BATCH);
      return rows.map((row) => ({ ...row, id: row.claim.id }));
    },
    ({ claim, school: row }) => {
      const set = { decision: DECISION, expiresAt: isoAfter(now, { days: RETENTION_DAYS }) };
      const entry = {
        actor: "prazo",
        action: "recusar-escola",
        target: `escola ${row.slug}`,
        reason: DECISION,
        before: { pedido: claim.status },
        after: { pedido: "refused", id: claim.id },
        once: decisionKey(claim),
      };
      // No-op when somebody decided at the same time.
      return tryCommit(env.DB, [
        auditStatement(orm, entry, now),
        changeStatus(orm, CLAIMS, claim, "refused", set),
        emailStatement(env, claim.email, claimUndecidedEmail(env, row, claim.protocol), now),
      ]);
    },
  );
}
