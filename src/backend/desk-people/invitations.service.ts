import { and, asc, eq, lte, ne, or, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { alias } from "drizzle-orm/sqlite-core";
import type { DeskPeople, InvitationRequest } from "../../contract/v3/desk-people.ts";
import { ApiError, invalidField } from "../../contract/v3/errors.ts";
import { isoAfter } from "../../domain/time/time.ts";
import { invitationEmail } from "../claims/claim-emails.ts";
import { isStandingInvitation, readDesk } from "../claims/read-desk.ts";
import type { Caller } from "../client-info.ts";
import { INVITATION_DAYS } from "../link-terms.ts";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import { deskEventStatement } from "../partners/desk-history.ts";
import { randomCode } from "../random-code.ts";
import { schoolClaim } from "../schema/claims.ts";
import { countAttempt } from "../throttle.ts";
import { hashContent, hashToken, newToken } from "../tokens.ts";
import { openRequest } from "../workflow/open-request.ts";
import { commit } from "../workflow/transaction.ts";

// An invitation is the access of the invited person before they accept it: a row of the same table, with its own link
// (`confirmClaim`). It lapses by its date, and with the access of who sent it (`isStandingInvitation`).

/** Proof of an invited person, for the team. */
const PROOF = "Convite de quem já cuida da página.";

/**
 * Invites a person to the desk of the school of a link; an earlier invitation of that address is replaced, the same one
 * again is a no-op. Throws `link_expired`, `too_many_attempts`, `invalid_fields` for who has access already.
 */
export async function inviteColleague(
  { env, client, now }: Caller<MailBindings>,
  token: string,
  { name, role, email, access }: InvitationRequest,
): Promise<void> {
  const { claim, name: school } = await readDesk(env.DB, token, "people", now);
  const { inepCode } = claim;
  await countAttempt(env.DB, "invitation", inepCode, client.ip, now);
  const orm = drizzle(env.DB);
  const ofAddress = and(eq(schoolClaim.inepCode, inepCode), eq(sql`lower(${schoolClaim.email})`, email.toLowerCase()));
  const known = await orm.$count(schoolClaim, and(ofAddress, eq(schoolClaim.status, "approved")));
  if (known > 0) throw invalidField("email", "Quem usa este e-mail já cuida da página");
  const contentHash = await hashContent(claim.id, inepCode, email.toLowerCase(), name, role.trim(), access);
  const isOther = or(ne(schoolClaim.contentHash, contentHash), lte(schoolClaim.expiresAt, now.toISOString()));
  await orm.delete(schoolClaim).where(and(ofAddress, eq(schoolClaim.status, "invited"), isOther));
  const linkToken = newToken();
  const row = {
    id: crypto.randomUUID(),
    protocol: randomCode("ESC", 2),
    inepCode,
    status: "invited" as const,
    name,
    role: role.trim(),
    email,
    phone: "",
    proof: PROOF,
    contentHash,
    tokenHash: await hashToken(linkToken),
    createdAt: now.toISOString(),
    expiresAt: isoAfter(now, { days: INVITATION_DAYS }),
    access,
    invitedBy: claim.id,
  };
  await openRequest(
    env.DB,
    schoolClaim,
    row,
    ["invited"],
    [
      deskEventStatement(orm, claim, "convidar-colega", now),
      emailStatement(env, email, invitationEmail(env, school, claim.name, access, linkToken), now),
    ],
  );
}

/** The invitations of a school that wait for a reply, the oldest first. */
export async function listInvitations(db: D1Database, inepCode: string, now: Date): Promise<DeskPeople["invitations"]> {
  const orm = drizzle(db);
  const sender = alias(schoolClaim, "sender");
  const { id, name, role, email, access, expiresAt, createdAt, bouncedAt } = schoolClaim;
  const rows = await orm
    .select({ id, name, role, email, access, expiresAt, bouncedAt, invitedBy: sender.name })
    .from(schoolClaim)
    .innerJoin(sender, eq(sender.id, schoolClaim.invitedBy))
    .where(and(eq(schoolClaim.inepCode, inepCode), isStandingInvitation(orm, now)))
    .orderBy(asc(createdAt), asc(id));
  return rows.map((row) => ({ ...row, expiresAt: row.expiresAt! }));
}

/** Deletes an invitation of the school of a link. Throws `link_expired`, `not_found` for one that was answered. */
export async function withdrawInvitation(db: D1Database, token: string, id: string, now: Date): Promise<void> {
  const { claim } = await readDesk(db, token, "people", now);
  const orm = drizzle(db);
  const isIt = and(eq(schoolClaim.id, id), eq(schoolClaim.inepCode, claim.inepCode), isStandingInvitation(orm, now));
  if ((await orm.$count(schoolClaim, isIt)) === 0) throw new ApiError("not_found");
  await commit(db, [orm.delete(schoolClaim).where(isIt), deskEventStatement(orm, claim, "retirar-convite", now)]);
}
