import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError } from "../../contract/v3/errors.ts";
import type { OwnLead } from "../../contract/v3/leads.ts";
import { LEAD_TRANSITIONS } from "../../domain/requests/request-status.ts";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import { anonymizeRow } from "../personal-data/anonymize.ts";
import { school } from "../schema/catalog.ts";
import { lead, leadLink } from "../schema/leads.ts";
import { hashToken } from "../tokens.ts";
import { changeStatus, stateMachine } from "../workflow/state-machine.ts";
import { commit } from "../workflow/transaction.ts";
import { leadCancelledEmail } from "./lead-emails.ts";

const LEADS = stateMachine(lead, lead.id, LEAD_TRANSITIONS, "link_expired");

/** The request of a link. Throws `link_expired`. */
export async function readOwnLead(db: D1Database, token: string): Promise<OwnLead> {
  return toOwnLead(await getLead(db, token));
}

/** Cancels a request: it is anonymised, and the school is asked to delete its copy. Repeated, a no-op. Throws `link_expired`. */
export async function cancelLead(env: MailBindings, token: string, now: Date): Promise<OwnLead> {
  const found = await getLead(env.DB, token);
  if (found.lead.status === "sent") {
    const { id, protocol } = found.lead;
    const orm = drizzle(env.DB);
    const message = leadCancelledEmail(env, found.name, protocol);
    await commit(env.DB, [
      changeStatus(orm, LEADS, found.lead, "cancelled"),
      anonymizeRow(orm, "lead", id),
      ...(found.email ? [emailStatement(env, found.email, message, now)] : []),
    ]);
  }
  return toOwnLead(await getLead(env.DB, token));
}

async function getLead(db: D1Database, token: string) {
  const [found] = await drizzle(db)
    .select({ lead, slug: school.slug, name: school.name, email: school.email })
    .from(leadLink)
    .innerJoin(lead, eq(lead.id, leadLink.leadId))
    .innerJoin(school, eq(school.inepCode, lead.inepCode))
    .where(eq(leadLink.tokenHash, await hashToken(token)));
  if (!found) throw new ApiError("link_expired");
  return found;
}

function toOwnLead({ lead: row, slug, name }: Awaited<ReturnType<typeof getLead>>): OwnLead {
  const { protocol, status, createdAt, expiresAt } = row;
  return { protocol, status, school: { slug, name }, createdAt, expiresAt };
}
