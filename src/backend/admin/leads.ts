import { and, count, desc, eq, exists, isNotNull, or, type SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { LEAD_ACTIONS } from "../../contract/forms/admin-actions/families.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { IS_REACHABLE } from "../claims/desk-links.ts";
import { resendLead } from "../leads/send-lead.service.ts";
import { cancelLeadStatements, findLeads } from "../leads/transition-lead.ts";
import { school } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import { lead } from "../schema/leads.ts";
import { matchesSchool } from "../text-search.ts";
import type { ActionHandlers } from "./action.ts";

const PAGE = 20;

/** Requests of families to schools, newest first, without personal data. */
export async function listLeads(db: D1Database, page: number, search: string) {
  const orm = drizzle(db);
  const isAsked = matchesSchool(search, lead.protocol);
  const person = orm.select({ id: schoolClaim.id }).from(schoolClaim);
  const hasPerson = exists(person.where(and(eq(schoolClaim.inepCode, lead.inepCode), IS_REACHABLE)));
  const isReachable = or(isNotNull(school.email), hasPerson) as SQL<number>;
  // Not in one batch, which merges columns of the same name.
  const [rows, [counted]] = await Promise.all([
    orm
      .select({ lead, slug: school.slug, name: school.name, isReachable })
      .from(lead)
      .innerJoin(school, eq(school.inepCode, lead.inepCode))
      .where(isAsked)
      .orderBy(desc(lead.createdAt), desc(lead.id))
      .limit(PAGE)
      .offset((page - 1) * PAGE),
    orm.select({ count: count() }).from(lead).innerJoin(school, eq(school.inepCode, lead.inepCode)).where(isAsked),
  ]);
  const leads = rows.map(({ lead: { protocol, status, details, createdAt, expiresAt }, slug, name, isReachable }) => ({
    protocol,
    status,
    createdAt,
    expiresAt,
    school: { slug, name },
    preference: details.preference,
    grade: details.grade,
    hasMessage: details.message !== "",
    canResend: status === "sent" && isReachable === 1,
  }));
  return { leads, totalPages: Math.ceil(counted!.count / PAGE) };
}

export const leadActions: ActionHandlers<typeof LEAD_ACTIONS> = {
  /** Sends a request to its school again, after a lost e-mail or a corrected address. */
  "reenviar-contato": async (env, { protocol }, _admin, now) => ({
    target: `contato ${protocol}`,
    after: { enviado: "de novo" },
    changes: await resendLead(env, protocol, now),
  }),
  /** Deletes a request, for a family that asks for it by phone or e-mail; the school is asked to delete its copy. */
  "apagar-contato": async (env, { protocol }, _admin, now) => {
    const orm = drizzle(env.DB);
    const [leadRow] = await findLeads(env.DB, eq(lead.protocol, protocol));
    if (!leadRow) throw new ApiError("not_found");
    return {
      target: `contato ${protocol}`,
      after: { estado: "apagado" },
      changes: [
        ...(leadRow.lead.status !== "cancelled" ? await cancelLeadStatements(env, leadRow, now) : []),
        orm.delete(lead).where(eq(lead.id, leadRow.lead.id)),
      ],
    };
  },
};
