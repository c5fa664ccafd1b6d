import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError } from "../../contract/v3/errors.ts";
import type { LeadByLink, leadEndpoints } from "../../contract/v3/leads.ts";
import { isoAfter } from "../../domain/time/time.ts";
import type { Caller } from "../client-info.ts";
import { getSchool } from "../find-school.ts";
import { type Handlers, withMails } from "../http/mount.ts";
import type { MailBindings } from "../mail/outbox.ts";
import { readKeptLink } from "../mailed-links.ts";
import { lead, schoolInterest } from "../schema/leads.ts";
import { hashToken } from "../tokens.ts";
import { tryCommit } from "../workflow/transaction.ts";
import { sendLead } from "./send-lead.service.ts";
import { cancelLeadStatements, findLeads, type LeadAtSchool } from "./transition-lead.ts";
import { listVisitDays } from "./visit-places.ts";

/** Days until the same visitor counts again. */
const ONCE_DAYS = 30;

/** Requests of families to schools (K7). */
export const leadsApi: Handlers<typeof leadEndpoints> = {
  send: withMails((call) =>
    sendLead(call, call.params.slug, call.body, call.idempotencyKey, call.signedIn?.account ?? null),
  ),
  getByLink: ({ env, params, now }) => readLeadByLink(env.DB, params.token, now),
  cancel: withMails(({ env, params, now }) => cancelLead(env, params.token, now)),
  listVisitDays: async ({ env, params, now }) => {
    const { inepCode } = await getSchool(env.DB, params.slug);
    return { days: await listVisitDays(env.DB, inepCode, now) };
  },
  getInterest: async ({ env, params }) => ({ count: await readInterest(env.DB, params.slug) }),
  addInterest: async (call) => ({
    count: await addInterest(call, call.params.slug),
  }),
};

/** Number of visitors who want a scholarship at a school. Throws `school_not_found`. */
async function readInterest(db: D1Database, slug: string): Promise<number> {
  const { inepCode } = await getSchool(db, slug);
  const [row] = await drizzle(db).select().from(schoolInterest).where(eq(schoolInterest.inepCode, inepCode));
  return row?.count ?? 0;
}

/** Counts a visitor once a month; only a hash of the address is stored. Throws `school_not_found`. */
async function addInterest(
  { env: { DB }, client, now }: Caller<{ readonly DB: D1Database }>,
  slug: string,
): Promise<number> {
  const { inepCode } = await getSchool(DB, slug);
  const key = await hashToken(`interest ${inepCode} ${client.ip}`);
  const { results } = await DB.prepare(
    "INSERT INTO attempt (key, count, resets_at) VALUES (?, 1, ?) ON CONFLICT (key) DO NOTHING RETURNING key",
  )
    .bind(key, isoAfter(now, { days: ONCE_DAYS }))
    .all();
  if (results.length > 0) {
    await DB.prepare(
      "INSERT INTO school_interest VALUES (?, 1) ON CONFLICT (inep_code) DO UPDATE SET count = count + 1",
    )
      .bind(inepCode)
      .run();
  }
  return readInterest(DB, slug);
}

/** The request of a link. Throws `link_expired`. */
export async function readLeadByLink(db: D1Database, token: string, now: Date): Promise<LeadByLink> {
  return toLeadByLink(await getLead(db, token, now));
}

/** Cancels a request; repeated, a no-op. Throws `link_expired`. */
export async function cancelLead(env: MailBindings, token: string, now: Date): Promise<LeadByLink> {
  const sent = await getLead(env.DB, token, now);
  // No-op when a concurrent cancellation was first.
  if (sent.lead.status !== "cancelled") await tryCommit(env.DB, await cancelLeadStatements(env, sent, now));
  return toLeadByLink(await getLead(env.DB, token, now));
}

async function getLead(db: D1Database, token: string, now: Date): Promise<LeadAtSchool> {
  const { subjectId } = await readKeptLink(db, ["lead"], token, now);
  const [leadRow] = await findLeads(db, eq(lead.id, subjectId));
  if (!leadRow) throw new ApiError("link_expired");
  return leadRow;
}

function toLeadByLink({ lead: row, school: { slug, name } }: LeadAtSchool): LeadByLink {
  const { protocol, status, createdAt, expiresAt } = row;
  return { protocol, status, school: { slug, name }, createdAt, expiresAt };
}
