import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { isoAfter } from "../../domain/time/time.ts";
import type { Caller } from "../client-info.ts";
import { getSchool } from "../find-school.ts";
import { schoolInterest } from "../schema/leads.ts";
import { hashToken } from "../tokens.ts";

/** Days until the same visitor counts again. */
const ONCE_DAYS = 30;

/** Number of visitors who want a scholarship at a school. Throws `school_not_found`. */
export async function readInterest(db: D1Database, slug: string): Promise<number> {
  const { inepCode } = await getSchool(db, slug);
  const [found] = await drizzle(db).select().from(schoolInterest).where(eq(schoolInterest.inepCode, inepCode));
  return found?.count ?? 0;
}

/** Counts a visitor once a month; only a hash of the address is stored. Throws `school_not_found`. */
export async function addInterest(
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
