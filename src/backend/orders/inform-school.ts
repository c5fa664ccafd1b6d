import { newDeskLinks } from "../claims/desk-links.ts";
import type { Email } from "../mail/email.ts";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import type { Statement } from "../workflow/transaction.ts";
import { newSchoolLink } from "./school-links.ts";
import type { Order } from "./transition-order.ts";

interface SchoolEmails {
  /** To the address on record, with a link to the order. */
  readonly toRecord: (orderToken: string) => Email;
  /** To another person with access to the desk, with a link to that. */
  readonly toPerson: (deskToken: string) => Email;
}

/**
 * Statements that ask a school to act on an order, with its current contacts: its address on record by a new link to
 * the order, and everybody else who takes care of its page by a link to the desk. None when there is nobody to write
 * to.
 */
export async function informSchool(
  env: MailBindings,
  order: Order,
  { toRecord, toPerson }: SchoolEmails,
  now: Date,
  replaces: "expired" | "any" = "expired",
): Promise<Statement[]> {
  const { email } = order.snapshot.school;
  const statements: Statement[] = [];
  if (email) {
    const link = await newSchoolLink(env.DB, order.id, email, now, replaces);
    statements.push(...link.statements, emailStatement(env, email, toRecord(link.token), now));
  }
  for (const { claim, token, statements: links } of await newDeskLinks(env.DB, order.inepCode, now)) {
    if (claim.email.toLowerCase() === email?.toLowerCase()) continue;
    statements.push(...links, emailStatement(env, claim.email, toPerson(token), now));
  }
  return statements;
}
