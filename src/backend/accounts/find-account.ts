import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError } from "../../contract/v3/errors.ts";
import { normalizeEmail } from "../../domain/people/email.ts";
import { account } from "../schema/accounts.ts";
import type { Account } from "./sessions.ts";

/** The account with an e-mail, case-insensitively, or null. */
export async function findAccount(db: D1Database, email: string): Promise<Account | null> {
  const [row] = await drizzle(db)
    .select()
    .from(account)
    .where(eq(sql`lower(${account.email})`, normalizeEmail(email).toLowerCase()));
  return row ?? null;
}

/** The account of a link. Throws `link_expired` when it has been deleted. */
export async function getAccount(db: D1Database, id: number): Promise<Account> {
  const [row] = await drizzle(db).select().from(account).where(eq(account.id, id));
  if (!row) throw new ApiError("link_expired");
  return row;
}
