import { and, asc, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { QueuedClaim } from "../../contract/v3/admin.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import type { ClaimStatus } from "../../domain/requests/request-status.ts";
import { isoAfter } from "../../domain/time/time.ts";
import { CLAIMS, RETENTION_DAYS } from "../claims/claim.service.ts";
import { claimDecisionEmail } from "../claims/claim-emails.ts";
import { emailStatement } from "../mail/outbox.ts";
import { school, source } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import { matchesSchool } from "../text-search.ts";
import { changeStatus } from "../workflow/state-machine.ts";
import { adminAction } from "./action.ts";

/** Claims of each status in the queue. */
const SHOWN = 50;

/** Confirmed claims, then approved ones, which can be ended, with what is on record about their schools. */
export async function listClaims(db: D1Database, search: string): Promise<QueuedClaim[]> {
  const orm = drizzle(db);
  const { id, protocol, status, name, role, email, phone, proof, createdAt } = schoolClaim;
  const of = (wanted: ClaimStatus) =>
    orm
      .select({
        claim: { id, protocol, status, name, role, email, phone, proof, createdAt },
        of: school,
        source: { title: source.title, referenceDate: source.referenceDate },
      })
      .from(schoolClaim)
      .innerJoin(school, eq(school.inepCode, schoolClaim.inepCode))
      .leftJoin(
        source,
        eq(
          source.id,
          sql`coalesce(json_extract(${school.sources}, '$.contact'), json_extract(${school.sources}, '$.identity'))`,
        ),
      )
      .where(and(eq(status, wanted), matchesSchool(search, protocol, email)))
      .orderBy(asc(createdAt))
      .limit(SHOWN);
  // Not in one batch, which merges columns of the same name.
  const [open, approved] = await Promise.all([of("open"), of("approved")]);
  return [...open, ...approved].map(({ claim, of, source }) => ({
    ...claim,
    status: claim.status === "approved" ? "approved" : "open",
    school: { slug: of.slug, name: of.name },
    record: {
      inepCode: of.inepCode,
      cnpj: of.cnpj,
      phones: [...new Set([of.phone, of.publicPhone].filter((known) => known !== null))],
      email: of.email,
      source,
    },
  }));
}

/** Decides on a claim, or ends an approval; its author is e-mailed, with the reason of a refusal. */
const decide = (name: "aprovar-escola" | "recusar-escola", to: "approved" | "refused") =>
  adminAction(name, "id", async (env, { id, reason }, _admin, now) => {
    const orm = drizzle(env.DB);
    const [found] = await orm
      .select({ claim: schoolClaim, slug: school.slug, name: school.name })
      .from(schoolClaim)
      .innerJoin(school, eq(school.inepCode, schoolClaim.inepCode))
      .where(eq(schoolClaim.id, id));
    if (!found) throw new ApiError("not_found");
    const { status, protocol, email } = found.claim;
    const isApproved = to === "approved";
    const set = isApproved
      ? { expiresAt: null }
      : { decision: reason, expiresAt: isoAfter(now, { days: RETENTION_DAYS }) };
    return {
      target: `escola ${found.slug}`,
      before: { pedido: status },
      after: { pedido: to, id },
      // The present status is part of the key: of two concurrent decisions one commits.
      once: `pedido de escola ${id} ${status}`,
      changes: [
        changeStatus(orm, CLAIMS, found.claim, to, set),
        emailStatement(env, email, claimDecisionEmail(env, found, protocol, isApproved, reason), now),
      ],
    };
  });

export const CLAIM_ACTIONS = [decide("aprovar-escola", "approved"), decide("recusar-escola", "refused")];
