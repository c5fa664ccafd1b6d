import { eq } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { ApiError } from "../../contract/v3/errors.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { readLink } from "../mailed-links.ts";
import { schoolClaim } from "../schema/claims.ts";
import { follower } from "../schema/follows.ts";
import { mailedLink } from "../schema/links.ts";
import { commit, type Statement } from "../workflow/transaction.ts";

/** The addresses that stop the letters about a record, by the kind of its link. */
const STOPS: Readonly<Record<string, (orm: DrizzleD1Database, id: string) => Statement>> = {
  school_claim: (orm, id) => orm.update(schoolClaim).set({ wantsLetter: 0 }).where(eq(schoolClaim.id, id)),
  // Its follows, news and links go with it.
  follower: (orm, id) => orm.delete(follower).where(eq(follower.id, id)),
};

/** Stops the letters of a link that does only that. Throws `link_expired`, also for a link that opens something. */
export async function stopMails(db: D1Database, token: string, now: Date): Promise<void> {
  const { kind, subjectId, isStop } = await readLink(db, mailedLink, token, now);
  const stop = findEntry(STOPS, kind);
  if (!isStop || !stop) throw new ApiError("link_expired");
  await commit(db, [stop(drizzle(db), subjectId)]);
}
