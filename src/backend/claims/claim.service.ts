import { and, asc, eq, exists } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { ClaimByLink, DeskLink, ParsedClaim } from "../../contract/v3/claims.ts";
import { CLAIM_TRANSITIONS, ENDED_WITHOUT_TEAM } from "../../domain/requests/request-status.ts";
import { isoAfter } from "../../domain/time/time.ts";
import type { Caller } from "../client-info.ts";
import { getSchool } from "../find-school.ts";
import { CLAIM_LINK_DAYS } from "../link-terms.ts";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import { deskEventStatement } from "../partners/desk-history.ts";
import { emailSchool } from "../partners/school-people.ts";
import { randomCode } from "../random-code.ts";
import { adminAudit } from "../schema/admin.ts";
import { school } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import { countAttempt } from "../throttle.ts";
import { hashContent, hashToken, newToken } from "../tokens.ts";
import { openRequest } from "../workflow/open-request.ts";
import { changeStatus, stateMachine } from "../workflow/state-machine.ts";
import { commit } from "../workflow/transaction.ts";
import { confirmClaimEmail, invitationAcceptedEmail } from "./claim-emails.ts";
import { readDesksOf } from "./desks-of-person.ts";
import { notifySchool } from "./notify-schools.ts";
import { type ClaimedSchool, isStandingInvitation, readClaim } from "./read-desk.ts";

/** Retention of a claim without approval, in days. */
export const RETENTION_DAYS = 180;

export const CLAIMS = stateMachine(schoolClaim, schoolClaim.id, CLAIM_TRANSITIONS, "already_decided");

/** Key of the audit: of two concurrent decisions on a claim one commits. */
export const decisionKey = ({ id, status }: Pick<typeof schoolClaim.$inferSelect, "id" | "status">) =>
  `pedido de escola ${id} ${status}`;

/**
 * Stores a claim to a school's page and e-mails a confirmation link. Idempotent while it is open. Returns the protocol
 * number. Throws `school_not_found`, `too_many_attempts`.
 */
export async function takeClaim(
  { env, client, now }: Caller<MailBindings>,
  slug: string,
  input: ParsedClaim,
): Promise<string> {
  const school = await getSchool(env.DB, slug);
  const { name, email, phone } = input;
  await countAttempt(env.DB, "claim", email, client.ip, now);
  const protocol = randomCode("ESC", 2);
  const token = newToken();
  const [role, proof] = [input.role.trim(), input.proof.trim()];
  const row = {
    id: crypto.randomUUID(),
    protocol,
    inepCode: school.inepCode,
    status: "pending_email" as const,
    name,
    role,
    email,
    phone,
    proof,
    contentHash: await hashContent(school.inepCode, email, name, role, phone, proof),
    tokenHash: await hashToken(token),
    createdAt: now.toISOString(),
    expiresAt: isoAfter(now, { days: CLAIM_LINK_DAYS }),
  };
  const message = emailStatement(env, email, confirmClaimEmail(school.name, protocol, token), now);
  return (await openRequest(env.DB, schoolClaim, row, ["pending_email", "open"], [message])).protocol;
}

/** The active private schools with a CNPJ on record. */
export function findByCnpj(db: D1Database, cnpj: string): Promise<{ readonly slug: string; readonly name: string }[]> {
  return drizzle(db)
    .select({ slug: school.slug, name: school.name })
    .from(school)
    .where(and(eq(school.cnpj, cnpj), eq(school.isActive, 1), eq(school.administration, 0)))
    .orderBy(asc(school.name))
    .limit(50);
}

/** The claim of a link. Throws `link_expired`. */
export async function readClaimByLink(db: D1Database, token: string, now: Date): Promise<ClaimByLink> {
  const claimed = await readClaim(db, token, now);
  return toClaimByLink(claimed, await hadAccess(db, claimed.claim));
}

/** The desks of the person of a link; none before the claim is approved. Throws `link_expired`. */
export async function listDesks(db: D1Database, token: string, now: Date): Promise<DeskLink[]> {
  const { claim } = await readClaim(db, token, now);
  const desks = await readDesksOf(db, claim.id);
  return desks.map(({ inepCode, slug, name, place }) => ({ inepCode, slug, name, place }));
}

/**
 * Confirms the e-mail of a claim, or accepts an invitation; repeated, a no-op. The school's public address is notified
 * only now: otherwise anybody could make us write to a school in somebody else's name. Throws `link_expired`.
 */
export async function confirmClaim(env: MailBindings, token: string, now: Date): Promise<ClaimByLink> {
  const claimed = await readClaim(env.DB, token, now);
  const { claim } = claimed;
  if (claim.status === "invited") await acceptInvitation(env, claimed, now);
  if (claim.status === "pending_email") {
    const set = { expiresAt: isoAfter(now, { days: RETENTION_DAYS }) };
    await changeStatus(drizzle(env.DB), CLAIMS, claim, "open", set);
    if (claimed.email !== null) await notifySchool(env, claimed.email.toLowerCase(), now);
  }
  return readClaimByLink(env.DB, token, now);
}

/** Accepts an invitation, and notifies everybody at the school; a no-op once it has expired or was withdrawn. */
async function acceptInvitation(env: MailBindings, { claim, name }: ClaimedSchool, now: Date): Promise<void> {
  const orm = drizzle(env.DB);
  const isIt = and(eq(schoolClaim.id, claim.id), isStandingInvitation(orm, now));
  const stands = exists(orm.select({ id: schoolClaim.id }).from(schoolClaim).where(isIt));
  const email = invitationAcceptedEmail(env, name, claim);
  const button = { label: "Ver quem cuida da página", section: "pessoas" };
  await commit(env.DB, [
    ...(await emailSchool(env, claim.inepCode, email, button, now, stands)),
    deskEventStatement(orm, claim, "aceitar-convite", now),
    orm.update(schoolClaim).set({ status: "approved", expiresAt: null }).where(isIt),
  ]);
}

/** Whether a refused claim had been approved: the audit has the end of it, unless the team had no part in that. */
async function hadAccess(db: D1Database, { id, status, decision }: ClaimedSchool["claim"]): Promise<boolean> {
  if (status !== "refused") return false;
  if (Object.values(ENDED_WITHOUT_TEAM).some((text) => text === decision)) return true;
  return (await drizzle(db).$count(adminAudit, eq(adminAudit.once, decisionKey({ id, status: "approved" })))) > 0;
}

const toClaimByLink = ({ claim, slug, name, level }: ClaimedSchool, isEnded: boolean): ClaimByLink => ({
  hadAccess: isEnded,
  protocol: claim.protocol,
  status: claim.status,
  access: claim.access,
  level,
  decision: claim.decision,
  school: { slug, name },
});
