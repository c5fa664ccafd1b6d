import { asc, count, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { PARTNERSHIP_ACTIONS } from "../../contract/forms/admin-actions/schools.ts";
import type { QueuedPartnership } from "../../contract/v3/admin.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import type { PartnershipStatus } from "../../domain/partners/partnership-status.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { getSchool } from "../find-school.ts";
import { PARTNERSHIPS } from "../partners/partnership.service.ts";
import { partnershipEmail } from "../partners/partnership-emails.ts";
import { emailSchool } from "../partners/school-people.ts";
import { school } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import { partnership } from "../schema/partners.ts";
import { matchesSchool } from "../text-search.ts";
import { changeStatus } from "../workflow/state-machine.ts";
import type { Statement } from "../workflow/transaction.ts";
import type { ActionHandlers, InputOf, Run } from "./action.ts";

const PAGE = 20;

/** Partnerships: those asked for, the oldest first, then those in pause, in force and ended. */
export async function listPartnerships(
  db: D1Database,
  page: number,
  search: string,
): Promise<{ readonly partnerships: QueuedPartnership[]; readonly totalPages: number }> {
  const orm = drizzle(db);
  const isAsked = matchesSchool(search);
  const order = sql`CASE ${partnership.status} WHEN 'requested' THEN 0 WHEN 'paused' THEN 1 WHEN 'granted' THEN 2 ELSE 3 END`;
  // Not in one batch, which merges columns of the same name.
  const [rows, [counted]] = await Promise.all([
    orm
      .select({
        of: partnership,
        school: { slug: school.slug, name: school.name },
        record: { inepCode: school.inepCode, cnpj: school.cnpj, phone: school.phone, email: school.email },
        askedBy: { name: schoolClaim.name, role: schoolClaim.role, email: schoolClaim.email },
      })
      .from(partnership)
      .innerJoin(school, eq(school.inepCode, partnership.inepCode))
      .leftJoin(schoolClaim, eq(schoolClaim.id, partnership.acceptedBy))
      .where(isAsked)
      .orderBy(order, asc(partnership.changedAt), asc(partnership.inepCode))
      .limit(PAGE)
      .offset((page - 1) * PAGE),
    orm
      .select({ count: count() })
      .from(partnership)
      .innerJoin(school, eq(school.inepCode, partnership.inepCode))
      .where(isAsked),
  ]);
  const partnerships = rows.map(({ of, ...shown }) => {
    const { status, since, reason, termsVersion, changedAt } = of;
    return { status, since, reason, termsVersion, changedAt, ...shown };
  });
  return { partnerships, totalPages: Math.ceil(counted!.count / PAGE) };
}

/** Moves the partnership of a school to another status, and informs the school of the reason. */
const decide =
  (to: PartnershipStatus): Run<InputOf<(typeof PARTNERSHIP_ACTIONS)["aceitar-parceria"]>> =>
  async (env, { id, reason }, _admin, now) => {
    const orm = drizzle(env.DB);
    const [row] = await orm
      .select({ of: partnership, slug: school.slug, name: school.name })
      .from(partnership)
      .innerJoin(school, eq(school.inepCode, partnership.inepCode))
      .where(eq(partnership.inepCode, id));
    if (!row) throw new ApiError("not_found");
    const { status, changedAt, since } = row.of;
    const set = {
      reason,
      changedAt: now.toISOString(),
      since: status === "requested" && to === "granted" ? dateInSaoPaulo(now) : since,
    };
    const email = partnershipEmail(env, row, to, status, reason);
    return {
      target: `escola ${row.slug}`,
      before: { parceria: status },
      after: { parceria: to },
      // The present version is part of the key: of two concurrent decisions one commits.
      once: `parceria ${id} ${status} ${changedAt}`,
      changes: [
        changeStatus(orm, PARTNERSHIPS, { id, status }, to, set),
        ...(await emailSchool(env, id, email, { label: "Ver a parceria", section: "parceria" }, now)),
      ],
    };
  };

export const partnershipActions: ActionHandlers<typeof PARTNERSHIP_ACTIONS> = {
  "aceitar-parceria": decide("granted"),
  "pausar-parceria": decide("paused"),
  "retomar-parceria": decide("granted"),
  "encerrar-parceria": decide("ended"),
  /** Grants the partnership to a school that agreed outside the site; one that has a row is decided there. */
  "registrar-parceria": async (env, { school: slug, reason }, _admin, now) => {
    const school = await getSchool(env.DB, slug);
    if (school.partnership !== null) throw new ApiError("already_decided");
    const { inepCode } = school;
    const email = partnershipEmail(env, school, "granted", null, reason);
    const insert: Statement = drizzle(env.DB)
      .insert(partnership)
      .values({
        inepCode,
        status: "granted",
        since: dateInSaoPaulo(now),
        reason,
        changedAt: now.toISOString(),
      });
    return {
      target: `escola ${school.slug}`,
      before: { parceria: null },
      after: { parceria: "granted" },
      changes: [
        insert,
        ...(await emailSchool(env, inepCode, email, { label: "Ver a parceria", section: "parceria" }, now)),
      ],
    };
  },
};
