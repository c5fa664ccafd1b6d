import { desc, sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { adminAudit } from "../schema/admin.ts";

/** Page size of the audit. */
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

/** The audit, newest first, by page. */
export async function readAudit(db: D1Database, page: number) {
  const orm = drizzle(db);
  const [rows, [counted]] = await orm.batch([
    orm
      .select()
      .from(adminAudit)
      .orderBy(desc(adminAudit.id))
      .limit(PAGE)
      .offset((page - 1) * PAGE),
    orm.select({ count: sql<number>`count(*)` }).from(adminAudit),
  ]);
  const entries = rows.map(({ once: _, ...entry }) => entry);
  return { entries, totalPages: Math.ceil(counted!.count / PAGE) };
}
