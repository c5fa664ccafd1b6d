import { and, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError } from "../../contract/v3/errors.ts";
import type { OwnLead } from "../../contract/v3/leads.ts";
import type { AuthBindings } from "../accounts/client-info.ts";
import { hashToken } from "../accounts/tokens.ts";
import { emailStatement } from "../mail/outbox.ts";
import { school } from "../schema/catalog.ts";
import { lead, leadLink } from "../schema/leads.ts";
import { leadCancelledEmail } from "./lead-emails.ts";

/** The request behind a link. Throws `link_expired`. */
export async function readOwnLead(db: D1Database, token: string): Promise<OwnLead> {
  return toOwnLead(await getLead(db, token));
}

/** Cancels a request: what tells of the family is deleted, and the school is asked to do the same. Throws `link_expired`. */
export async function cancelLead(env: AuthBindings, token: string, now: Date): Promise<OwnLead> {
  const found = await getLead(env.DB, token);
  if (found.lead.status === "sent") {
    const { id, protocol } = found.lead;
    const orm = drizzle(env.DB);
    const details = { preference: "", grade: "", year: "", shift: "", message: "", bestTime: "" };
    const message = leadCancelledEmail(env, found.name, protocol);
    await orm.batch([
      orm
        .update(lead)
        .set({ status: "cancelled", name: "", phone: null, email: null, details, acceptsMarketing: 0 })
        .where(and(eq(lead.id, id), eq(lead.status, "sent"))),
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
