import { and, eq, inArray, isNull, lte } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { isoAfter, isoBefore } from "../../domain/time/time.ts";
import { KEPT_LINK_DAYS } from "../link-terms.ts";
import { schoolClaim } from "../schema/claims.ts";
import { type LinkKind, mailedLink } from "../schema/links.ts";
import { hashToken, newToken } from "../tokens.ts";
import type { Statement } from "../workflow/transaction.ts";

/** Days for which a link that is over can be renewed, where others have followed it. */
const RENEWABLE_DAYS = 180;

/** Links of one statement: five values each, of D1's hundred. */
export const LINKS_AT_ONCE = 20;

/** Condition that somebody has access to the desk of a school, at an address that takes e-mails. */
export const IS_REACHABLE = and(eq(schoolClaim.status, "approved"), isNull(schoolClaim.bouncedAt))!;

/** A person with access to the desk of a school, and a new link that opens it. */
export interface DeskPerson {
  readonly claim: typeof schoolClaim.$inferSelect;
  readonly token: string;
  readonly statements: readonly Statement[];
}

/**
 * The approved people of a school whose address takes e-mails, each with a link of their own for one: only the hash of
 * a link is stored.
 */
export async function newDeskLinks(db: D1Database, inepCode: string, now: Date): Promise<DeskPerson[]> {
  const claims = await drizzle(db)
    .select()
    .from(schoolClaim)
    .where(and(eq(schoolClaim.inepCode, inepCode), IS_REACHABLE));
  return Promise.all(claims.map((claim) => newDeskLink(db, claim, now)));
}

export async function newDeskLink(db: D1Database, claim: DeskPerson["claim"], now: Date): Promise<DeskPerson> {
  return { claim, ...(await newKeptLink(db, "school_claim", claim.id, now)) };
}

/**
 * A new link to a record that is renewed for long, or one that only stops its e-mails, and the statements that store
 * it.
 */
export async function newKeptLink(
  db: D1Database,
  kind: LinkKind,
  subjectId: string,
  now: Date,
  isStop: 0 | 1 = 0,
): Promise<Omit<DeskPerson, "claim">> {
  const { tokens, statements } = await newKeptLinks(db, kind, [subjectId], now, isStop);
  return { token: tokens.get(subjectId)!, statements };
}

/** The same for several records, up to LINKS_AT_ONCE, by their ids, in two statements. */
export async function newKeptLinks(
  db: D1Database,
  kind: LinkKind,
  subjectIds: readonly string[],
  now: Date,
  isStop: 0 | 1 = 0,
) {
  const orm = drizzle(db);
  const tokens = new Map(subjectIds.map((id) => [id, newToken()]));
  const isOfOne = and(eq(mailedLink.kind, kind), inArray(mailedLink.subjectId, [...subjectIds]));
  const expiresAt = isoAfter(now, { days: KEPT_LINK_DAYS });
  const rows = await Promise.all(
    Array.from(tokens, async ([subjectId, token]) => ({
      tokenHash: await hashToken(token),
      kind,
      subjectId,
      expiresAt,
      isStop,
    })),
  );
  const statements: readonly Statement[] = [
    orm.delete(mailedLink).where(and(isOfOne, lte(mailedLink.expiresAt, isoBefore(now, { days: RENEWABLE_DAYS })))),
    orm.insert(mailedLink).values(rows),
  ];
  return { tokens, statements };
}
