import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError } from "../../contract/v3/errors.ts";
import type { PartnershipView } from "../../contract/v3/partnerships.ts";
import { PARTNERSHIP_TRANSITIONS } from "../../domain/partners/partnership-status.ts";
import { PARTNERSHIP_TERMS } from "../../domain/partners/partnership-terms.ts";
import { readDesk } from "../claims/read-desk.ts";
import type { MailBindings } from "../mail/outbox.ts";
import { partnership } from "../schema/partners.ts";
import { changeStatus, stateMachine } from "../workflow/state-machine.ts";
import { commit, conflictAs } from "../workflow/transaction.ts";
import { deskEventStatement } from "./desk-history.ts";
import { partnershipEmail } from "./partnership-emails.ts";
import { emailSchool } from "./school-people.ts";

export const PARTNERSHIPS = stateMachine(partnership, partnership.inepCode, PARTNERSHIP_TRANSITIONS, "already_decided");

async function findPartnership(db: D1Database, inepCode: string): Promise<typeof partnership.$inferSelect | null> {
  const [row] = await drizzle(db).select().from(partnership).where(eq(partnership.inepCode, inepCode));
  return row ?? null;
}

/** The partnership of the school of a link, to its people. Throws `link_expired`. */
export async function readPartnership(db: D1Database, token: string, now: Date): Promise<PartnershipView> {
  const { claim } = await readDesk(db, token, "partnership", now);
  const present = await findPartnership(db, claim.inepCode);
  if (!present) return { status: null, since: null, reason: null, termsVersion: null, acceptedAt: null };
  const { status, since, reason, termsVersion, acceptedAt } = present;
  return { status, since, reason, termsVersion, acceptedAt };
}

/**
 * Asks for the partnership under the current terms. A no-op while one is asked for, in force or paused. Throws
 * `link_expired`, `terms_changed` since they were read.
 */
export async function askForPartnership(env: MailBindings, token: string, version: string, now: Date): Promise<void> {
  const desk = await readDesk(env.DB, token, "partnership", now);
  const { inepCode, id } = desk.claim;
  if (version !== PARTNERSHIP_TERMS.version) throw new ApiError("terms_changed");
  const before = await findPartnership(env.DB, inepCode);
  if (before && before.status !== "ended") return;
  const orm = drizzle(env.DB);
  const input = {
    termsVersion: version,
    acceptedAt: now.toISOString(),
    acceptedBy: id,
    since: null,
    reason: null,
    changedAt: now.toISOString(),
  };
  const change = before
    ? changeStatus(orm, PARTNERSHIPS, { id: inepCode, status: before.status }, "requested", input)
    : orm.insert(partnership).values({ inepCode, status: "requested", ...input });
  const email = partnershipEmail(env, desk, "requested", before?.status ?? null, null);
  const mails = await emailSchool(env, inepCode, email, { label: "Ver a parceria", section: "parceria" }, now);
  await conflictAs("already_decided", () =>
    commit(env.DB, [change, deskEventStatement(orm, desk.claim, "pedir-parceria", now), ...mails]),
  );
}
