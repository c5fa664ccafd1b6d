import { and, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { isoAfter } from "../../domain/time/time.ts";
import { paths } from "../../site/paths.ts";
import { KEPT_LINK_DAYS } from "../link-terms.ts";
import type { Email } from "../mail/email.ts";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import { school } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import { mailedLink } from "../schema/links.ts";
import { hashToken, newToken } from "../tokens.ts";
import type { Statement } from "../workflow/transaction.ts";

/** Opens the desk, or one of its sections, from an e-mail. */
export type DeskButton = { readonly label: string; readonly section?: string };

/** A fresh link to the desk for the author of a claim: its token, and the statement that stores it. */
export async function newDeskLink(
  db: D1Database,
  claimId: string,
  now: Date,
): Promise<{ readonly token: string; readonly statement: Statement }> {
  const token = newToken();
  const expiresAt = isoAfter(now, { days: KEPT_LINK_DAYS });
  const row = { tokenHash: await hashToken(token), kind: "school_claim" as const, subjectId: claimId, expiresAt };
  return { token, statement: drizzle(db).insert(mailedLink).values(row) };
}

/**
 * Statements that e-mail a school: each approved person, with a fresh link to the desk as the button, and the address on
 * record, with the button that the e-mail has. Nobody gets it twice.
 */
export async function emailSchool(
  env: MailBindings,
  inepCode: string,
  email: Email,
  button: DeskButton,
  now: Date,
): Promise<Statement[]> {
  const orm = drizzle(env.DB);
  const [people, [of]] = await Promise.all([
    orm
      .select({ id: schoolClaim.id, email: schoolClaim.email })
      .from(schoolClaim)
      .where(and(eq(schoolClaim.inepCode, inepCode), eq(schoolClaim.status, "approved"))),
    orm.select({ email: school.email }).from(school).where(eq(school.inepCode, inepCode)),
  ]);
  const statements: Statement[] = [];
  const known = new Set<string>();
  for (const person of people) {
    if (known.has(person.email.toLowerCase())) continue;
    known.add(person.email.toLowerCase());
    const { token, statement } = await newDeskLink(env.DB, person.id, now);
    const own = { ...email, button: { label: button.label, path: paths.schoolDesk(token, button.section) } };
    statements.push(statement, emailStatement(env, person.email, own, now));
  }
  if (of?.email && !known.has(of.email.toLowerCase())) statements.push(emailStatement(env, of.email, email, now));
  return statements;
}
