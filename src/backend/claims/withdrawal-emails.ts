import { and, eq, exists, inArray, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import { school } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import type { Statement } from "../workflow/transaction.ts";
import { claimWithdrawnEmail } from "./claim-emails.ts";

/**
 * Statements that inform schools, which know the name of who claimed their page, that the claim is deleted. They come
 * before its deletion, and are no-ops after a concurrent one.
 */
export async function claimWithdrawalEmails(env: MailBindings, email: string, now: Date): Promise<Statement[]> {
  const address = email.toLowerCase();
  const orm = drizzle(env.DB);
  const rows = await orm
    .select({ claim: schoolClaim, name: school.name, slug: school.slug, email: school.email })
    .from(schoolClaim)
    .innerJoin(school, eq(school.inepCode, schoolClaim.inepCode))
    .where(and(eq(sql`lower(${schoolClaim.email})`, address), inArray(schoolClaim.status, ["open", "approved"])));
  return rows.flatMap(({ claim: { id, protocol, status }, name, slug, email: recipient }) => {
    // The claimant's own address.
    if (recipient === null || recipient.toLowerCase() === address) return [];
    const message = claimWithdrawnEmail(env, { name, slug }, protocol, status === "approved");
    const isStored = exists(orm.select({ id: schoolClaim.id }).from(schoolClaim).where(eq(schoolClaim.id, id)));
    return [emailStatement(env, recipient, message, now, isStored)];
  });
}
