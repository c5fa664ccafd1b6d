import { eq } from "drizzle-orm";
import { ApiError } from "../../contract/v3/errors.ts";
import type { OwnLead } from "../../contract/v3/leads.ts";
import type { MailBindings } from "../mail/outbox.ts";
import { readKeptLink } from "../mailed-links.ts";
import { lead } from "../schema/leads.ts";
import { tryCommit } from "../workflow/transaction.ts";
import { cancelLeadStatements, findLeads, type LeadAtSchool } from "./transition-lead.ts";

/** The request of a link. Throws `link_expired`. */
export async function readOwnLead(db: D1Database, token: string, now: Date): Promise<OwnLead> {
  return toOwnLead(await getLead(db, token, now));
}

/** Cancels a request; repeated, a no-op. Throws `link_expired`. */
export async function cancelLead(env: MailBindings, token: string, now: Date): Promise<OwnLead> {
  const found = await getLead(env.DB, token, now);
  // No-op when a concurrent cancellation was first.
  if (found.lead.status === "sent") await tryCommit(env.DB, cancelLeadStatements(env, found, now));
  return toOwnLead(await getLead(env.DB, token, now));
}

async function getLead(db: D1Database, token: string, now: Date): Promise<LeadAtSchool> {
  const { subjectId } = await readKeptLink(db, ["lead"], token, now);
  const [found] = await findLeads(db, eq(lead.id, subjectId));
  if (!found) throw new ApiError("link_expired");
  return found;
}

function toOwnLead({ lead: row, school: { slug, name } }: LeadAtSchool): OwnLead {
  const { protocol, status, createdAt, expiresAt } = row;
  return { protocol, status, school: { slug, name }, createdAt, expiresAt };
}
