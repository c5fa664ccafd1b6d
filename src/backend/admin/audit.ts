import { desc, inArray, or, sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { actionsTitled, labelled } from "../../contract/forms/admin-actions/action-titles.ts";
import { REJECTION_REASONS } from "../../domain/reviews/review-reason.ts";
import { account } from "../schema/accounts.ts";
import { adminAudit } from "../schema/admin.ts";
import { school } from "../schema/catalog.ts";

const PAGE = 50;

/** Actor of command-line changes. */
export const COMMAND = "comando";

export interface NewAuditEntry {
  /** E-mail of the administrator, or the name of a process. */
  readonly actor: string;
  readonly action: string;
  /** "escola colegio-vertice". */
  readonly target: string;
  readonly reason?: string | undefined;
  readonly before?: object | null;
  readonly after?: object | null;
  /** Unique key of a decision: of two concurrent transactions with the same key, one commits. */
  readonly once?: string | undefined;
}

/** Statement that writes an audit entry, for the transaction of the change itself. */
export function auditStatement(orm: DrizzleD1Database, { before, after, ...entry }: NewAuditEntry, now: Date) {
  return orm.insert(adminAudit).values({
    ...entry,
    at: now.toISOString(),
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  });
}

interface Asked {
  readonly page: number;
  /** Part of a target, reason, actor or action, or of the label of one; empty for all. */
  readonly search: string;
  /** Names of actions, separated by commas; empty for all. */
  readonly actions: string;
}

/**
 * The audit, newest first, by page. A target names a school by "escola slug", or the offer, review, request or order of
 * one.
 */
export async function readAudit(db: D1Database, { page, search, actions }: Asked) {
  const orm = drizzle(db);
  const { target, reason, actor, action } = adminAudit;
  const idOf = sql`substr(${target}, instr(${target}, ' ') + 1)`;
  const ofSchool = sql`${school.inepCode} = coalesce(
    (SELECT inep_code FROM school WHERE ${target} LIKE 'escola %' AND slug = ${idOf}),
    (SELECT inep_code FROM school WHERE ${target} LIKE 'oferta % de %' AND slug = substr(${target}, instr(${target}, ' de ') + 4)),
    (SELECT inep_code FROM review WHERE ${target} LIKE 'avaliação %' AND id = ${idOf}),
    (SELECT inep_code FROM review_notice WHERE ${target} LIKE 'denúncia %' AND protocol = ${idOf}),
    (SELECT inep_code FROM scholarship_order WHERE ${target} LIKE 'pedido %' AND code = ${idOf}),
    (SELECT inep_code FROM lead WHERE ${target} LIKE 'contato %' AND protocol = ${idOf}))`;
  // By the key, not by a walk over all accounts.
  const ofAccount = sql`${account.id} = CAST(substr(${target}, 7) AS INTEGER) AND ${target} = 'conta ' || ${account.id}`;
  const text = search.trim().toLowerCase();
  const labels = sql`lower(${target} || ' ' || coalesce(${reason}, '') || ' ' || ${actor} || ' ' || replace(${action}, '-', ' ') || ' ' || coalesce(${school.name}, ${account.name}, ''))`;
  const isAsked = sql`(${actions} = '' OR instr(${`,${actions},`}, ',' || ${action} || ',') > 0)`;
  // People search for the labels that they read, and the database has the keys.
  const isLabelled = or(inArray(action, actionsTitled(text)), inArray(reason, labelled(REJECTION_REASONS, text)));
  const isFound = sql`${isAsked} AND (${text} = '' OR instr(${labels}, ${text}) > 0 OR ${isLabelled})`;
  const [rows, [counted]] = await orm.batch([
    orm
      .select({ entry: adminAudit, slug: school.slug, name: school.name, person: account.name, role: account.role })
      .from(adminAudit)
      .leftJoin(school, ofSchool)
      .leftJoin(account, ofAccount)
      .where(isFound)
      .orderBy(desc(adminAudit.id))
      .limit(PAGE)
      .offset((page - 1) * PAGE),
    orm
      .select({ count: sql<number>`count(*)` })
      .from(adminAudit)
      .leftJoin(school, ofSchool)
      .leftJoin(account, ofAccount)
      .where(isFound),
  ]);
  const entries = rows.map(({ entry: { once: _, ...entry }, slug, name, person, role }) => ({
    ...entry,
    school: slug !== null && name !== null ? { slug, name } : null,
    account: person === null ? null : { name: person, isOfTeam: role === "admin" },
  }));
  return { entries, totalPages: Math.ceil(counted!.count / PAGE) };
}
