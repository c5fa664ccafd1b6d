import { and, asc, eq, exists, ne } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { alias } from "drizzle-orm/sqlite-core";
import type { DeskPeople } from "../../contract/v3/desk-people.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { ENDED_WITHOUT_TEAM } from "../../domain/requests/request-status.ts";
import { isoAfter } from "../../domain/time/time.ts";
import { RETENTION_DAYS } from "../claims/claim.service.ts";
import { colleagueEndedEmail } from "../claims/claim-emails.ts";
import { readDesk } from "../claims/read-desk.ts";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import { deskEventStatement } from "../partners/desk-history.ts";
import { schoolClaim } from "../schema/claims.ts";
import { commit } from "../workflow/transaction.ts";
import { listInvitations } from "./invitations.service.ts";

/** The people with access to the desk of a link, by name, and those invited to it. Throws `link_expired`. */
export async function listDeskPeople(db: D1Database, token: string, now: Date): Promise<DeskPeople> {
  const { claim } = await readDesk(db, token, "people", now);
  const { id, name, role, access, bouncedAt } = schoolClaim;
  const [rows, invitations] = await Promise.all([
    drizzle(db)
      .select({ id, name, role, access, bouncedAt })
      .from(schoolClaim)
      .where(and(eq(schoolClaim.inepCode, claim.inepCode), eq(schoolClaim.status, "approved")))
      .orderBy(asc(name), asc(id)),
    listInvitations(db, claim.inepCode, now),
  ]);
  return { people: rows.map((row) => ({ ...row, isSelf: row.id === claim.id })), invitations };
}

/**
 * Ends the access of another person of the school, who is e-mailed. Of two people who end each other's, one keeps it: a
 * school is not left without anybody. Throws `link_expired`, `not_found`.
 */
export async function endColleague(env: MailBindings, token: string, id: string, now: Date): Promise<void> {
  const { claim, slug, name } = await readDesk(env.DB, token, "people", now);
  const orm = drizzle(env.DB);
  const isColleague = and(
    eq(schoolClaim.id, id),
    ne(schoolClaim.id, claim.id),
    eq(schoolClaim.inepCode, claim.inepCode),
    eq(schoolClaim.status, "approved"),
  );
  const [colleague] = await orm.select().from(schoolClaim).where(isColleague);
  if (!colleague) throw new ApiError("not_found");
  const mayStill = hasAccess(orm, claim.id);
  const stillHas = hasAccess(orm, id);
  const ended = {
    status: "refused" as const,
    // Without the name: the row is somebody else's, and outlives the colleague's data.
    decision: ENDED_WITHOUT_TEAM.byColleague,
    expiresAt: isoAfter(now, { days: RETENTION_DAYS }),
  };
  const message = colleagueEndedEmail(env, { name, slug }, claim.name);
  await commit(env.DB, [
    emailStatement(env, colleague.email, message, now, and(mayStill, stillHas)),
    orm.update(schoolClaim).set(ended).where(and(isColleague, mayStill)),
    deskEventStatement(orm, claim, "encerrar-acesso-de-colega", now),
  ]);
}

/** Condition that a claim is approved when its transaction runs. */
function hasAccess(orm: DrizzleD1Database, id: string) {
  const one = alias(schoolClaim, "one");
  return exists(
    orm
      .select({ id: one.id })
      .from(one)
      .where(and(eq(one.id, id), eq(one.status, "approved"))),
  );
}
