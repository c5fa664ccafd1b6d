import type { DrizzleD1Database } from "drizzle-orm/d1";
import { adminAudit } from "../schema/admin.ts";

/** Actor of command-line changes. */
export const COMMAND = "comando";

export interface AuditEntry {
  /** E-mail of the administrator, or the name of a process. */
  readonly actor: string;
  readonly action: string;
  /** "escola colegio-vertice". */
  readonly target: string;
  readonly reason?: string | undefined;
  readonly before: object | null;
  readonly after: object | null;
  /** Unique key of a decision: of two concurrent transactions with the same key, one commits. */
  readonly once?: string | undefined;
}

/** Statement that writes an audit entry, for the transaction of the change itself. */
export function auditStatement(orm: DrizzleD1Database, { before, after, ...entry }: AuditEntry, now: Date) {
  return orm.insert(adminAudit).values({
    ...entry,
    at: now.toISOString(),
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  });
}
