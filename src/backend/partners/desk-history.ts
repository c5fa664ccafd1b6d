import { and, asc, desc, eq } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { DeskHistory } from "../../contract/v3/partnerships.ts";
import type { DeskAction } from "../../domain/partners/desk-actions.ts";
import { readDesk } from "../claims/read-desk.ts";
import { schoolClaim } from "../schema/claims.ts";
import { deskEvent } from "../schema/partners.ts";
import type { Statement } from "../workflow/transaction.ts";

const SHOWN = 10;

/** Statement that records who did what at the desk of their school; it commits with what was done. */
export function deskEventStatement(
  orm: DrizzleD1Database,
  { inepCode, id }: { readonly inepCode: string; readonly id: string },
  action: DeskAction,
  now: Date,
): Statement {
  return orm.insert(deskEvent).values({ inepCode, claimId: id, action, at: now.toISOString() });
}

/** The people of a school, and their latest actions, newest first. Throws `link_expired`. */
export async function readDeskHistory(db: D1Database, token: string, now: Date): Promise<DeskHistory> {
  const { claim } = await readDesk(db, token, "reply", now);
  const orm = drizzle(db);
  const { name, role, access } = schoolClaim;
  const [people, events] = await Promise.all([
    orm
      .select({ name, role, access })
      .from(schoolClaim)
      .where(and(eq(schoolClaim.inepCode, claim.inepCode), eq(schoolClaim.status, "approved")))
      .orderBy(asc(name)),
    orm
      .select({ at: deskEvent.at, action: deskEvent.action, name })
      .from(deskEvent)
      .leftJoin(schoolClaim, eq(schoolClaim.id, deskEvent.claimId))
      .where(eq(deskEvent.inepCode, claim.inepCode))
      .orderBy(desc(deskEvent.id))
      .limit(SHOWN),
  ]);
  return { people, events };
}
