import { and, eq, inArray, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import { school } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import type { Statement } from "../workflow/transaction.ts";
import { claimWithdrawnEmail } from "./claim-emails.ts";

/** Statements that tell schools, which know the name of who claimed their page, that the claim is deleted. */
export async function claimWithdrawalEmails(env: MailBindings, email: string, now: Date): Promise<Statement[]> {
  const address = email.toLowerCase();
  const rows = await drizzle(env.DB)
    .select({ claim: schoolClaim, name: school.name, slug: school.slug, email: school.email })
    .from(schoolClaim)
    .innerJoin(school, eq(school.inepCode, schoolClaim.inepCode))
    .where(and(eq(sql`lower(${schoolClaim.email})`, address), inArray(schoolClaim.status, ["open", "approved"])));
  return rows.flatMap(({ claim: { protocol, status }, name, slug, email: recipient }) => {
    // The claimant's own address.
    if (recipient === null || recipient.toLowerCase() === address) return [];
    const message = claimWithdrawnEmail(env, { name, slug }, protocol, status === "approved");
    return [emailStatement(env, recipient, message, now)];
  });
}
