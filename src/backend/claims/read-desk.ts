import { and, desc, eq, exists, gt, ne, or } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { alias } from "drizzle-orm/sqlite-core";
import { ApiError } from "../../contract/v3/errors.ts";
import { readDeskToken } from "../../domain/partners/desk-token.ts";
import { type DeskRight, levelOf, mayWork } from "../../domain/partners/school-rights.ts";
import { subjectOfKeptLink } from "../mailed-links.ts";
import { school } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import { partnership } from "../schema/partners.ts";
import { isOfSameAddress } from "./desks-of-person.ts";

export type ClaimedSchool = Awaited<ReturnType<typeof readClaim>>;

/** Condition that an invitation has not lapsed, and who sent it may still decide on access. */
export function isStandingInvitation(orm: DrizzleD1Database, now: Date) {
  const inviter = alias(schoolClaim, "inviter");
  const mayInvite = and(
    eq(inviter.id, schoolClaim.invitedBy),
    eq(inviter.status, "approved"),
    eq(inviter.access, "edit"),
  );
  return and(
    eq(schoolClaim.status, "invited"),
    gt(schoolClaim.expiresAt, now.toISOString()),
    exists(orm.select({ id: inviter.id }).from(inviter).where(mayInvite)),
  );
}

/**
 * Condition that finds the claim that a token opens: its own, or one of the same address at the school that it names.
 */
async function isOfToken(token: string, now: Date) {
  const { link, inepCode } = readDeskToken(token);
  const subject = await subjectOfKeptLink("school_claim", link, now);
  if (inepCode === null) return eq(schoolClaim.id, subject);
  return and(eq(schoolClaim.inepCode, inepCode), isOfSameAddress(subject));
}

/** Claim, invitation or access of a link, approved or not. Throws `link_expired`. */
export async function readClaim(db: D1Database, token: string, now: Date) {
  const isIt = await isOfToken(token, now);
  const orm = drizzle(db);
  const [row] = await orm
    .select({
      claim: schoolClaim,
      slug: school.slug,
      name: school.name,
      email: school.email,
      stages: school.stages,
      partnership: partnership.status,
    })
    .from(schoolClaim)
    .innerJoin(school, eq(school.inepCode, schoolClaim.inepCode))
    .leftJoin(partnership, eq(partnership.inepCode, schoolClaim.inepCode))
    .where(and(isIt, or(ne(schoolClaim.status, "invited"), isStandingInvitation(orm, now))))
    // "edit" before "answer", of an address with two claims to one school.
    .orderBy(desc(schoolClaim.access));
  const isOver = row?.claim.expiresAt != null && row.claim.expiresAt <= now.toISOString();
  if (!row || isOver) throw new ApiError("link_expired");
  return { ...row, level: levelOf(row.claim.status === "approved", row.partnership) };
}

/**
 * The approved claim of a link, for whatever the desk of a school reads or changes. Throws `link_expired` without
 * approval, or when the level of the school or the access of the person does not give the right.
 */
export async function readDesk(db: D1Database, token: string, right: DeskRight, now: Date): Promise<ClaimedSchool> {
  const claimed = await readClaim(db, token, now);
  const { claim, level } = claimed;
  if (claim.status !== "approved" || !mayWork(level, claim.access, right)) throw new ApiError("link_expired");
  return claimed;
}
